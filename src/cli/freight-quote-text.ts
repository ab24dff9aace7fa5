import { dayRangeText, daysInWords } from '#core/catalogue/day-range.ts'
import type { FreightCatalogue } from '#core/freight/freight-catalogue.ts'
import type { FreightQuote } from '#core/freight/freight-quote.ts'
import { formatMinor } from '#core/values/money.ts'

/** A quote of freight in one line. */
export function freightQuoteLine(quote: FreightQuote, catalogue: FreightCatalogue): string {
  const name = catalogue.service(quote.serviceId)?.name ?? `service ${quote.serviceId}`
  const days = daysInWords(dayRangeText(quote.deliveryDays))
  const total = formatMinor(quote.total).padStart(9)
  return `${total} CAD  ${name}  ${days}  class ${quote.freightClass}`
}
