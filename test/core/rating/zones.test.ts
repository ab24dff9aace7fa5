import { describe, expect, it } from 'vitest'
import { loadCatalogueData } from '#catalogue/load-catalogue.ts'
import { builtInCatalogDir } from '#config/config.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import { readDestination } from '#core/rating/engine/destination.ts'
import { zoneOf } from '#core/rating/engine/zone-chart.ts'
import { question, serviceId } from '../../support/rate-question.ts'
import { describeWithReference, readReference } from '../../support/reference-data.ts'

const builtIn = compileCatalogue(loadCatalogueData(builtInCatalogDir), {
  environment: 'sandbox',
})
const priority = builtIn.table.services.find(
  ({ data }) => data.id === serviceId(builtIn, '<CarrierA> Priority Mail'),
)
const regionIndex = (code: string): number => builtIn.table.regionIndex.get(code) ?? -1
const zone = (region: string, postalCode: string): number => {
  const to = readDestination(question({ postalCode }).destination)
  return priority ? zoneOf(priority.chart, regionIndex(region), to) : -1
}

describe('postal zones', () => {
  it.each([
    ['10001', 3],
    ['33101', 6],
    ['60601', 4],
    ['75201', 6],
    ['90210', 8],
    ['98101', 8],
    ['96801', 8],
    ['96910', 9],
    ['14201', 1],
  ])('Buffalo to %s is zone %s, as published', (zip, expected) => {
    expect(zone('ON', zip)).toBe(expected)
  })

  it('military mail takes the zone of its gateway', () => {
    for (const region of ['ON', 'BC', 'QC']) {
      for (const [military, gateway] of [
        ['09012', '11430'],
        ['34002', '33101'],
        ['96201', '94001'],
      ] as const) {
        expect(zone(region, military)).toBe(zone(region, gateway))
      }
    }
  })

  it('a single ZIP code may differ from its area', () => {
    expect([zone('ON', '96799'), zone('ON', '96898'), zone('ON', '96950')]).toEqual([8, 8, 9])
  })
})

const coordinatesFile = 'zones/zip3-centroids.json'
type Coordinates = Record<string, [number, number, string, string]>
const coordinates = readReference<{ zip3: Coordinates }>(coordinatesFile)?.zip3 ?? null

describeWithReference(coordinatesFile, 'against coordinates gathered by others', () => {
  it('every area has the zone of its distance, but for what lies on the edge of a band', () => {
    const bands = [50, 150, 300, 600, 1000, 1400, 1800]
    let compared = 0
    let differing = 0
    for (const [region, origin] of [
      ['ON', '142'],
      ['BC', '982'],
      ['QC', '129'],
    ] as const) {
      for (const [prefix, [latitude, longitude, states]] of Object.entries(coordinates ?? {})) {
        if (/A[AEPS]|GU|MP|FM|MH|PW/.test(states)) continue
        const from = coordinates?.[origin]
        if (!from) throw new Error(`no ${origin}`)
        const miles = greatCircleMiles(from[0], from[1], latitude, longitude)
        const band = bands.findIndex(limit => miles <= limit)
        const expected = band < 0 ? 8 : band + 1
        const nearest = Math.min(...bands.map(limit => Math.abs(limit - miles)))
        const found = zone(region, `${prefix}01`)
        compared++
        if (found !== expected) differing++
        if (found !== expected && nearest > 25) {
          throw new Error(`${region} to ${prefix}: ${found}, not ${expected} (${miles} mi)`)
        }
      }
    }
    expect(compared).toBeGreaterThan(2600)
    expect(differing / compared).toBeLessThan(0.01)
  })
})

/** By the law of cosines, where the tool that writes the chart uses haversines. */
function greatCircleMiles(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const [a, b, d] = [lat1, lat2, lon2 - lon1].map(degrees => (degrees * Math.PI) / 180)
  if (a === undefined || b === undefined || d === undefined) throw new Error('three angles')
  const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(d)
  return 3958.8 * Math.acos(Math.min(1, cosine))
}
