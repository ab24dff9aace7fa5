import { inflateSync } from 'node:zlib'

/** One picture as a byte a dot, 0 is black: of a coloured one its red. */
export type ReadPng = { readonly width: number; readonly height: number; readonly grey: Uint8Array }

/** Bytes that a dot of 8 bits takes, by the kind of its colours: grey, in colours, and see-through. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 6: 4 }

/**
 * Reads a PNG a row at a time. A library that makes four bytes of each dot takes ten times as long, and
 * tests look at hundreds of labels. It refuses what neither our labels nor the drawing of ZPL are.
 */
export function readPng(file: Uint8Array): ReadPng {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [depth = 0, kind = 0, , , interlaced] = bytes.subarray(24, 29)
  const samples = samplesOf[kind] ?? 0
  if (interlaced !== 0 || !(depth === 8 || (depth === 1 && kind === 0)) || samples === 0) {
    throw new Error(`a PNG of kind ${kind} with ${depth} bits is not expected here`)
  }
  const rowBytes = Math.ceil((width * samples * depth) / 8)
  const step = depth === 8 ? samples : 1
  const rows = inflateSync(Buffer.concat([...dataOf(bytes)]))
  const grey = new Uint8Array(width * height)
  let above = new Uint8Array(rowBytes)
  for (let row = 0; row < height; row++) {
    const at = row * (rowBytes + 1)
    const its = rows.subarray(at + 1, at + 1 + rowBytes)
    unfilter(its, above, rows[at] ?? 0, step)
    const dots = grey.subarray(row * width, (row + 1) * width)
    for (let x = 0; x < width; x++) {
      dots[x] = depth === 8 ? (its[x * step] ?? 0) : bitOf(its, x) * 255
    }
    above = its
  }
  return { width, height, grey }
}

const bitOf = (row: Uint8Array, x: number): number => ((row[x >> 3] ?? 0) >> (7 - (x & 7))) & 1

/** The chunks of compressed rows. */
function* dataOf(bytes: Buffer): Iterable<Buffer> {
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      yield bytes.subarray(at + 8, at + 8 + length)
    at += length + 12
  }
}

/** Makes of each byte's difference the byte itself, as the row's filter says (PNG, section 9). */
function unfilter(row: Uint8Array, above: Uint8Array, filter: number, step: number): void {
  if (filter === 0) return
  for (let at = 0; at < row.length; at++) {
    const left = at < step ? 0 : (row[at - step] ?? 0)
    const up = above[at] ?? 0
    const corner = at < step ? 0 : (above[at - step] ?? 0)
    row[at] = (row[at] ?? 0) + predicted(filter, left, up, corner)
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  const [byLeft, byUp] = [Math.abs(up - corner), Math.abs(left - corner)]
  const byCorner = Math.abs(left + up - 2 * corner)
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}
