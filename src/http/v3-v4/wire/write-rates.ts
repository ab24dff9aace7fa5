import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { dayRangeText } from '#core/catalogue/day-range.ts'
import { gapMessage } from '#core/rating/message-beside-rates.ts'
import type { AddOn, Price, Quote, RateAnswer } from '#core/rating/quote.ts'
import { type Currency, currencies, type Minor } from '#core/values/money.ts'
import { asciiJson, decimalJson, inOnePiece } from '../json-text.ts'

/**
 * Rates as JSON in ASCII, written by hand: this is most of the work of the most asked question. What stays the
 * same for a service is put into JSON once, prices go from cents to text, and everything is appended
 * to one text in few pieces, which is what the runtime joins fastest. Tests hold the result against
 * the published schemas.
 */
export function writeRates(
  answer: RateAnswer,
  catalogue: Catalogue,
  message: string | null = gapMessage(answer),
): string {
  const pieces = jsonPiecesOf(catalogue)
  let text = '{"success":true,"rates":['
  let first = true
  for (const quote of answer.quotes) {
    text = appendQuote(first ? `${text}{` : `${text},{`, quote, pieces)
    first = false
  }
  return message === null ? `${text}]}` : `${text}],"message":${asciiJson(message)}}`
}

function appendQuote(text: string, quote: Quote, pieces: Pieces): string {
  const { tiers } = quote
  const priced = appendPrice(text, quote, quote, pieces)
  if (tiers === null) return `${priced}}`
  const retail = appendTier(`${priced},"tier_pricing":{"retail":{`, quote, tiers.retail, pieces)
  return `${appendTier(`${retail},"enterprise":{`, quote, tiers.enterprise, pieces)}}}`
}

const appendTier = (text: string, quote: Quote, tier: Price, pieces: Pieces): string =>
  `${appendPrice(text, quote, tier, pieces)}${pieces.tierService(quote.serviceId)}${decimalJson(tier.rate)}}`

function appendPrice(before: string, quote: Quote, price: Price, pieces: Pieces): string {
  const tail = pieces.tail(quote.deliveryDays, price.currency)
  if (isPlain(price)) return `${before}${pieces.head(quote)}${pieces.plainPrice(price.rate)}${tail}`
  let text = `${before}${pieces.head(quote)}${decimalJson(price.baseRate)},"add_ons":[`
  let first = true
  for (const addOn of price.addOns) {
    if (!first) text += ','
    text = `${text}${pieces.addOn(addOn)}${decimalJson(addOn.cost)},"currency":"${price.currency}"}`
    first = false
  }
  text = appendTaxes(`${text}],"rate":${decimalJson(price.rate)}`, price)
  return `${text},"total":${decimalJson(price.total)}${tail}`
}

const untaxed = ',"duty":0,"gst":0,"pst":0,"hst":0,"qst":0,"duty_tax":0,"tax":0'

/** Nothing added and nothing taxed, as with most parcels: one amount that is base, rate and total. */
const isPlain = ({ addOns, tax, duty, baseRate, rate, total }: Price): boolean =>
  addOns.length === 0 && tax === 0 && duty === 0 && baseRate === rate && rate === total

/** Most parcels leave the country, and leave it untaxed. */
function appendTaxes(text: string, { duty, gst, pst, hst, qst, dutyTax, tax }: Price): string {
  if (tax === 0 && duty === 0) return text + untaxed
  return `${text},"duty":${decimalJson(duty)},"gst":${decimalJson(gst)},"pst":${decimalJson(pst)},"hst":${decimalJson(hst)},"qst":${decimalJson(qst)},"duty_tax":${decimalJson(dutyTax)},"tax":${decimalJson(tax)}`
}

/** What a catalogue says again and again, in JSON. It lives as long as the catalogue it speaks of. */
class Pieces {
  readonly #catalogue: Catalogue
  readonly #heads = new Map<number, string>()
  readonly #tierServices = new Map<number, string>()
  readonly #tails = new Map<number, string>()
  readonly #addOns = new Map<string, Map<string, string>>()
  readonly #plainPrices = new Map<Minor, string>()

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  /** Everything before the first price. */
  head({ serviceId, packageId }: Quote): string {
    const key = serviceId * mostPackageIds + packageId
    const known = this.#heads.get(key)
    if (known !== undefined) return known
    const service = this.#catalogue.service(serviceId)
    const fields = {
      postage_type: service?.name ?? '',
      postage_type_id: serviceId,
      package_type: this.#catalogue.packageType(packageId)?.name ?? '',
      trackable: service?.trackable ?? false,
    }
    const head = inOnePiece(`${asciiJson(fields).slice(1, -1)},"base_rate":`)
    this.#heads.set(key, head)
    return head
  }

  tierService(serviceId: number): string {
    const known = this.#tierServices.get(serviceId)
    if (known !== undefined) return known
    const code = asciiJson(this.#catalogue.service(serviceId)?.code ?? '')
    const piece = inOnePiece(`,"service":${code},"subtotal":`)
    this.#tierServices.set(serviceId, piece)
    return piece
  }

  /** Everything between head and tail of a price to which nothing is added. */
  plainPrice(rate: Minor): string {
    const known = this.#plainPrices.get(rate)
    if (known !== undefined) return known
    const text = decimalJson(rate)
    const piece = inOnePiece(`${text},"add_ons":[],"rate":${text}${untaxed},"total":${text}`)
    if (this.#plainPrices.size < mostPlainPrices) this.#plainPrices.set(rate, piece)
    return piece
  }

  /** Everything after the total. */
  tail(days: Quote['deliveryDays'], currency: Currency): string {
    const { least, most } = days
    const key = (least * mostDays + most) * currencies.length + currencies.indexOf(currency)
    const known = this.#tails.get(key)
    if (known !== undefined) return known
    const tail = inOnePiece(`,"currency":"${currency}","delivery_days":"${dayRangeText(days)}"`)
    this.#tails.set(key, tail)
    return tail
  }

  /** Everything of an add-on before its cost. */
  addOn({ name, type }: AddOn): string {
    const ofType = this.#addOns.get(type) ?? new Map<string, string>()
    const known = ofType.get(name)
    if (known !== undefined) return known
    const piece = inOnePiece(`{"name":${asciiJson(name)},"type":"${type}","cost":`)
    if (ofType.size < mostAddOns) this.#addOns.set(type, ofType.set(name, piece))
    return piece
  }
}

const mostPackageIds = 100_000
const mostDays = 1000
/** Names of add-ons come from the catalogue; were one ever made up as it goes, this holds it in. */
const mostAddOns = 1000
/** Small parcels cost no more different amounts; these take less than two megabytes. */
const mostPlainPrices = 10_000

const known = new WeakMap<Catalogue, Pieces>()

function jsonPiecesOf(catalogue: Catalogue): Pieces {
  const found = known.get(catalogue)
  if (found) return found
  const pieces = new Pieces(catalogue)
  known.set(catalogue, pieces)
  return pieces
}
