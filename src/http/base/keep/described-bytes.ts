const magic: readonly (readonly [start: string, type: string])[] = [
  ['JVBER', 'application/pdf'],
  ['iVBORw0KGgo', 'image/png'],
  ['R0lGOD', 'image/gif'],
  ['/9j/', 'image/jpeg'],
  ['XlhB', 'application/zpl'],
  ['Xlhh', 'application/zpl'],
]
const base64 = /^[A-Za-z0-9+/\r\n]*=*$/
const leastOfUnknown = 1000

/** A value that is bytes in base64 or a label for a printer, described; null for any other text. */
export function describedBytes(text: string): string | null {
  const [, given, data] = /^data:([^;,]*)(?:;[^,]*)?,(.*)$/s.exec(text) ?? [null, null, text]
  const [, type] = magic.find(([start]) => data.startsWith(start)) ?? []
  if (type && data.length >= 8 && base64.test(data)) return bytesOf(lengthOf(data), type)
  if (/^\s*(?:~[A-Z]|\^XA)/.test(text)) return bytesOf(Buffer.byteLength(text), 'application/zpl')
  if (text.startsWith('%PDF-')) return bytesOf(Buffer.byteLength(text), 'application/pdf')
  if (given !== null) return bytesOf(lengthOf(data), given || 'text/plain')
  if (data.length < leastOfUnknown || !base64.test(data)) return null
  return bytesOf(lengthOf(data), 'application/octet-stream')
}

const lengthOf = (data: string): number => Buffer.byteLength(data, 'base64')

/** `12,345 bytes of application/pdf`. */
export const bytesOf = (bytes: number, type: string): string =>
  `${bytes.toLocaleString('en-US')} bytes of ${type}`
