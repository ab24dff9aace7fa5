import { dayRangeText } from '#core/catalogue/day-range.ts'
import type { FreightExplanation } from '#core/freight/explain-freight.ts'
import type { FreightCatalogue } from '#core/freight/freight-catalogue.ts'
import type { FreightAnswer, FreightQuote } from '#core/freight/freight-quote.ts'
import { gapMessage } from '#core/rating/message-beside-rates.ts'
import { toDecimal } from '#core/values/money.ts'
import { inPounds, reasonOf } from './quote-view.ts'

/** An answer for freight as `--json` prints it, with the services that have no price. */
export function viewOfFreightAnswer(answer: FreightAnswer, catalogue: FreightCatalogue) {
  const message = gapMessage(answer)
  return {
    success: true,
    rates: answer.quotes.map(quote => viewOfFreightQuote(quote, catalogue)),
    ...(message !== null && { message }),
    excluded_services: answer.excluded.map(excluded => ({
      service: catalogue.service(excluded.serviceId)?.name ?? null,
      service_id: excluded.serviceId,
      ...reasonOf(excluded),
    })),
  }
}

export const viewOfFreightExplanation = (
  explanation: FreightExplanation,
  catalogue: FreightCatalogue,
) => ({
  service: explanation.service,
  service_id: explanation.serviceId,
  rate: explanation.quote && viewOfFreightQuote(explanation.quote, catalogue),
  excluded: explanation.excluded && reasonOf(explanation.excluded),
  reasons: explanation.reasons,
  taxes: explanation.taxes.map(tax => ({ ...tax, amount: toDecimal(tax.amount) })),
  delivery_days: explanation.days,
})

const viewOfFreightQuote = (quote: FreightQuote, catalogue: FreightCatalogue) => ({
  service: catalogue.service(quote.serviceId)?.name ?? '',
  service_id: quote.serviceId,
  freight_class: quote.freightClass,
  billed_lbs: inPounds(quote.billedTicks),
  deficit_lbs: inPounds(quote.deficitTicks),
  base_rate: toDecimal(quote.baseRate),
  add_ons: quote.addOns.map(({ name, type, cost }) => ({
    name,
    type,
    cost: toDecimal(cost),
    currency: quote.currency,
  })),
  rate: toDecimal(quote.rate),
  gst: toDecimal(quote.gst),
  pst: toDecimal(quote.pst),
  hst: toDecimal(quote.hst),
  qst: toDecimal(quote.qst),
  tax: toDecimal(quote.tax),
  total: toDecimal(quote.total),
  currency: quote.currency,
  delivery_days: dayRangeText(quote.deliveryDays),
})
