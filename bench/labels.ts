/**
 * One label in each format, from the content to the bytes: milliseconds and bytes, beside the barest way
 * to the same bytes: joining the ready words and figures of a text format, packing the ready dots of
 * a picture. Every label has another number and another street.
 *
 *   node bench/labels.ts
 */
import { constants, deflateSync, inflateSync } from 'node:zlib'
import { courierNumber } from '#core/numbers/courier-number.ts'
import { pieceNumber } from '#core/numbers/piece-number.ts'
import { type LabelContent, type LabelFormat, labelFormats } from '#core/ports/labels.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { contentAbroad, courierContent, postContent } from '../test/labels/sample-content.ts'

const rounds = 9

type Case = {
  readonly name: string
  /** Milliseconds and bytes that may not be exceeded; null where only the figure is of interest. */
  readonly targets: Readonly<Record<LabelFormat, { ms: number; bytes: number } | null>>
  content(serial: number): LabelContent
}

const latin = {
  pdf: { ms: 0.5, bytes: 6_000 },
  zpl: { ms: 0.05, bytes: Number.POSITIVE_INFINITY },
  png: { ms: 3, bytes: Number.POSITIVE_INFINITY },
}
const beyond = { pdf: { ms: 5, bytes: Number.POSITIVE_INFINITY }, zpl: null, png: null }
const street = (serial: number): string => `${100 + (serial % 9_000)} Agnew Avenue`

const piece = (serial: number): string =>
  pieceNumber({ serviceTypeCode: '055', mailerId: '800001', serial })

const post = (serial: number): LabelContent => ({
  ...postContent,
  recipient: { ...postContent.recipient, address1: street(serial) },
  trackingNumber: piece(serial),
})

const addressed = (name: string, address1: string, city: string) => (serial: number) => {
  const content = post(serial)
  return {
    ...content,
    recipient: { ...content.recipient, name, address1: `${serial} ${address1}`, city },
  }
}

const cases: readonly Case[] = [
  { name: 'post', targets: latin, content: post },
  {
    name: 'courier',
    targets: latin,
    content: serial => ({
      ...courierContent,
      recipient: { ...courierContent.recipient, address1: street(serial) },
      trackingNumber: courierNumber({ shipper: 'PSTN', serviceCode: '03', serial }),
    }),
  },
  {
    name: 'post, Polish',
    targets: beyond,
    content: addressed('Łukasz Wiśniewski', 'ulica Święty Marcin', 'Łódź'),
  },
  {
    name: 'post, Japanese',
    targets: beyond,
    content: addressed('株式会社ポスト', '東京都渋谷区道玄坂', '渋谷区'),
  },
  {
    name: 'post abroad with CN23',
    targets: { pdf: null, zpl: null, png: null },
    content: serial => ({
      ...contentAbroad,
      recipient: { ...contentAbroad.recipient, address1: `${serial} Große Straße` },
    }),
  },
]

/** Milliseconds for one in the quickest round: what the work costs, without what else the machine does. */
function timed(count: number, work: (serial: number) => void): number {
  const figures: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    for (let serial = 0; serial < count; serial++) work(round * count + serial)
    figures.push((performance.now() - start) / count)
  }
  return Math.min(...figures)
}

/** The last step that nobody can avoid, on material that is ready. */
function barest(bytes: Uint8Array, format: LabelFormat): () => void {
  if (format === 'png') {
    const rows = pixelRows(Buffer.from(bytes))
    const options = { level: 6, strategy: constants.Z_RLE, memLevel: 9 }
    return () => void deflateSync(rows, options)
  }
  const encoding = format === 'pdf' ? 'latin1' : 'utf8'
  const words = Buffer.from(bytes).toString(encoding).split(' ')
  return () => void Buffer.from(words.join(' '), encoding)
}

function pixelRows(png: Buffer): Buffer {
  const data = png.indexOf('IDAT')
  return inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))
}

for (const { name, content, targets } of cases) {
  const layoutMs = timed(300, serial => void labelArtist.layOut(content(serial)))
  const stored = labelArtist.pack(labelArtist.layOut(content(1)))
  const packMs = timed(300, () => void labelArtist.pack(labelArtist.unpack(stored)))
  console.log(`${name}: laid out in ${layoutMs.toFixed(3)} ms; stored in ${stored.length} bytes`)
  console.log(`  packed and unpacked in ${packMs.toFixed(3)} ms`)
  for (const format of labelFormats) {
    const count = format === 'png' ? 40 : 300
    const bytes = labelArtist.render(labelArtist.layOut(content(1)), format)
    const ms = timed(
      count,
      serial => void labelArtist.render(labelArtist.layOut(content(serial)), format),
    )
    const label = labelArtist.layOut(content(1))
    const renderMs = timed(count, () => void labelArtist.render(label, format))
    const limitMs = timed(count, barest(bytes, format))
    const target = targets[format]
    const held = !target || (ms <= target.ms && bytes.length <= target.bytes)
    const figures = `${ms.toFixed(3)} ms in all, ${renderMs.toFixed(3)} rendered again`
    const limit = `limit ${limitMs.toFixed(3)} ms`
    console.log(`  ${format}: ${figures}, ${limit}, ${bytes.length} bytes${held ? '' : ', MISSED'}`)
  }
}
