import { describe, expect, test } from 'vitest'
import { type PaperName, paperNames } from '#core/ports/label-sheets.ts'
import type { FillMark } from '#core/ports/labels.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { type Picture, pdfPages, picturesOfPdf, picturesOfPng, picturesOfZpl } from './pictures.ts'
import { scan } from './scanner.ts'

const points: Readonly<Record<PaperName, readonly [number, number]>> = {
  label: [288, 432],
  a6: [297.64, 419.53],
  letter: [612, 792],
  a4: [595.28, 841.89],
}

/** Draws the page, looks at it at so many dots an inch, and reads its barcode. */
const barcodeOf = async (picture: Picture | undefined): Promise<string[]> =>
  picture ? (await scan(picture)).map(({ text }) => text) : []

/** Runs of ink in the middle of a row or a column; a rule of the page is one of them. */
function runs(dots: readonly number[]): number[] {
  const starts: number[] = []
  for (const [at, dot] of dots.entries()) {
    if (dot < 128 && (dots[at - 1] ?? 255) >= 128) starts.push(at)
  }
  return starts
}

/** The whole numbers at which there is no line. */
const missedOf = (lines: readonly number[], last: number): number[] =>
  Array.from({ length: last }, (_, at) => at + 1).filter(
    wanted => !lines.some(found => Math.abs(found - wanted) < 0.015),
  )

describe.each(paperNames)('the test label on %s', paper => {
  const label = labelArtist.layOutTest(paper)

  test('is a page of exactly its size', async () => {
    const [page] = await pdfPages(labelArtist.render(label, 'pdf'))
    expect(page?.points.width).toBeCloseTo(points[paper][0], 1)
    expect(page?.points.height).toBeCloseTo(points[paper][1], 1)
    expect(page?.text).toContain('100 % or Actual size')
  })

  test.each([203, 300] as const)('has a barcode that scans at %i dots an inch', async dpi => {
    const wanted = [`POSTILION ${paper.toUpperCase()}`]
    const options = { dotsPerInch: dpi }
    const [pdf] = await picturesOfPdf(labelArtist.render(label, 'pdf'), dpi)
    const [png] = picturesOfPng(labelArtist.render(label, 'png', options), 1)
    expect(await barcodeOf(pdf)).toEqual(wanted)
    expect(await barcodeOf(png)).toEqual(wanted)
  })

  test('has rulers and boxes that are as long as they say', async () => {
    const [page] = await picturesOfPdf(labelArtist.render(label, 'pdf'), 600)
    if (!page) throw new Error('no page')
    const { width, height, grey } = page
    // The picture may end within a point of the page.
    const [across, down] = points[paper].map(length => length / 72) as [number, number]
    const row = [...grey.subarray(150 * width, 151 * width)]
    const inches = runs(row).map(x => (x / width) * across)
    expect(missedOf(inches, Math.floor(across - 0.01))).toEqual([])
    const column = Array.from({ length: height }, (_, y) => grey[y * width + 156] ?? 255)
    const centimetres = runs(column).map(y => (y / height) * down * 2.54)
    expect(missedOf(centimetres, Math.floor(down * 2.54 - 0.01))).toEqual([])
  })

  test('has a box of an inch and one of 25 millimetres', () => {
    const fills = label.pages.flatMap(({ marks }) =>
      marks.filter((mark): mark is FillMark => mark.kind === 'fill'),
    )
    const sides = fills.filter(({ height }) => height > 150).map(({ height }) => height + 4)
    const [inch, metric] = [sides[0] ?? 0, sides[2] ?? 0]
    expect(inch / 203).toBe(1)
    expect((metric / 203) * 25.4).toBeCloseTo(25, 2)
  })
})

test('the test label prints on a label printer, and its barcode scans', async () => {
  const zpl = labelArtist.render(labelArtist.layOutTest('label'), 'zpl', { dotsPerInch: 203 })
  const [page] = await picturesOfZpl(zpl)
  expect(await barcodeOf(page)).toEqual(['POSTILION LABEL'])
  const a6 = Buffer.from(labelArtist.render(labelArtist.layOutTest('a6'), 'zpl')).toString()
  expect(a6).toContain('^PW839^LL1183')
})
