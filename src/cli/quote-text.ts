import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { dayRangeText, daysInWords } from '#core/catalogue/day-range.ts'
import type { Quote } from '#core/rating/quote.ts'
import { formatMinor } from '#core/values/money.ts'

/** A quote in one line. */
export function quoteLine(quote: Quote, catalogue: Catalogue): string {
  const name = catalogue.service(quote.serviceId)?.name ?? `postage type ${quote.serviceId}`
  const days = daysInWords(dayRangeText(quote.deliveryDays))
  return `${formatMinor(quote.total).padStart(9)} CAD  ${name}  ${days}`
}
