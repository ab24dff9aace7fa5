import type { ChartRow } from '../../catalogue/catalogue-data.ts'
import type { ZoneChart } from './compiled-catalogue.ts'
import {
  canadianAreaCount,
  canadianAreaOf,
  countryCA,
  countryCount,
  countryIndex,
  countryUS,
  type Destination,
} from './destination.ts'

/** For a destination that the chart names only to exclude it. */
const notServed = 255

/** 0 when the destination lies in no zone of the chart. */
export function zoneOf(chart: ZoneChart, region: number, to: Destination): number {
  let zone = 0
  if (to.zip >= 0) {
    const zip = chart.zipDigits === 3 ? Math.floor(to.zip / 100) : to.zip
    zone = chart.byZip[region * (chart.zipDigits === 3 ? 1000 : 100_000) + zip] ?? 0
  } else if (to.canadianArea >= 0) {
    zone = chart.byCanadianArea[region * canadianAreaCount + to.canadianArea] ?? 0
  }
  if (zone === 0) zone = chart.byCountry[region * countryCount + to.country] ?? 0
  return zone === notServed ? 0 : zone
}

/** Short prefixes are written first, so that the longest matching prefix decides. */
export function compileChart(
  name: string,
  rows: readonly ChartRow[],
  regionCount: number,
): ZoneChart {
  const single = rows.some(row => row.country === 'US' && row.prefix.length > 3)
  const zips = single ? 100_000 : 1000
  const chart = {
    name,
    zipDigits: single ? 5 : 3,
    byZip: new Uint8Array(regionCount * zips),
    byCanadianArea: new Uint8Array(regionCount * canadianAreaCount),
    byCountry: new Uint8Array(regionCount * countryCount),
    served: new Uint8Array(countryCount),
    maxWeightTicks: new Float64Array(countryCount).fill(Number.POSITIVE_INFINITY),
  } as const
  const ordered = rows.toSorted((a, b) => a.prefix.length - b.prefix.length)
  for (const row of ordered) addChartRow(chart, row, zips)
  return chart
}

function addChartRow(chart: ZoneChart, row: ChartRow, zips: number): void {
  const country = countryIndex(row.country)
  if (row.zones.some(zone => zone > 0)) chart.served[country] = 1
  if (row.prefix === '') chart.maxWeightTicks[country] = row.maxWeightTicks
  for (let region = 0; region < row.zones.length; region++) {
    const value = row.zones[region] || notServed
    if (row.prefix === '') chart.byCountry[region * countryCount + country] = value
    else if (country === countryUS) {
      const [from, until] = zipRange(row.prefix, chart.zipDigits)
      chart.byZip.fill(value, region * zips + from, region * zips + until)
    } else if (country === countryCA) {
      const [from, until] = canadianAreaRange(row.prefix)
      const base = region * canadianAreaCount
      chart.byCanadianArea.fill(value, base + from, base + until)
    }
  }
}

function zipRange(prefix: string, digits: 3 | 5): readonly [number, number] {
  const width = 10 ** Math.max(0, digits - prefix.length)
  const from = Number(prefix) * width
  return [from, from + width]
}

function canadianAreaRange(prefix: string): readonly [number, number] {
  const from = canadianAreaOf(prefix.padEnd(3, '0A'.slice(prefix.length - 1)))
  return [from, from + (prefix.length === 1 ? 260 : prefix.length === 2 ? 26 : 1)]
}
