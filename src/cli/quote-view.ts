import type { Catalogue } from '#core/catalogue/catalogue.ts'
import type { Explanation } from '#core/rating/explain/explanation.ts'
import type { ExcludedService, RateAnswer } from '#core/rating/quote.ts'
import { toDecimal } from '#core/values/money.ts'
import { ticksPer } from '#core/values/units.ts'
import { writeRates } from '#http/v3-v4/wire/write-rates.ts'

/** An answer in the words and decimals of the API, and beside it everybody who gave no price. */
export const viewOfAnswer = (answer: RateAnswer, catalogue: Catalogue) => ({
  ...(JSON.parse(writeRates(answer, catalogue)) as { rates: readonly unknown[] }),
  excluded_services: answer.excluded.map(excluded => ({
    postage_type: catalogue.service(excluded.serviceId)?.name ?? null,
    postage_type_id: excluded.serviceId,
    ...reasonOf(excluded),
  })),
})

const reasonOf = ({ reason, message }: ExcludedService) => ({ reason, message })
const inPounds = (ticks: number): number => Number((ticks / ticksPer.lbs).toFixed(6))

/** An explanation in the same words and decimals. */
export function viewOfExplanation(told: Explanation, catalogue: Catalogue) {
  const { quote, excluded, zone, weight, card } = told
  return {
    postage_type: told.service,
    postage_type_id: told.serviceId,
    rate: quote && viewOfAnswer({ quotes: [quote], excluded: [] }, catalogue).rates[0],
    excluded: excluded && reasonOf(excluded),
    zone,
    weight: weight && {
      billed_by: weight.billedBy,
      actual_lbs: inPounds(weight.actualTicks),
      billed_lbs: weight.billedTicks === null ? null : inPounds(weight.billedTicks),
      why: weight.why,
    },
    card: card && {
      name: card.name,
      version: card.version,
      source: card.source,
      valid_from: card.validFrom,
      valid_to: card.validTo,
      row: card.row,
      listed: toDecimal(card.listed),
      currency: card.currency,
      base_rate: toDecimal(card.baseRate),
    },
    add_ons: told.addOns.map(addOn => ({ ...addOn, cost: toDecimal(addOn.cost) })),
    taxes: told.taxes.map(tax => ({ ...tax, amount: toDecimal(tax.amount) })),
    delivery_days: told.days,
  }
}
