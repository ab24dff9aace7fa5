import { expect, test } from 'vitest'
import { manifestNumber } from '#core/numbers/manifest-number.ts'
import type { ManifestContent } from '#core/ports/manifest.ts'
import { ticksPer } from '#core/values/units.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { pdfPages, picturesOfPdf } from '../pictures.ts'
import { scan } from '../scanner.ts'

const number = manifestNumber(4711)

const content = (parcels: readonly number[]): ManifestContent => ({
  number,
  carrierName: '<CarrierA>',
  region: 'ON',
  shipper: 'Example Warehouse',
  closedOn: '2026-11-21',
  parcelsCount: parcels.reduce((sum, count) => sum + count, 0),
  weightTicks: 12.5 * ticksPer.kg,
  sample: true,
  services: parcels.map((count, service) => ({
    name: `<CarrierA> Service ${service}`,
    weightTicks: 2 * ticksPer.kg,
    parcels: Array.from({ length: count }, (_, at) => `9400100000000000${service}${at + 10_000}`),
  })),
})

const print = (parcels: readonly number[]) =>
  labelArtist.render(labelArtist.layOutManifest(content(parcels)), 'pdf')

test('its barcode scans as its number, once, on the first page', async () => {
  const pages = await picturesOfPdf(print([3, 200]))
  const scans = await Promise.all(pages.map(scan))
  expect(scans).toEqual([[{ identifier: ']C0', text: number }], ...pages.slice(1).map(() => [])])
})

test('it says who hands over what to whom, and when', async () => {
  const [page] = await pdfPages(print([3, 2]))
  for (const text of ['CarrierA', 'ON', 'Example Warehouse', '21 NOV 2026', '5', '12.500 KG']) {
    expect(page?.text).toContain(text)
  }
  expect(page?.text).toContain('3 / 2.000 KG')
  expect(page?.text).toContain('SAMPLE')
  expect(page?.text).not.toMatch(/[<>]/)
})

test.each([[[1]], [[40, 1, 1]], [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]], [[37, 84, 501]]])(
  'it lists each parcel of %j once, on numbered pages that nothing runs over',
  async parcels => {
    const asked = content(parcels)
    const { pages: sheets } = labelArtist.layOutManifest(asked)
    for (const { marks } of sheets) {
      expect(Math.max(...marks.map(({ y }) => y))).toBeLessThan(6 * 203 - 8)
    }
    const pages = await pdfPages(print(parcels))
    const text = pages.map(page => page.text.replaceAll(/[ ]/g, '')).join('\n')
    for (const code of asked.services.flatMap(service => service.parcels)) {
      expect(text.split(code)).toHaveLength(2)
    }
    for (const [at, page] of pages.entries()) {
      expect(page.text).toContain(`PAGE ${at + 1} OF ${pages.length}`)
      expect(page.text.trimEnd()).not.toMatch(/ KG$/)
    }
  },
)

test('printed again it is the same file to the byte', () => {
  expect(print([3])).toEqual(print([3]))
})
