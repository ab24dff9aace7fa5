import { inflateSync } from 'node:zlib'

const woffHeader = 44
const woffEntry = 20
const fontHeader = 12
const fontEntry = 16

/** The font inside a WOFF file, with its tables unpacked. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(fontHeader + fontEntry * count)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const parts: Buffer[] = [header]
  let end = header.length
  for (let at = 0; at < count; at++) {
    const entry = woffHeader + at * woffEntry
    const offset = woff.readUInt32BE(entry + 4)
    const packedLength = woff.readUInt32BE(entry + 8)
    const length = woff.readUInt32BE(entry + 12)
    const packed = woff.subarray(offset, offset + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    const row = fontHeader + fontEntry * at
    woff.copy(header, row, entry, entry + 4)
    woff.copy(header, row + 4, entry + 16, entry + 20)
    header.writeUInt32BE(end, row + 8)
    header.writeUInt32BE(length, row + 12)
    const padding = (4 - (length % 4)) % 4
    parts.push(table, Buffer.alloc(padding))
    end += length + padding
  }
  return Buffer.concat(parts)
}
