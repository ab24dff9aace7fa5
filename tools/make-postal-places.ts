/**
 * Writes `catalog/postal-places.csv`: the coordinates of the postal codes of Canada (by their first
 * three characters) and of the US (by their first three digits), as the mean of the coordinates in the
 * npm package `zipcodes` (BSD licence).
 *
 *   node tools/make-postal-places.ts
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Code = {
  readonly zip: string
  readonly latitude: number
  readonly longitude: number
  readonly country: string
}

const { codes }: { codes: Record<string, Code> } = createRequire(import.meta.url)('zipcodes')

const mean = (values: readonly number[]): string =>
  (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2)

/** In the package, military mail has the coordinates of its gateway, or none (0). */
const located = Object.values(codes).filter(
  ({ latitude, longitude }) => latitude !== 0 && longitude !== 0,
)
const grouped = Map.groupBy(located, ({ zip }) => zip.slice(0, 3))
const rows = [...grouped]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([prefix, members]) =>
    [
      prefix,
      mean(members.map(({ latitude }) => latitude)),
      mean(members.map(({ longitude }) => longitude)),
    ].join(','),
  )
const head = [
  '# Where postal codes lie, by their first three characters: what the nearest drop-off is found by.',
  '# Written by tools/make-postal-places.ts; edit freely, the next run of the tool overwrites.',
  'prefix,latitude,longitude',
]
const file = new URL('../catalog/postal-places.csv', import.meta.url)
writeFileSync(file, `${[...head, ...rows].join('\n')}\n`)
console.log(`postal-places.csv: ${rows.length} areas`)
