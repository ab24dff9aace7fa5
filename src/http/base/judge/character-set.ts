import { isAscii, isUtf8 } from 'node:buffer'
import { TransportFault } from '../transport-fault.ts'

/** The encoding of JSON, and ASCII, which is a part of it. */
const unicode: ReadonlySet<string> = new Set([
  'utf-8',
  'utf8',
  'unicode-1-1-utf-8',
  'us-ascii',
  'ascii',
  'iso646-us',
  'ansi_x3.4-1968',
])

/** The standard encoding of some HTTP libraries for a body that their user gave as text. */
const latin1: ReadonlySet<string> = new Set(['iso-8859-1', 'iso8859-1', 'iso_8859-1', 'latin1'])

/** The name after `charset=`, in lower case; UTF-8 where the header names none. */
export function characterSetOf(contentType = ''): string {
  const [, name = 'utf-8'] = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType) ?? []
  return name.toLowerCase()
}

export const isReadable = (characterSet: string): boolean =>
  unicode.has(characterSet) || latin1.has(characterSet)

/** Reads valid UTF-8 as UTF-8 under any name: many clients name Latin-1 by mistake. */
export const decode = (bytes: Buffer, characterSet: string): string =>
  decoderOf(bytes, characterSet)(bytes)

/** Reads these bytes, or any part of them that ends with a whole letter. */
export function decoderOf(bytes: Buffer, characterSet: string): (part: Buffer) => string {
  // Most bodies are ASCII, which takes no decoding.
  if (isAscii(bytes)) return asLatin1
  if (isUtf8(bytes)) return asUtf8
  if (latin1.has(characterSet)) return asLatin1
  throw new TransportFault('malformed_json', 'The body must be UTF-8.')
}

const asLatin1 = (bytes: Buffer): string => bytes.toString('latin1')
const asUtf8 = (bytes: Buffer): string => bytes.toString('utf8')
