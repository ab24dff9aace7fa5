/**
 * Writes `catalog/zones/us-distance.csv` and `catalog/zones/ground-us.csv`: for each three-digit ZIP
 * area the zone from each region's injection point, by the great-circle distance between the mean
 * coordinates of the two areas. Coordinates are those of the npm package `zipcodes` (BSD licence).
 *
 *   node tools/make-us-zones.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type ZipCode = {
  readonly zip: string
  readonly latitude: number
  readonly longitude: number
  readonly state: string
  readonly country: string
}
type Area = { readonly latitude: number; readonly longitude: number; readonly states: string }

const { codes }: { codes: Record<string, ZipCode> } = createRequire(import.meta.url)('zipcodes')
const catalogue = new URL('../catalog/', import.meta.url)

/** Upper ends of the bands in miles: zone 1, 2, 3 …; anything farther is zone 8. */
const bands = [50, 150, 300, 600, 1000, 1400, 1800] as const
const earthRadiusMiles = 3958.8

/** Military mail takes the zone of the gateway it leaves through: New York, Miami, San Francisco. */
const gateways: readonly (readonly [from: number, to: number, gateway: string])[] = [
  [90, 98, '114'],
  [340, 340, '331'],
  [962, 966, '940'],
]
const farIslands = '969'

const radians = (degrees: number): number => (degrees * Math.PI) / 180

function milesBetween(a: Area, b: Area): number {
  const lat = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const lon = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude))
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(lat + across * lon))
}

function zoneByDistance(from: Area, to: Area): number {
  const miles = milesBetween(from, to)
  const band = bands.findIndex(limit => miles <= limit)
  return band < 0 ? bands.length + 1 : band + 1
}

function readAreas(): ReadonlyMap<string, Area> {
  const grouped = Map.groupBy(
    Object.values(codes).filter(code => code.country === 'US' && code.zip !== '96799'),
    code => code.zip.slice(0, 3),
  )
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  return new Map(
    [...grouped].map(([prefix, members]) => [
      prefix,
      {
        latitude: mean(members.map(member => member.latitude)),
        longitude: mean(members.map(member => member.longitude)),
        states: [...new Set(members.map(member => member.state))].sort().join(' '),
      },
    ]),
  )
}

const areas = readAreas()

function areaOf(prefix: string): Area {
  const number = Number(prefix)
  const gateway = gateways.find(([from, to]) => number >= from && number <= to)?.[2]
  const area = areas.get(gateway ?? prefix)
  if (!area) throw new Error(`no coordinates for ${prefix}`)
  return area
}

type Region = { readonly code: string; readonly injection_postal_code: string }
const regions: readonly Region[] = JSON.parse(
  readFileSync(new URL('regions.json', catalogue), 'utf8'),
)

/** Postal zones 1 to 9. */
function postalZone(origin: string, prefix: string): number {
  return prefix === farIslands ? 9 : zoneByDistance(areaOf(origin), areaOf(prefix))
}

/** Ground zones: 2 to 8 on the mainland, 44 to 46 beyond it, none where a truck's network ends. */
function groundZone(origin: string, prefix: string): number | null {
  const states = areas.get(prefix)?.states ?? ''
  if (states === 'AK') return 44
  if (states === 'HI') return 45
  if (/^(PR|VI)/.test(states)) return 46
  if (/^(AA|AE|AP|GU|MP|FM|MH|PW|AS)/.test(states)) return null
  return Math.max(2, zoneByDistance(areaOf(origin), areaOf(prefix)))
}

function write(
  file: string,
  about: string,
  zoneFrom: (origin: string, prefix: string) => number | null,
  exceptions: readonly string[],
): void {
  const lines = [...areas]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([prefix, area]) => {
      const zones = regions.map(({ injection_postal_code }) =>
        zoneFrom(injection_postal_code.slice(0, 3), prefix),
      )
      return zones.every(zone => zone === null)
        ? []
        : [['US', prefix, ...zones.map(zone => zone ?? ''), area.states].join(',')]
    })
  const header = ['country', 'prefix', ...regions.map(({ code }) => code), 'note'].join(',')
  const text = [...about.split('\n').map(line => `# ${line}`), header, ...lines, ...exceptions]
  writeFileSync(new URL(`zones/${file}`, catalogue), `${text.join('\n')}\n`)
  console.log(`${file}: ${lines.length} areas`)
}

const source =
  'Written by tools/make-us-zones.ts; edit freely, the next run of the tool overwrites.'

write(
  'us-distance.csv',
  `Postal zones in the US by three digits of the ZIP code, from each region's injection point.\n${source}`,
  postalZone,
  [`US,96799,${regions.map(() => 8).join(',')},AS`],
)
write(
  'ground-us.csv',
  `Ground zones in the US by three digits of the ZIP code, from each region's injection point.\n${source}`,
  groundZone,
  [`US,96799,${regions.map(() => '').join(',')},AS`],
)
