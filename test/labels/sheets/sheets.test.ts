import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { placesOn, type SheetName, sheetNames } from '#core/ports/label-sheets.ts'
import type { LabelContent, LabelFile } from '#core/ports/labels.ts'
import { scaleOn, sheetForm } from '#core/print/sheet-form.ts'
import { drawAtOnce } from '#labels/drawing/draw-at-once.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { cropped, type Picture, pdfPages, picturesOfPdf } from '../pictures.ts'
import { contentAbroad, courierContent, postContent } from '../sample-content.ts'
import { scan, scanMaxicode } from '../scanner.ts'

const drawing = drawAtOnce(labelArtist)

const numbered = (serial: number): LabelContent => ({
  ...contentAbroad,
  customs: null,
  trackingNumber: `CX${String(serial).padStart(9, '0')}US`,
})

type OnSheet = { readonly content: LabelContent; readonly labels?: number }

function laid(name: SheetName, all: readonly OnSheet[], start = 1): Uint8Array {
  const sheets = drawing.layOnSheets({ name, start })
  const parts = all.map(({ content, labels = 1 }) =>
    sheets.add(drawing.draw(content, 'pdf').bytes, labels),
  )
  return Buffer.concat([...parts, sheets.end()])
}

/** The pages as dots that a printer makes: black or nothing. */
async function printed(pdf: Uint8Array, dotsPerInch: number): Promise<Picture[]> {
  const pages = await picturesOfPdf(pdf, dotsPerInch)
  for (const { grey } of pages) {
    for (let at = 0; at < grey.length; at++) grey[at] = (grey[at] ?? 0) < 128 ? 0 : 255
  }
  return pages
}

/** What lies in each place of a page, in their order and upright. */
function inPlaces(page: Picture, name: SheetName, dotsPerInch: number): Picture[] {
  const { page: size, places, isTurned } = sheetForm(name)
  const dots = (points: number) => Math.round((points * dotsPerInch) / 72)
  return places.map(({ left, bottom, width, height }) => {
    const [x, y] = [dots(left), dots(size.height - bottom - height)]
    const area = {
      x,
      y,
      width: Math.min(dots(width), page.width - x),
      height: Math.min(dots(height), page.height - y),
    }
    const found = cropped(page, area)
    return isTurned ? upright(found) : found
  })
}

/** Turned a quarter to the right. */
function upright({ width, height, grey }: Picture): Picture {
  const turned = new Uint8Array(grey.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      turned[x * height + (height - 1 - y)] = grey[y * width + x] ?? 0
    }
  }
  return { width: height, height: width, grey: turned }
}

const textsOf = async (picture: Picture): Promise<string[]> =>
  (await scan(picture)).filter(({ identifier }) => identifier === ']C0').map(({ text }) => text)

const points: Readonly<Record<SheetName, readonly [number, number]>> = {
  '4x6': [288, 432],
  a6: [(105 / 25.4) * 72, (148 / 25.4) * 72],
  letterx1: [612, 792],
  letterx2: [612, 792],
  letterx4: [612, 792],
  a4x1: [(210 / 25.4) * 72, (297 / 25.4) * 72],
  a4x2: [(210 / 25.4) * 72, (297 / 25.4) * 72],
  a4x4: [(210 / 25.4) * 72, (297 / 25.4) * 72],
}

const resolutions = [203, 300] as const

describe.each(sheetNames)('labels on %s', name => {
  const places = placesOn[name]

  test('lie on pages of exactly its size', async () => {
    const pages = await pdfPages(laid(name, [{ content: postContent }]))
    expect(pages).toHaveLength(1)
    for (const { points: size } of pages) {
      expect(Math.abs(size.width - points[name][0])).toBeLessThan(0.1)
      expect(Math.abs(size.height - points[name][1])).toBeLessThan(0.1)
    }
  })

  test('are read in their order by a scanner', async () => {
    const count = places + 1
    const numbers = Array.from({ length: count }, (_, at) => numbered(at))
    const pdf = laid(
      name,
      numbers.map(content => ({ content })),
    )
    const pages = await printed(pdf, 203)
    expect(pages).toHaveLength(2)
    const found = pages.flatMap(page => inPlaces(page, name, 203))
    const read = await Promise.all(found.map(textsOf))
    expect(read.slice(0, count)).toEqual(numbers.map(({ trackingNumber }) => [trackingNumber]))
    expect(read.slice(count).flat()).toEqual([])
  })

  test.each(resolutions)('keep each of their barcodes at %i dots an inch', async dpi => {
    const both = [{ content: postContent }, { content: courierContent }]
    const pages = await printed(laid(name, both), dpi)
    const [post, courier] = pages.flatMap(page => inPlaces(page, name, dpi))
    if (!post || !courier) throw new Error('no labels')
    const payload = `42073108\x1d${postContent.trackingNumber}`
    const onPost = await scan(post)
    expect(onPost.map(one => [one.identifier, one.text]).toSorted()).toEqual([
      [']C1', payload],
      [']d2', payload],
      [']d2', payload],
    ])
    const onCourier = (await scan(courier)).map(({ text }) => text)
    expect(onCourier.toSorted()).toEqual([courierContent.trackingNumber, '420902101234'])
    const area = { x: 4, y: 405, width: 252, height: 223 }
    const scale = (dpi / 203) * scaleOn(name)
    const maxicode = Object.fromEntries(
      Object.entries(area).map(([side, dots]) => [side, Math.round(dots * scale)]),
    ) as typeof area
    const [symbol] = await scanMaxicode(cropped(courier, maxicode))
    expect(symbol?.text).toContain('902101234\x1d840\x1d003')
  })

  test('begin at the place that was named, on the first sheet alone', async () => {
    const numbers = Array.from({ length: places + 1 }, (_, at) => numbered(at))
    const pdf = laid(
      name,
      numbers.map(content => ({ content })),
      places,
    )
    const pages = await printed(pdf, 203)
    const read = await Promise.all(pages.flatMap(page => inPlaces(page, name, 203)).map(textsOf))
    const texts = numbers.map(({ trackingNumber }) => [trackingNumber])
    const empty = Array.from({ length: places - 1 }, () => [])
    const filled = [...empty, ...texts]
    expect(read.slice(0, filled.length)).toEqual(filled)
  })

  test('leave their papers to pages of their own, after all labels where several share one', async () => {
    const [first, second] = [numbered(1), numbered(2)]
    const abroad = { content: contentAbroad }
    const pdf = laid(name, [abroad, { content: first }, abroad, { content: second }])
    const pages = (await pdfPages(pdf)).map(({ text }) => text)
    const isPaper = pages.map(text => text.includes('CUSTOMS DECLARATION'))
    const sheets = Math.ceil(4 / places)
    const expected =
      places === 1
        ? [false, true, false, false, true, false]
        : [...Array.from({ length: sheets }, () => false), true, true]
    expect(isPaper).toEqual(expected)
  })

  test('have a place for each package', async () => {
    const pieces = ['CX000000002US', 'CX000000003US']
    const content: LabelContent = {
      ...numbered(1),
      otherPieces: pieces.map(trackingNumber => ({ ...numbered(1), trackingNumber })),
    }
    const pages = await printed(laid(name, [{ content, labels: 3 }]), 203)
    const read = await Promise.all(pages.flatMap(page => inPlaces(page, name, 203)).map(textsOf))
    expect(read.flat()).toEqual([numbered(1).trackingNumber, ...pieces])
  })
})

test('labels are as large as they truly are but on A6 and where four share a sheet', () => {
  const scales = sheetNames.map(name => [name, scaleOn(name)])
  expect(Object.fromEntries(scales)).toEqual({
    '4x6': 1,
    a6: 0.93,
    letterx1: 1,
    letterx2: 1,
    letterx4: 0.88,
    a4x1: 1,
    a4x2: 1,
    a4x4: 0.93,
  })
})

test('sheets are the same file each time', () => {
  const all = [{ content: contentAbroad }, { content: courierContent }]
  expect(laid('a4x4', all, 2)).toEqual(laid('a4x4', all, 2))
})

test('the objects of sheets stand where the table of the file says', () => {
  const all = [{ content: contentAbroad }, { content: courierContent }, { content: postContent }]
  const text = Buffer.from(laid('letterx2', all)).toString('latin1')
  const tableAt = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const rows = [...text.slice(tableAt).matchAll(/^(\d{10}) 00000 n $/gm)]
  for (const [at, [, offset]] of rows.entries()) {
    expect(text.slice(Number(offset)).startsWith(`${at + 1} 0 obj\n`)).toBe(true)
  }
  const named = [...text.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id))
  expect(Math.min(...named)).toBeGreaterThan(0)
  expect(Math.max(...named)).toBeLessThanOrEqual(rows.length)
})

test('a thousand labels are read in their order', async () => {
  const numbers = Array.from({ length: 1_000 }, (_, at) => numbered(at))
  const pdf = laid(
    'a4x4',
    numbers.map(content => ({ content })),
  )
  const pages = await pdfPages(pdf)
  expect(pages).toHaveLength(250)
  const shown = pages.flatMap(({ text }) => text.match(/CX \d{3} \d{3} \d{3} US/g) ?? [])
  expect(shown.map(text => text.replaceAll(' ', ''))).toEqual(
    numbers.map(({ trackingNumber }) => trackingNumber),
  )
}, 60_000)

describe('a carrier’s own file', () => {
  const file = (changes: Partial<LabelFile> = {}): LabelFile => ({
    kind: 'file',
    format: 'png',
    bytes: labelArtist.render(labelArtist.layOut(numbered(9)), 'png'),
    widthMicrometres: 101_600,
    heightMicrometres: 152_400,
    dotsPerInch: 203,
    ...changes,
  })

  const onSheet = (name: SheetName, its: LabelFile): Uint8Array => {
    const sheets = drawing.layOnSheets({ name, start: 1 })
    const first = sheets.add(drawing.draw(numbered(1), 'pdf').bytes, 1)
    const second = sheets.addFile(its)
    return Buffer.concat([first, second, sheets.end()])
  }

  test.each(['4x6', 'a6', 'letterx2', 'a4x4'] as const)(
    'lies on %s beside our labels where it is a picture',
    async name => {
      expect(drawing.whyNotOnSheet(file(), name)).toBeNull()
      const pages = await printed(onSheet(name, file()), 203)
      const read = await Promise.all(pages.flatMap(page => inPlaces(page, name, 203)).map(textsOf))
      expect(read.flat()).toEqual(['CX000000001US', 'CX000000009US'])
    },
  )

  test.each([
    { colorType: 2, inputColorType: 6 },
    { colorType: 0, inputColorType: 6 },
  ] as const)('may have dots of several bits: $colorType', async options => {
    const png = PNG.sync.read(Buffer.from(file().bytes))
    const its = file({ bytes: PNG.sync.write(png, options) })
    expect(drawing.whyNotOnSheet(its, '4x6')).toBeNull()
    const [, page] = await printed(onSheet('4x6', its), 203)
    expect(page && (await textsOf(page))).toEqual(['CX000000009US'])
  })

  test.each(['zpl', 'pdf', 'gif'] as const)('of %s lies on no sheet, and says so', format => {
    const why = drawing.whyNotOnSheet(file({ format }), 'a4x4')
    expect(why).toContain(format.toUpperCase())
  })

  test('that is broken, see-through or too large for its place says so', () => {
    const { bytes } = file()
    const clear = PNG.sync.write(PNG.sync.read(Buffer.from(bytes)), { colorType: 6 })
    for (const its of [
      { bytes: bytes.subarray(0, 900) },
      { bytes: Buffer.from('no picture') },
      { bytes: clear },
    ]) {
      expect(drawing.whyNotOnSheet(file(its), '4x6')).toContain('cannot be placed on a sheet')
    }
    const long = file({ heightMicrometres: 203_200 })
    expect(drawing.whyNotOnSheet(long, 'a4x4')).toContain('larger paper')
    expect(drawing.whyNotOnSheet(long, 'a4x1')).toBeNull()
  })
})
