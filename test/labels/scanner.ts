import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import type { Picture } from './pictures.ts'

const binary = readFileSync(
  fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')),
)
prepareZXingModule({
  overrides: { wasmBinary: binary.buffer.slice(0, binary.byteLength) as ArrayBuffer },
})

/** What a scanner says: the symbology as ISO names it, and the bytes; FNC1 is the byte 29. */
export type Scan = { readonly identifier: string; readonly text: string }

export const scan = (picture: Picture): Promise<Scan[]> => scanSymbols(picture, 8)

export async function scanSymbols(picture: Picture, atMost: number): Promise<Scan[]> {
  return await read(picture, {
    formats: ['Code128', 'DataMatrix'],
    tryHarder: true,
    // Our bars are black on white and as large as they are: to look for others took half the time.
    tryInvert: false,
    tryDownscale: false,
    maxNumberOfSymbols: atMost,
  })
}

/** A reader finds a MaxiCode only where nothing else is in the picture. */
export async function scanMaxicode(picture: Picture): Promise<Scan[]> {
  return await read(padded(picture, 20), { formats: ['MaxiCode'], isPure: true })
}

const opaque = 0xff000000
const greyOfPixel = 0x010101

async function read({ width, height, grey }: Picture, options: ReaderOptions): Promise<Scan[]> {
  // Four bytes at once: byte by byte takes longer than to scan.
  const pixels = new Uint32Array(width * height)
  for (let at = 0; at < pixels.length; at++) pixels[at] = opaque | ((grey[at] ?? 0) * greyOfPixel)
  const data = new Uint8ClampedArray(pixels.buffer)
  const found = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0] & object,
    options,
  )
  return found
    .filter(({ isValid }) => isValid)
    .map(({ symbologyIdentifier, bytes }) => ({
      identifier: symbologyIdentifier,
      text: Buffer.from(bytes).toString('latin1'),
    }))
}

function padded({ width, height, grey }: Picture, border: number): Picture {
  const [across, down] = [width + 2 * border, height + 2 * border]
  const wider = new Uint8Array(across * down).fill(255)
  for (let row = 0; row < height; row++) {
    const from = row * width
    wider.set(grey.subarray(from, from + width), (row + border) * across + border)
  }
  return { width: across, height: down, grey: wider }
}
