import type { Call, CallContents, KeptBody } from '#core/calls/kept-call.ts'

/** A line for a terminal, or why there is none: a line that asks for something else would mislead. */
export type CurlLine =
  | { readonly line: string; readonly missing: null }
  | { readonly line: null; readonly missing: string }

type Wanted = {
  /** The base of the world's links: `http://localhost:4100/sandbox`. */
  readonly base: string
  /** A variable of the shell, as `$POSTILION_TOKEN`, or a token. */
  readonly token: string
}

type CurlCall = Pick<Call, 'method' | 'path' | 'query' | 'key'> &
  Pick<CallContents, 'headers' | 'sent'>

/**
 * The call as a line for a POSIX shell. Under the same key the service answers as it did; under a new one,
 * which each run draws, it does the same once more.
 */
export function asCurl(call: CurlCall, { base, token }: Wanted, key: 'same' | 'new'): CurlLine {
  const missing = missingOf(call)
  if (missing !== null) return { line: null, missing }
  const { method, path, query, headers, sent } = call
  const address = base + path + (query === '' ? '' : `?${query}`)
  const parts = [
    // Without globbing, and without a look at dots: the address is asked for as it was.
    `curl -sSg --path-as-is -X ${method} ${quoted(encoded(address))}`,
    `-H ${bearer(token)}`,
    ...contentType(headers['content-type'], sent),
    ...(call.key === null ? [] : [keyHeader(call.key, key)]),
    ...headerOf('Sandbox-Fault', headers['sandbox-fault']),
    ...(sent === null ? [] : [`--data-raw ${quoted(sent.text)}`]),
  ]
  return { line: parts.join(' '), missing: null }
}

/** What a call lacks to be sent again as it was; null for nothing. */
export function missingOf({ query, path, key, headers, sent }: CurlCall): string | null {
  if (sent !== null && sent.state !== 'whole') return sentences[sent.state]
  const isMarked = [query, path, key ?? '', ...Object.values(headers)].some(text =>
    text.includes('[redacted: '),
  )
  return isMarked ? 'The address or a header contained a secret, which is not kept.' : null
}

const sentences: Readonly<Record<Exclude<KeptBody['state'], 'whole'>, string>> = {
  redacted: 'The body contained a secret, which is not kept.',
  cut: 'The body is too long to be kept whole.',
  described: 'The body was not text, so it is not kept.',
  unread: 'The call was refused before its body was read.',
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const bearer = (token: string): string =>
  /^\$\w+$/.test(token)
    ? `"Authorization: Bearer ${token}"`
    : quoted(`Authorization: Bearer ${token}`)

/** Without a body there is nothing to describe. curl names a type of its own where a body has none. */
function contentType(type: string | undefined, sent: KeptBody | null): readonly string[] {
  if (sent === null) return []
  // The text of a body in another encoding is UTF-8 here.
  return type === undefined
    ? [`-H 'Content-Type:'`]
    : headerOf('Content-Type', type.replace(/;\s*charset\s*=\s*[^;]*/i, ''))
}

const randomKey = `"Idempotency-Key: $(od -An -N16 -tx1 /dev/urandom | tr -d ' \\n')"`

const keyHeader = (text: string, key: 'same' | 'new'): string =>
  key === 'new' ? `-H ${randomKey}` : headerOf('Idempotency-Key', text).join(' ')

/** Node reads each byte of a header as a character; a terminal would send some of them as two. */
function headerOf(name: string, value: string | undefined): readonly string[] {
  if (value === undefined) return []
  const line = `${name}: ${value}`
  if (/^[ -~]*$/.test(line)) return [`-H ${quoted(line)}`]
  const bytes = Array.from(
    Buffer.from(line, 'latin1'),
    byte => `\\${byte.toString(8).padStart(3, '0')}`,
  )
  return [`-H "$(printf '${bytes.join('')}')"`]
}

/** As Node reads addresses: each byte is a character. */
const encoded = (address: string): string =>
  address.replaceAll(/[^!-~]/g, letter =>
    letter.charCodeAt(0) > 255
      ? encodeURIComponent(letter)
      : `%${letter.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  )
