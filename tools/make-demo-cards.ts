/**
 * Writes the built-in rate cards, `catalog/cards/*.csv`. The prices are invented: a few
 * parameters for each card give a regular pattern of plausible size, copied from no carrier's list.
 *
 *   node tools/make-demo-cards.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs'

type Tier = 'primary' | 'retail' | 'enterprise'
type Limit = {
  readonly basis: string
  readonly package: string
  readonly upTo: string
  readonly unit: string
}
/** Cents of the primary tier for a zone. */
type Row = Limit & { readonly cents: (zoneStep: number) => number }
type Card = {
  readonly file: string
  readonly service: string
  readonly currency: 'CAD' | 'USD'
  /** Empty where one price serves every zone. */
  readonly zones: readonly number[]
  readonly tiers: readonly Tier[]
  readonly rows: readonly Row[]
}

const factor: Readonly<Record<Tier, number>> = { primary: 1, retail: 1.17, enterprise: 0.94 }
const postalZones = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const countryGroups = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const allTiers: readonly Tier[] = ['primary', 'retail', 'enterprise']

const weight = (upTo: number | string, unit: string, cents: Row['cents']): Row => ({
  basis: 'weight',
  package: '',
  upTo: String(upTo),
  unit,
  cents,
})
const cubic = (upTo: number, cents: Row['cents']): Row => ({
  basis: 'cubic',
  package: '',
  upTo: (upTo / 10).toFixed(1),
  unit: 'ft3',
  cents,
})
const packed = (name: string, pounds: number, cents: Row['cents']): Row => ({
  ...weight(pounds, 'lb', cents),
  package: name,
})
const pounds = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** A price for the first pound and one for each further pound; both rise with each zone. */
type Slope = {
  readonly first: number
  readonly firstZone: number
  readonly next: number
  readonly nextZone: number
}
const along =
  ({ first, firstZone, next, nextZone }: Slope, pound: number): Row['cents'] =>
  zone =>
    first + firstZone * zone + (pound - 1) * (next + nextZone * zone)

const priority: Slope = { first: 865, firstZone: 24, next: 58, nextZone: 27 }
const express: Slope = { first: 2940, firstZone: 155, next: 112, nextZone: 56 }
const ground: Slope = { first: 745, firstZone: 17, next: 41, nextZone: 15 }
const courier: Slope = { first: 1190, firstZone: 95, next: 58, nextZone: 21 }
const abroad: Slope = { first: 3120, firstZone: 290, next: 385, nextZone: 42 }
const abroadExpress: Slope = { first: 5240, firstZone: 330, next: 520, nextZone: 55 }
const ounces = [
  ['4', 445, 9],
  ['8', 490, 11],
  ['12', 560, 14],
  ['15.999', 640, 17],
] as const
const abroadOunces = [
  ['8', 1480, 48],
  ['32', 2140, 145],
  ['48', 3210, 205],
  ['64', 3860, 260],
] as const

const cards: readonly Card[] = [
  {
    file: 'carriera-first-class-mail',
    service: '<CarrierA> First Class Mail',
    currency: 'USD',
    zones: postalZones,
    tiers: allTiers,
    rows: ounces.map(([upTo, cents, step]) => weight(upTo, 'oz', zone => cents + step * zone)),
  },
  {
    file: 'carriera-priority-mail',
    service: '<CarrierA> Priority Mail',
    currency: 'USD',
    zones: postalZones,
    tiers: allTiers,
    rows: [
      weight('0.5', 'lb', along({ ...priority, first: 840 }, 1)),
      ...pounds(1, 70).map(pound => weight(pound, 'lb', along(priority, pound))),
      ...[1, 2, 3, 4, 5].map(tenth => cubic(tenth, along(priority, 0.75 + tenth * 0.9))),
      packed('Legal Flat Rate Envelope', 70, () => 1085),
      packed('Flat Rate PAdded Envelope', 70, () => 1115),
      packed('Small Flat Rate Box', 70, () => 1135),
      packed('Medium Flat Rate Box 1', 70, () => 1925),
      packed('Medium Flat Rate Box 2', 70, () => 1925),
      packed('Large Flat Rate Box', 70, () => 2810),
      packed('Regional Rate Box A1', 15, zone => 1010 + 62 * zone),
      packed('Regional Rate Box A2', 15, zone => 1010 + 62 * zone),
      packed('Regional Rate Box B1', 20, zone => 1320 + 118 * zone),
    ],
  },
  {
    file: 'carriera-priority-mail-express',
    service: '<CarrierA> Priority Mail Express',
    currency: 'USD',
    zones: postalZones,
    tiers: allTiers,
    rows: [
      weight('0.5', 'lb', along({ ...express, first: 2790 }, 1)),
      ...pounds(1, 70).map(pound => weight(pound, 'lb', along(express, pound))),
      packed('Legal Flat Rate Envelope', 70, () => 2975),
      packed('Flat Rate PAdded Envelope', 70, () => 3010),
    ],
  },
  {
    file: 'carriera-parcel-select-ground',
    service: '<CarrierA> Parcel Select Ground',
    currency: 'USD',
    zones: postalZones,
    tiers: allTiers,
    rows: [
      ...pounds(1, 70).map(pound => weight(pound, 'lb', along(ground, pound))),
      ...pounds(1, 10).map(tenth => cubic(tenth, along(ground, 0.8 + tenth * 0.85))),
      {
        basis: 'oversize',
        package: '',
        upTo: '130',
        unit: 'in',
        cents: zone => 9900 + 2150 * zone,
      },
    ],
  },
  {
    file: 'carriera-media-mail',
    service: '<CarrierA> Media Mail',
    currency: 'USD',
    zones: [],
    tiers: ['primary'],
    rows: pounds(1, 70).map(pound => weight(pound, 'lb', () => 460 + 78 * (pound - 1))),
  },
  {
    file: 'carriera-library-mail',
    service: '<CarrierA> Library Mail',
    currency: 'USD',
    zones: [],
    tiers: ['primary'],
    rows: pounds(1, 70).map(pound => weight(pound, 'lb', () => 437 + 74 * (pound - 1))),
  },
  {
    file: 'carriera-express-mail-international',
    service: '<CarrierA> Express Mail International',
    currency: 'USD',
    zones: countryGroups,
    tiers: allTiers,
    rows: [
      weight('0.5', 'lb', along({ ...abroadExpress, first: 4980 }, 1)),
      ...pounds(1, 66).map(pound => weight(pound, 'lb', along(abroadExpress, pound))),
      packed('Legal Flat Rate Envelope', 4, zone => 5360 + 310 * zone),
      packed('Flat Rate PAdded Envelope', 4, zone => 5420 + 310 * zone),
    ],
  },
  {
    file: 'carriera-priority-mail-international',
    service: '<CarrierA> Priority Mail International',
    currency: 'USD',
    zones: countryGroups,
    tiers: allTiers,
    rows: [
      ...pounds(1, 66).map(pound => weight(pound, 'lb', along(abroad, pound))),
      packed('Legal Flat Rate Envelope', 4, zone => 3090 + 240 * zone),
      packed('Flat Rate PAdded Envelope', 4, zone => 3130 + 240 * zone),
      packed('Small Flat Rate Box', 4, zone => 3210 + 240 * zone),
      packed('Medium Flat Rate Box 1', 20, zone => 6240 + 520 * zone),
      packed('Medium Flat Rate Box 2', 20, zone => 6240 + 520 * zone),
      packed('Large Flat Rate Box', 20, zone => 7680 + 690 * zone),
    ],
  },
  {
    file: 'carriera-first-class-mail-international',
    service: '<CarrierA> First Class Mail International',
    currency: 'USD',
    zones: countryGroups,
    tiers: allTiers,
    rows: abroadOunces.map(([upTo, cents, step]) =>
      weight(upTo, 'oz', zone => cents + step * zone),
    ),
  },
  {
    file: 'carrierb-ground',
    service: '<CarrierB> Ground',
    currency: 'CAD',
    zones: [2, 3, 4, 5, 6, 7, 8, 44, 45, 46, 21, 22, 23, 24, 25, 26, 27],
    tiers: allTiers,
    rows: pounds(1, 150).map(pound => weight(pound, 'lb', along(courier, pound))),
  },
]

/** How many steps away a zone is; for the zones beyond the mainland an assumption. */
const stepOf = (zone: number): number => {
  if (zone >= 44) return zone - 26
  return zone >= 21 ? zone - 21 : zone - 1
}

const amount = (cents: number, tier: Tier): string => {
  const rounded = Math.round((cents * factor[tier]) / 5) * 5
  return `${Math.floor(rounded / 100)}.${String(rounded % 100).padStart(2, '0')}`
}

function cardText(card: Card): string {
  const columns = card.zones.length === 0 ? ['all'] : card.zones.map(String)
  const head = [
    `card,${card.service} demo`,
    `service,${card.service}`,
    `currency,${card.currency}`,
    'valid_from,2020-01-01',
    'valid_to,',
    'note,Demo figures of our own in a regular shape; no carrier asks these prices.',
    '',
    ['tier', 'basis', 'package', 'up_to', 'unit', ...columns].join(','),
  ]
  const steps = card.zones.length === 0 ? [0] : card.zones.map(stepOf)
  const lines = card.tiers.flatMap(tier =>
    card.rows.map(row =>
      [
        tier,
        row.basis,
        row.package,
        row.upTo,
        row.unit,
        ...steps.map(step => amount(row.cents(step), tier)),
      ].join(','),
    ),
  )
  return `${[...head, ...lines].join('\n')}\n`
}

const folder = new URL('../catalog/cards/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const card of cards) {
  writeFileSync(new URL(`${card.file}.csv`, folder), cardText(card))
  console.log(`${card.file}.csv: ${card.rows.length * card.tiers.length} rows`)
}
