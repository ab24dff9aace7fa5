import type { IncomingMessage } from 'node:http'
import { TransportFault } from '../transport-fault.ts'

/** Headers that may not come twice: Node would take the first, or join them. */
const onceOnly: ReadonlySet<string> = new Set(['host', 'authorization', 'idempotency-key'])

/** Why the head of a request cannot be trusted; null where it can. */
export function judgeHead({
  rawHeaders,
  headers,
  httpVersionMinor,
  url = '',
}: IncomingMessage): TransportFault | null {
  // HTTP/1.1 demands a Host. Node's own refusal would have no body and no Request-Id.
  if (headers.host === undefined && httpVersionMinor > 0)
    return refusal('The Host header is missing.')
  const doubled = doubledHeader(rawHeaders)
  if (doubled !== null) return refusal(`The header ${doubled} was sent more than once.`)
  return holdsControls(url) ? refusal('The address may not contain control characters.') : null
}

const refusal = (message: string): TransportFault =>
  new TransportFault('malformed_request', message)

/** The second header of a name that may come once. `raw` holds names and values in turn. */
function doubledHeader(raw: readonly string[]): string | null {
  const seen = new Set<string>()
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? ''
    const key = name.toLowerCase()
    if (!onceOnly.has(key)) continue
    if (seen.has(key)) return name
    seen.add(key)
  }
  return null
}

const escapedControl = /^[^?]*%(?:[01][0-9a-f]|7f)/i

/** Looks at the path only: the fields of a query are judged later. Node refuses unescaped ones itself. */
const holdsControls = (url: string): boolean => url.includes('%') && escapedControl.test(url)
