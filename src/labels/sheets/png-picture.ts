import { inflateSync } from 'node:zlib'

/** A picture whose rows a PDF reader can read as the PNG has them. */
export type PngPicture = {
  readonly width: number
  readonly height: number
  readonly depth: number
  /** How many numbers make a dot. */
  readonly channels: 1 | 3
  /** Three bytes a colour, where the dots are numbers of colours. */
  readonly palette: Uint8Array | null
  readonly data: Uint8Array
}

const signature = '\x89PNG\r\n\x1a\n'
const kinds = { grey: 0, colour: 2, palette: 3 } as const
/** A letter at 300 dots an inch has fewer. */
const mostDots = 10_000_000

/** Null for what is no PNG, and for one that is interlaced or has transparent parts. */
export function readPng(bytes: Uint8Array): PngPicture | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 33 || file.toString('latin1', 0, 8) !== signature) return null
  const chunks = chunksOf(file)
  if (chunks === null || chunks[0]?.type !== 'IHDR') return null
  if (chunks.some(({ type }) => type === 'tRNS')) return null
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const [depth, kind, , , interlace] = file.subarray(24, 29)
  if (width * height === 0 || width * height > mostDots || depth === undefined) return null
  const isPlain = kind === kinds.grey || kind === kinds.colour || kind === kinds.palette
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data ?? null
  if (!isPlain || interlace !== 0 || (kind === kinds.palette && palette === null)) return null
  const channels = kind === kinds.colour ? 3 : 1
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(chunk => chunk.data))
  const rowBytes = Math.ceil((width * channels * depth) / 8) + 1
  if (!inflatesTo(data, rowBytes * height)) return null
  return { width, height, depth, channels, palette: kind === kinds.palette ? palette : null, data }
}

type Chunk = { readonly type: string; readonly data: Uint8Array }

/** Null where the file ends within a chunk. */
function chunksOf(file: Buffer): readonly Chunk[] | null {
  const chunks: Chunk[] = []
  for (let at = signature.length; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    if (at + 12 + length > file.length) return null
    chunks.push({ type, data: file.subarray(at + 8, at + 8 + length) })
    if (type === 'IEND') return chunks
    at += 12 + length
  }
  return null
}

/** Broken data would print as an empty label. */
function inflatesTo(data: Uint8Array, length: number): boolean {
  try {
    return inflateSync(data, { maxOutputLength: length }).length === length
  } catch {
    return false
  }
}
