import type { IncomingMessage } from 'node:http'
import { TransportFault } from './transport-fault.ts'

/** Headers of which two could mean two things: Node would take the first, or join them. */
const onceOnly: readonly string[] = ['host', 'authorization', 'idempotency-key']
const lengths: ReadonlySet<number> = new Set(onceOnly.map(({ length }) => length))

/** Why the head of a request can not be trusted; null where it can. */
export function judgeHead({
  rawHeaders,
  headers,
  httpVersionMinor,
  url = '',
}: IncomingMessage): TransportFault | null {
  // HTTP/1.1 demands a Host. Node would refuse its absence too, but in no shape and with no Request-Id.
  if (headers.host === undefined && httpVersionMinor > 0) return refusal('There is no Host.')
  const doubled = doubledHeader(rawHeaders)
  if (doubled !== null) return refusal(`There are several headers called ${doubled}.`)
  return holdsControls(url) ? refusal('The address may not hold control characters.') : null
}

const refusal = (message: string): TransportFault =>
  new TransportFault('malformed_request', message)

/** `raw` holds names and values in turn. The length of most names shows that they are none of these. */
function doubledHeader(raw: readonly string[]): string | null {
  let seen = 0
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? ''
    if (!lengths.has(name.length)) continue
    const place = onceOnly.indexOf(name.toLowerCase())
    if (place === -1) continue
    const bit = 1 << place
    if ((seen & bit) !== 0) return name
    seen |= bit
  }
  return null
}

const escapedControl = /^[^?]*%(?:[01][0-9a-f]|7f)/i

/** In the path; what a query holds is judged field by field. The parser lets none through unescaped. */
const holdsControls = (url: string): boolean => url.includes('%') && escapedControl.test(url)
