import { describe, expect, test } from 'vitest'
import type { LabelContent, LabelFormat, RenderOptions } from '#core/ports/labels.ts'
import { labelArtist } from '#labels/label-artist.ts'
import {
  cropped,
  type Picture,
  pdfPages,
  picturesOfPdf,
  picturesOfPng,
  picturesOfZpl,
} from './pictures.ts'
import {
  canadian,
  contentAbroad,
  courierContent,
  postContent,
  receiver,
  warehouse,
} from './sample-content.ts'
import { scan, scanMaxicode } from './scanner.ts'

/** Each way to paper, with the dots an inch at which it is looked at. */
const ways: readonly [string, LabelFormat, RenderOptions, number][] = [
  ['PDF', 'pdf', {}, 203],
  ['PNG at 203 dpi', 'png', {}, 203],
  ['PNG at 300 dpi', 'png', { dotsPerInch: 300 }, 300],
  ['ZPL at 203 dpi', 'zpl', {}, 203],
  ['ZPL at 300 dpi', 'zpl', { dotsPerInch: 300 }, 300],
]

/** What several tests look at is drawn once: the drawing of ZPL takes half a second a page. */
const drawn = new Map<LabelContent, Map<string, Promise<Picture[]>>>()

function printed(content: LabelContent, way: (typeof ways)[number]): Promise<Picture[]> {
  const its = drawn.get(content) ?? new Map<string, Promise<Picture[]>>()
  drawn.set(content, its)
  const pictures = its.get(way[0]) ?? draw(content, way)
  its.set(way[0], pictures)
  return pictures
}

async function draw(
  content: LabelContent,
  [, format, options, dotsPerInch]: (typeof ways)[number],
): Promise<Picture[]> {
  const label = labelArtist.layOut(content)
  const bytes = labelArtist.render(label, format, options)
  if (format === 'pdf') return await picturesOfPdf(bytes, dotsPerInch)
  if (format === 'zpl') return await picturesOfZpl(bytes, dotsPerInch)
  return picturesOfPng(bytes, label.pages.length)
}

async function firstPage(content: LabelContent, way: (typeof ways)[number]): Promise<Picture> {
  const [page] = await printed(content, way)
  if (!page) throw new Error('no page')
  return page
}

const found = async (page: Picture, identifier: string): Promise<string[]> =>
  (await scan(page)).filter(one => one.identifier === identifier).map(one => one.text)

const gs1 = ']C1'
const plain = ']C0'
const gs1Matrix = ']d2'

describe.each(ways)('%s', (...way) => {
  const scale = way[3] / 203

  test('a postal label scans as routing code, separator, piece number, three times', async () => {
    const page = await firstPage(postContent, way)
    const payload = `42073108\x1d${postContent.trackingNumber}`
    expect(await found(page, gs1)).toEqual([payload])
    expect(await found(page, gs1Matrix)).toEqual([payload, payload])
  })

  test('a courier label scans as tracking number and postal code', async () => {
    const page = await firstPage(courierContent, way)
    expect(await found(page, plain)).toEqual([courierContent.trackingNumber])
    expect(await found(page, gs1)).toEqual(['420902101234'])
  })

  test('the MaxiCode of a courier tells where the parcel goes and which one it is', async () => {
    const crop = { x: 4, y: 405, width: 252, height: 223 }
    const area = Object.fromEntries(
      Object.entries(crop).map(([name, dots]) => [name, Math.round(dots * scale)]),
    ) as typeof crop
    const content: LabelContent = { ...courierContent, recipient: canadian, sample: true }
    for (const [label, postal] of [
      [courierContent, '902101234\x1d840'],
      [content, 'E1C4Z8\x1d124'],
    ] as const) {
      const page = await firstPage(label, way)
      const [symbol] = await scanMaxicode(cropped(page, area))
      const last8 = courierContent.trackingNumber.slice(-8)
      expect(symbol?.text).toContain(`96${postal}\x1d003\x1d1Z${last8}\x1dCRRB\x1dPSTN00\x1d325`)
      expect(symbol?.text.startsWith('[)>\x1e01\x1d')).toBe(true)
      expect(symbol?.text.endsWith('\x1e\x04')).toBe(true)
    }
  })
})

describe.each(ways.filter(way => way[3] === 203))('%s, further', (...way) => {
  test('nine digits of postal code stand before the separator', async () => {
    const recipient = { ...receiver, postalCode: '73108-1234' }
    const page = await firstPage({ ...postContent, recipient, sample: true }, way)
    expect(await found(page, gs1)).toEqual([`420731081234\x1d${postContent.trackingNumber}`])
  })

  test('a label abroad scans as its item number alone, on the declaration as well', async () => {
    const [label, declaration] = await printed(contentAbroad, way)
    expect(await found(label as Picture, plain)).toEqual([contentAbroad.trackingNumber])
    expect(await found(declaration as Picture, plain)).toEqual([contentAbroad.trackingNumber])
  })

  test('box pages follow the label and scan as the box', async () => {
    const content: LabelContent = {
      ...postContent,
      boxes: {
        centre: receiver,
        shipFrom: warehouse,
        shipmentId: 'FBA1MMD8D0',
        boxCount: 2,
        boxes: [
          { number: 1, contents: { kind: 'single', sku: 'SKU-1', quantity: 24 } },
          { number: 2, contents: { kind: 'assorted' } },
        ],
      },
    }
    const pages = await printed(content, way)
    expect(pages).toHaveLength(3)
    for (const [at, box] of ['FBA1MMD8D0U000001', 'FBA1MMD8D0U000002'].entries()) {
      expect(await found(pages[at + 1] as Picture, plain)).toEqual([box])
    }
  })
})

test('every page of a PDF is four by six inches', async () => {
  const pages = await pdfPages(labelArtist.render(labelArtist.layOut(contentAbroad), 'pdf'))
  expect(pages).toHaveLength(2)
  for (const { points } of pages) expect(points).toEqual({ width: 288, height: 432 })
})

test('a PNG says its density and has one bit a dot, its pages below one another', () => {
  const png = Buffer.from(labelArtist.render(labelArtist.layOut(contentAbroad), 'png'))
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([812, 2 * 1218])
  expect([...png.subarray(24, 26)]).toEqual([1, 0])
  const density = png.indexOf('pHYs')
  const perMetre = png.readUInt32BE(density + 4)
  expect(Math.round(perMetre * 0.0254)).toBe(203)
  expect(png[density + 12]).toBe(1)
})

test('a PNG for 300 dots an inch has as many', () => {
  const label = labelArtist.layOut(contentAbroad)
  const png = Buffer.from(labelArtist.render(label, 'png', { dotsPerInch: 300 }))
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 2 * 1800])
  expect(Math.round(png.readUInt32BE(png.indexOf('pHYs') + 4) * 0.0254)).toBe(300)
})

test('a ZPL file is one format a page', () => {
  const zpl = Buffer.from(labelArtist.render(labelArtist.layOut(contentAbroad), 'zpl')).toString()
  expect(zpl.match(/\^XA/g)).toHaveLength(2)
  expect(zpl.match(/\^XZ/g)).toHaveLength(2)
  expect(zpl).toContain('^CI28^PW812^LL1218')
})
