/**
 * A thousand labels on sheets in one PDF, from their stored form to the last byte: milliseconds, the
 * bytes of the file, and how much the memory of the process grew meanwhile, beside the same labels drawn
 * and joined, one on a page.
 *
 *   node bench/sheets.ts
 */
import { pieceNumber } from '#core/numbers/piece-number.ts'
import { type SheetName, sheetNames } from '#core/ports/label-sheets.ts'
import { drawAtOnce } from '#labels/drawing/draw-at-once.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { postContent } from '../test/labels/sample-content.ts'

const count = 1_000
const limit = { ms: 2_000, mebibytes: 60 }
const drawing = drawAtOnce(labelArtist)

const stored = Array.from({ length: count }, (_, serial) => {
  const trackingNumber = pieceNumber({ serviceTypeCode: '055', mailerId: '800001', serial })
  return labelArtist.pack(labelArtist.layOut({ ...postContent, trackingNumber }))
})

type Joiner = { add(drawn: Uint8Array, labels: number): Uint8Array; end(): Uint8Array }

/** The file is counted and not kept, as a server hands it on. */
function draw(joiner: Joiner): { ms: number; bytes: number; mebibytes: number } {
  const before = process.memoryUsage().rss
  const began = performance.now()
  let bytes = 0
  let peak = before
  for (const [at, packed] of stored.entries()) {
    bytes += joiner.add(drawing.redraw(packed, 'pdf'), 1).length
    if (at % 50 === 0) peak = Math.max(peak, process.memoryUsage().rss)
  }
  bytes += joiner.end().length
  const ms = performance.now() - began
  peak = Math.max(peak, process.memoryUsage().rss)
  return { ms, bytes, mebibytes: (peak - before) / 1024 / 1024 }
}

const joined = draw(drawing.join('pdf'))
console.log(`joined, one on a page: ${joined.ms.toFixed(0)} ms, ${joined.bytes} bytes`)
for (const name of sheetNames satisfies readonly SheetName[]) {
  const { ms, bytes, mebibytes } = draw(drawing.layOnSheets({ name, start: 1 }))
  const held = ms <= limit.ms && mebibytes <= limit.mebibytes
  console.log(
    `${name}: ${ms.toFixed(0)} ms (${(ms / limit.ms).toFixed(3)} of the limit), ` +
      `${(ms / joined.ms).toFixed(2)} of joined, ${bytes} bytes, ` +
      `${mebibytes.toFixed(1)} MiB more (${(mebibytes / limit.mebibytes).toFixed(2)} of the limit)${held ? '' : ', MISSED'}`,
  )
}
