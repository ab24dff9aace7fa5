import type { SurchargeAmount, SurchargeData } from '../../catalogue/catalogue-data.ts'
import { byTier, type PriceTier } from '../../catalogue/price-tier.ts'
import type { Minor } from '../../values/money.ts'
import type { AddOn } from '../quote.ts'
import type { CompiledBands, CompiledSurcharge, ZoneChart } from './compiled-catalogue.ts'
import { type Exchange, toHouse } from './rate-periods.ts'

export function compileSurcharge(
  data: SurchargeData,
  index: number,
  exchange: Exchange,
  chartNamed: (name: string) => ZoneChart,
): CompiledSurcharge {
  const house = (minor: Minor): Minor => toHouse(exchange, minor, data.currency)
  return {
    index,
    data,
    fixed: data.amount.kind === 'fixed' ? fixedAddOns(data, data.amount.amounts, house) : null,
    bands: data.amount.kind === 'bands' ? compileBands(data.amount, house) : null,
    chart: data.when.kind === 'zoned' ? chartNamed(data.when.chart) : null,
  }
}

const fixedAddOns = (
  { type, name }: SurchargeData,
  amounts: Readonly<Record<PriceTier, Minor>>,
  house: (minor: Minor) => Minor,
): Readonly<Record<PriceTier, AddOn>> =>
  byTier(tier => ({ type, name, cost: house(amounts[tier]) }))

const compileBands = (
  amount: Extract<SurchargeAmount, { kind: 'bands' }>,
  house: (minor: Minor) => Minor,
): CompiledBands => ({
  limits: amount.bands.map(band => house(band.upTo)),
  amounts: amount.bands.map(band => house(band.amount)),
  beyond: amount.beyond && {
    each: house(amount.beyond.each),
    amount: house(amount.beyond.amount),
  },
  most: house(amount.most),
})

/** In the catalogue's order, with percentages last. */
export function surchargesOf(
  serviceId: number,
  all: readonly CompiledSurcharge[],
): readonly CompiledSurcharge[] {
  const own = all.filter(surcharge => surcharge.data.serviceIds.includes(serviceId))
  const isPercent = (surcharge: CompiledSurcharge): boolean =>
    surcharge.data.amount.kind === 'percent'
  return [...own.filter(surcharge => !isPercent(surcharge)), ...own.filter(isPercent)]
}
