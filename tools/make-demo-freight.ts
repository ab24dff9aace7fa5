/**
 * Writes the lanes and tariffs of the built-in freight, `catalog/freight/{lanes,tariffs}/*.csv`. The
 * prices are invented: a few parameters for each tariff give a regular pattern of plausible size, copied
 * from no carrier's list.
 *
 *   node tools/make-demo-freight.ts
 */
import { writeFileSync } from 'node:fs'
import { freightClasses } from '#core/catalogue/freight-class.ts'

/** The areas of `areas.csv`, about where most of their freight goes: degrees north and east. */
const canada = {
  ATLANTIC: [45.5, -63.6],
  QUEBEC: [46.2, -72.5],
  ONTARIO: [43.7, -79.6],
  PRAIRIES: [51.3, -108.5],
  PACIFIC: [49.6, -121.8],
  NORTH: [61.5, -121.0],
} as const
const states = {
  NORTHEAST: [41.2, -74.6],
  SOUTHEAST: [33.9, -82.9],
  MIDWEST: [41.6, -88.9],
  SOUTH: [31.6, -95.6],
  MOUNTAIN: [38.6, -109.3],
  WEST: [37.6, -120.6],
  OUTLYING: [21.3, -157.9],
} as const

type Areas = Readonly<Record<string, readonly [number, number]>>
type Lane = { readonly from: string; readonly to: string; readonly step: number }

const radians = (degrees: number): number => (degrees * Math.PI) / 180

function kilometres(
  [aNorth, aEast]: readonly number[],
  [bNorth, bEast]: readonly number[],
): number {
  const [a, b] = [radians(aNorth ?? 0), radians(bNorth ?? 0)]
  const chord =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(radians((bEast ?? 0) - (aEast ?? 0)) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(chord))
}

/** Few trucks go there, or a ship has to. */
const remote: readonly string[] = ['NORTH', 'OUTLYING']

/** 1 within an area, 2 to 6 by distance, 7 and 8 where a place is remote. */
function stepOf(from: string, to: string, areas: Areas): number {
  if (remote.includes(from) || remote.includes(to)) return from === to ? 7 : 8
  if (from === to) return 1
  const distance = kilometres(areas[from] ?? [], areas[to] ?? [])
  return 2 + [700, 1300, 2100, 3100].filter(limit => distance > limit).length
}

const lanesWithin = (areas: Areas): readonly Lane[] =>
  Object.keys(areas).flatMap(from =>
    Object.keys(areas).map(to => ({ from, to, step: stepOf(from, to, areas) })),
  )

const dayTexts = ['', '1-2', '2-3', '2-4', '3-5', '4-6', '5-7', '6-10', '7-14'] as const
const hastyDays = ['', '1', '1-2', '2', '2-3', '3', '3-4', '4-7', '5-9'] as const

type LaneFile = {
  readonly file: string
  readonly areas: Areas
  readonly days: readonly string[]
  readonly minimum: (step: number) => number
}

const laneFiles: readonly LaneFile[] = [
  { file: 'canada', areas: canada, days: dayTexts, minimum: step => 8200 + 1100 * step },
  {
    file: 'continent',
    areas: { ...canada, ...states },
    days: dayTexts,
    minimum: step => 9800 + 1250 * step,
  },
  {
    file: 'continent-priority',
    areas: { ...canada, ...states },
    days: hastyDays,
    minimum: step => 14_500 + 1700 * step,
  },
  { file: 'states', areas: states, days: dayTexts, minimum: step => 7900 + 950 * step },
]

type Tariff = {
  readonly file: string
  readonly breaks: readonly number[]
  readonly zones: number
  /** Cents for a hundred pounds of class 100 from the first break on. */
  readonly first: (step: number) => number
  readonly classes: readonly string[]
}

const breaks = [0, 500, 1000, 2000, 5000, 10_000, 20_000]
const share = [1, 0.84, 0.7, 0.58, 0.45, 0.37, 0.31]

const tariffs: readonly Tariff[] = [
  { file: 'freighta', breaks, zones: 8, first: step => 2350 + 640 * step, classes: ['all'] },
  {
    file: 'freightb',
    breaks,
    zones: 8,
    first: step => 6900 + 1980 * step,
    classes: freightClasses,
  },
  {
    file: 'freightb-priority',
    breaks,
    zones: 8,
    first: step => 9400 + 2650 * step,
    classes: freightClasses,
  },
  {
    file: 'freightc',
    breaks: breaks.slice(0, 6),
    zones: 8,
    first: step => 6100 + 1710 * step,
    classes: freightClasses,
  },
]

/** Space costs, too: a dense class pays a good half of class 100, the bulkiest one the fourfold. */
const classShare = (of: string): number => (of === 'all' ? 1 : 0.25 + 0.0075 * Number(of))

const money = (cents: number): string => (cents / 100).toFixed(2)
const written =
  'Written by tools/make-demo-freight.ts; edit freely, the next run of the tool overwrites.'

for (const { file, areas, days, minimum } of laneFiles) {
  const rows = lanesWithin(areas).map(({ from, to, step }) =>
    [from, to, step, money(minimum(step)), days[step]].join(','),
  )
  write(`lanes/${file}`, [
    `# Lanes between areas. Ours. ${written}`,
    'from,to,zone,minimum,days',
    ...rows,
  ])
}

for (const { file, breaks: own, zones, first, classes } of tariffs) {
  const steps = Array.from({ length: zones }, (_, at) => at + 1)
  const rows = steps.flatMap(step =>
    classes.map(of => {
      const rates = own.map((_, at) =>
        money(Math.round(first(step) * classShare(of) * (share[at] ?? 0))),
      )
      return [step, of, ...rates].join(',')
    }),
  )
  write(`tariffs/${file}`, [
    `# Invented rates for a hundred pounds, by zone, class and weight break. ${written}`,
    'valid_from,2020-01-01',
    ['zone', 'class', ...own].join(','),
    ...rows,
  ])
}

function write(file: string, lines: readonly string[]): void {
  writeFileSync(new URL(`../catalog/freight/${file}.csv`, import.meta.url), `${lines.join('\n')}\n`)
}
