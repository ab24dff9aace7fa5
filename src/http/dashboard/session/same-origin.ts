import type { FastifyRequest } from 'fastify'
import { CoreError } from '#core/errors.ts'

/**
 * Refuses what another site makes a browser send. Browsers say by `Sec-Fetch-Site` where a request comes
 * from; to plain addresses they do not, and the origin decides. A request that says neither is refused.
 */
export function refuseOtherSites({ method, headers }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return
  const site = headers['sec-fetch-site']
  if (site !== undefined ? site === 'same-origin' : isOwnOrigin(headers.origin, headers.host))
    return
  throw new CoreError(
    'scope_missing',
    'Another site sent this form. Nothing was done. Open the page here, and send it again.',
  )
}

function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return false
  return new URL(origin).host === host
}
