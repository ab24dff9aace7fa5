import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { CoreError } from '#core/errors.ts'

/**
 * Refuses what another site makes a browser send. Browsers say by `Sec-Fetch-Site` where a request comes
 * from; to plain addresses they do not, and the origin decides. A request that says neither is refused.
 */
export function refuseOtherSites({ method, headers }: FastifyRequest, publicUrl: string): void {
  if (method === 'GET' || method === 'HEAD') return
  const site = headers['sec-fetch-site']
  if (site !== undefined ? site === 'same-origin' : isOwnOrigin(headers, publicUrl)) return
  throw new CoreError(
    'scope_missing',
    'This form came from another site. Nothing was done. Open the page here and submit it again.',
  )
}

/** The scheme counts: where we are on https, a page that came in the clear under our name is not ours. */
function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return false
  const own = new URL(publicUrl)
  const asked = own.host === host ? own.origin : `http://${host}`
  return new URL(origin).origin === asked
}
