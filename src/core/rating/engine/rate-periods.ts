import type {
  CatalogueData,
  RateBasis,
  RateCardData,
  RateRow,
} from '../../catalogue/catalogue-data.ts'
import { byTier } from '../../catalogue/price-tier.ts'
import { dayMs } from '../../time/durations.ts'
import { type Currency, divideHalfUp, type Minor, millionthsOf } from '../../values/money.ts'
import type { PriceTable, RatePeriod, TierCard } from './compiled-catalogue.ts'
import { quarterInchesPerCubicFoot } from './parcel-measures.ts'

/** Midnight UTC at the start of a `YYYY-MM-DD`. */
export const startOfDay = (date: string): number => Date.parse(`${date}T00:00:00Z`)
export const endOfDay = (date: string): number => startOfDay(date) + dayMs

export type Exchange = Readonly<Record<Currency, number>>

export const toHouse = (exchange: Exchange, minor: Minor, currency: Currency): Minor =>
  millionthsOf(minor, exchange[currency])

const wholeMillionths = 1_000_000

export const fromHouse = (exchange: Exchange, minor: Minor, currency: Currency): Minor =>
  divideHalfUp(minor * wholeMillionths, exchange[currency])

/** A card's tables by tier, and the time in which they are in force. */
export type CompiledCard = {
  readonly serviceId: number
  readonly from: number
  readonly until: number
  readonly tiers: RatePeriod['tiers']
}

/** Packages are numbered in the order of their ids: every table of the same data has the same indexes. */
export const packageIndexOf = ({
  packages,
}: Pick<CatalogueData, 'packages'>): ReadonlyMap<number, number> =>
  new Map(
    packages
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
      .map((id, index) => [id, index]),
  )

export const compileCard = (
  card: RateCardData,
  data: Pick<CatalogueData, 'packages' | 'exchangeMillionths'>,
): CompiledCard => ({
  serviceId: card.serviceId,
  from: startOfDay(card.validFrom),
  until: card.validTo === null ? Number.POSITIVE_INFINITY : endOfDay(card.validTo),
  tiers: compileTiers(card, packageIndexOf(data), data.exchangeMillionths),
})

/**
 * Cuts time at every date on which a card of the service begins or ends. Within a period the first card
 * that has a tier prices it, so `cards` come in order of precedence.
 */
export function compilePeriods(cards: readonly CompiledCard[]): readonly RatePeriod[] {
  const cuts = [...new Set(cards.flatMap(card => [card.from, card.until]))].sort((a, b) => b - a)
  const periods: RatePeriod[] = []
  for (const [i, until] of cuts.entries()) {
    const from = cuts[i + 1]
    if (from === undefined) break
    const inForce = cards.filter(card => card.from <= from && card.until >= until)
    const tiers = byTier(
      tier => inForce.find(card => card.tiers[tier] !== null)?.tiers[tier] ?? null,
    )
    if (inForce.length > 0) periods.push({ from, until, tiers })
  }
  return periods
}

const compileTiers = (
  card: RateCardData,
  packageIndex: ReadonlyMap<number, number>,
  exchange: Exchange,
): RatePeriod['tiers'] =>
  byTier(tier => {
    const rows = card.rows.filter(row => row.tier === tier)
    return rows.length === 0 ? null : compileTier(card, rows, packageIndex, exchange)
  })

function compileTier(
  card: RateCardData,
  rows: readonly RateRow[],
  packageIndex: ReadonlyMap<number, number>,
  exchange: Exchange,
): TierCard {
  const columnOfZone = new Uint8Array(256).fill(card.zones.length === 0 ? 0 : 255)
  for (const [column, zone] of card.zones.entries()) columnOfZone[zone] = column
  const general = rows.filter(row => row.packageId === null)
  const table = (basis: RateBasis, own: readonly RateRow[]): PriceTable | null =>
    compileTable(
      card,
      basis,
      own.filter(row => row.basis === basis),
      exchange,
    )
  const byPackage: (PriceTable | null)[] = []
  for (const [id, index] of packageIndex) {
    byPackage[index] = table(
      'weight',
      rows.filter(row => row.packageId === id),
    )
  }
  return {
    name: card.name,
    version: card.version,
    source: card.source,
    validFrom: card.validFrom,
    validTo: card.validTo,
    currency: card.currency,
    columnOfZone,
    weight: table('weight', general),
    cubic: table('cubic', general),
    oversize: table('oversize', general),
    byPackage,
  }
}

function compileTable(
  card: RateCardData,
  basis: RateBasis,
  rows: readonly RateRow[],
  exchange: Exchange,
): PriceTable | null {
  if (rows.length === 0) return null
  const ordered = rows.toSorted((a, b) => a.upTo - b.upTo)
  const columns = Math.max(1, card.zones.length)
  const listed = new Int32Array(ordered.length * columns).fill(-1)
  const prices = new Int32Array(ordered.length * columns).fill(-1)
  for (const [row, { prices: cells }] of ordered.entries()) {
    for (let column = 0; column < columns; column++) {
      const minor = cells.length === 1 ? cells[0] : cells[column]
      if (minor === null || minor === undefined) continue
      listed[row * columns + column] = minor
      prices[row * columns + column] = toHouse(exchange, minor, card.currency)
    }
  }
  const limit = (row: RateRow): number =>
    basis === 'cubic' ? Math.floor((row.upTo * quarterInchesPerCubicFoot) / 1000) : row.upTo
  return {
    basis,
    upTo: Float64Array.from(ordered, limit),
    prices,
    listed,
    columns,
    labels: ordered.map(row => row.label),
  }
}
