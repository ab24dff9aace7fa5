import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { dayRangeText } from '#core/catalogue/day-range.ts'
import type { Explanation, PackageReasons } from '#core/rating/explain/explanation.ts'
import { messageBesideRates } from '#core/rating/message-beside-rates.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { ExcludedService, Price, Quote, RateAnswer } from '#core/rating/quote.ts'
import { toDecimal } from '#core/values/money.ts'
import { ticksPer } from '#core/values/units.ts'
import { printedFields } from './input/rename-fields.ts'

/** An answer as `--json` prints it, with the services that have no price. */
export function viewOfAnswer(question: RateQuestion, answer: RateAnswer, catalogue: Catalogue) {
  const message = messageBesideRates(question, answer)
  return {
    success: true,
    rates: answer.quotes.map(quote => viewOfQuote(quote, catalogue)),
    ...(message !== null && { message }),
    excluded_services: answer.excluded.map(excluded => ({
      postage_type: catalogue.service(excluded.serviceId)?.name ?? null,
      postage_type_id: excluded.serviceId,
      ...reasonOf(excluded),
    })),
  }
}

function viewOfQuote(quote: Quote, catalogue: Catalogue) {
  const { tiers } = quote
  return {
    ...viewOfPrice(quote, quote, catalogue),
    ...(tiers && {
      tier_pricing: {
        retail: viewOfTier(quote, tiers.retail, catalogue),
        enterprise: viewOfTier(quote, tiers.enterprise, catalogue),
      },
    }),
  }
}

const viewOfTier = (quote: Quote, price: Price, catalogue: Catalogue) => ({
  ...viewOfPrice(quote, price, catalogue),
  service: catalogue.service(quote.serviceId)?.code ?? '',
  subtotal: toDecimal(price.rate),
})

function viewOfPrice(quote: Quote, price: Price, catalogue: Catalogue) {
  const service = catalogue.service(quote.serviceId)
  const { currency } = price
  return {
    postage_type: service?.name ?? '',
    postage_type_id: quote.serviceId,
    package_type: catalogue.packageType(quote.packageId)?.name ?? '',
    trackable: service?.trackable ?? false,
    base_rate: toDecimal(price.baseRate),
    add_ons: price.addOns.map(({ name, type, cost }) => ({
      name,
      type,
      cost: toDecimal(cost),
      currency,
    })),
    rate: toDecimal(price.rate),
    duty: toDecimal(price.duty),
    gst: toDecimal(price.gst),
    pst: toDecimal(price.pst),
    hst: toDecimal(price.hst),
    qst: toDecimal(price.qst),
    duty_tax: toDecimal(price.dutyTax),
    tax: toDecimal(price.tax),
    total: toDecimal(price.total),
    currency,
    delivery_days: dayRangeText(quote.deliveryDays),
  }
}

export const reasonOf = ({ reason, message }: ExcludedService) => ({ reason, message })
export const inPounds = (ticks: number): number => Number((ticks / ticksPer.lbs).toFixed(6))

export function viewOfExplanation(explanation: Explanation, catalogue: Catalogue) {
  const { quote, excluded, packages } = explanation
  return {
    postage_type: explanation.service,
    postage_type_id: explanation.serviceId,
    rate: quote && viewOfQuote(quote, catalogue),
    excluded: excluded && reasonOf(excluded),
    ...viewOfReasons(explanation),
    ...(packages.length > 0 && { packages: packages.map(viewOfReasons) }),
    taxes: explanation.taxes.map(tax => ({ ...tax, amount: toDecimal(tax.amount) })),
    delivery_days: explanation.days,
  }
}

const viewOfReasons = ({ zone, weight, card, addOns }: PackageReasons) => ({
  zone,
  weight: weight && {
    billed_by: weight.billedBy,
    actual_lbs: inPounds(weight.actualTicks),
    billed_lbs: weight.billedTicks === null ? null : inPounds(weight.billedTicks),
    why: weight.why,
  },
  card: card && {
    ...printedFields(['name', 'version', 'source', 'valid_from', 'valid_to', 'row'], card),
    listed: toDecimal(card.listed),
    currency: card.currency,
    base_rate: toDecimal(card.baseRate),
  },
  add_ons: addOns.map(addOn => ({ ...addOn, cost: toDecimal(addOn.cost) })),
})
