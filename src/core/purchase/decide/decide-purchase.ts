import type { Caller } from '../../account/authenticate.ts'
import type { PackageType, Service } from '../../catalogue/catalogue.ts'
import type { CustomsFault } from '../../customs/customs-fault.ts'
import { type Declaration, declareItems } from '../../customs/declare-customs.ts'
import { CoreError, type FieldFaults } from '../../errors.ts'
import type { Carrier } from '../../ports/carrier.ts'
import { checkQuestion, checkRegion } from '../../rating/check-question.ts'
import { crossesBorder } from '../../rating/crosses-border.ts'
import type { RateQuestion } from '../../rating/question.ts'
import type { Quote, RateAnswer } from '../../rating/quote.ts'
import { quoteRates } from '../../rating/quote-rates.ts'
import type { QuestionFault, UncheckedQuestion } from '../../rating/unchecked-question.ts'
import { worthUnitemised } from '../../shipment/item.ts'
import type { ShipmentRequest } from '../../shipment/shipment.ts'
import type { Instant } from '../../time/clock.ts'
import { toDecimal } from '../../values/money.ts'
import type { World } from '../../world.ts'
import { candidates, choose, type ServiceChoice } from './service-choice.ts'

/** Everything about a purchase that is settled before money moves. */
export type Decision = {
  readonly question: RateQuestion
  readonly quote: Quote
  readonly service: Service
  readonly packageType: PackageType
  readonly carrier: Carrier
  /** Null where no border is crossed. */
  readonly declaration: Declaration | null
}

/** How an edge names the parts of a request that a judgement found fault with. */
export type FaultPaths = {
  ofQuestion(fault: QuestionFault): string
  readonly service: string
  /** The list of goods. */
  readonly items: string
}

export async function decidePurchase(
  world: World,
  caller: Caller,
  request: ShipmentRequest,
  choice: ServiceChoice,
  paths: FaultPaths,
  at: Instant,
): Promise<Decision> {
  const catalogue = world.catalogue()
  const asked = candidates(choice, catalogue)
  if (asked === null) throw refused(paths.service, 'is not a known postage type')
  const checked = checkQuestion(uncheckedQuestionOf(request), {
    catalogue,
    settings: caller.settings,
    at,
  })
  if (!('parcel' in checked)) throw refuseQuestion(checked, paths)
  const question: RateQuestion = { ...checked, services: asked.map(({ id }) => id) }
  const answer = await quoteRates(world, question)
  const quote = choose(choice, answer.quotes)
  if (quote === null) throw noQuote(answer, choice, paths)
  const service = catalogue.service(quote.serviceId)
  const packageType = catalogue.packageType(quote.packageId)
  const carrier = world.carriers().find(({ serviceIds }) => serviceIds.includes(quote.serviceId))
  if (!service || !packageType || !carrier) throw new Error(`nobody sells ${quote.serviceId}`)
  const direction = {
    isReturn: question.isReturn,
    customerCountry: question.destination.countryCode,
    shopCountry: request.returnAddress?.countryCode ?? null,
  }
  const declaration = crossesBorder(direction, { settings: caller.settings, catalogue })
    ? declarationFor(request, caller, paths)
    : null
  return { question, quote, service, packageType, carrier, declaration }
}

/** A draft needs nothing but leave: its region must be one that the account may use. */
export function judgeDraft(
  world: World,
  caller: Caller,
  { region }: ShipmentRequest,
  paths: FaultPaths,
): void {
  const faults: QuestionFault[] = []
  checkRegion(region, caller.settings, world.catalogue(), faults)
  if (faults.length > 0) throw refuseQuestion(faults, paths)
}

const refuseQuestion = (faults: readonly QuestionFault[], paths: FaultPaths): CoreError =>
  refuse(faults.map(fault => [paths.ofQuestion(fault), fault.says]))

function declarationFor(
  request: ShipmentRequest,
  { settings }: Caller,
  paths: FaultPaths,
): Declaration {
  const declared = declareItems(request, settings)
  if ('lines' in declared) return declared
  throw refuse(
    declared.map(({ field, says }: CustomsFault) => [field.replace(/^items\b/, paths.items), says]),
  )
}

function noQuote({ excluded }: RateAnswer, choice: ServiceChoice, paths: FaultPaths): CoreError {
  const silent = excluded.find(({ reason }) => reason !== 'no_rate_for_lane')
  if (silent) return new CoreError('carrier_error', `${silent.message} Nothing was bought.`)
  const [only] = excluded
  if ((choice.kind === 'named' || choice.kind === 'id') && only) {
    return refused(paths.service, `is not offered for this parcel: ${withoutStop(only.message)}`)
  }
  return refused(paths.service, 'finds nothing: no such postage type is available for this parcel')
}

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '')

const refused = (field: string, says: string): CoreError => refuse([[field, says]])

/** A sentence a fault, by field; the first is the message. */
function refuse(faults: readonly (readonly [string, string])[]): CoreError {
  const fields: Record<string, string[]> = {}
  for (const [field, says] of faults)
    fields[field] = [...(fields[field] ?? []), `The ${field} ${says}.`]
  const [first = 'The request is not valid.'] = Object.values(fields).flat()
  return new CoreError('validation_failed', first, fields satisfies FieldFaults)
}

/** The request as a question of price: units and words as they were sent. */
function uncheckedQuestionOf(request: ShipmentRequest): UncheckedQuestion {
  const { toAddress } = request
  return {
    destination: {
      name: toAddress.name,
      countryCode: toAddress.countryCode,
      provinceCode: toAddress.provinceCode,
      postalCode: toAddress.postalCode,
      residential: toAddress.residential,
    },
    isReturn: request.isReturn,
    returnCountryCode: request.returnAddress?.countryCode ?? null,
    weight: request.weight ?? 0,
    weightUnit: request.weightUnit ?? 'g',
    length: request.length,
    width: request.width,
    height: request.height,
    sizeUnit: request.sizeUnit ?? 'cm',
    packageType: request.packageType ?? 'Parcel',
    services: null,
    region: request.region,
    insured: request.insured,
    signature: request.signature,
    items: questionItems(request),
  }
}

function questionItems({
  items,
  value,
  currency,
  hsCode,
}: ShipmentRequest): UncheckedQuestion['items'] {
  if (items.length === 0) {
    if (value === null && hsCode === null) return []
    return [{ quantity: 1, value: toDecimal(value ?? 0), currency, hsCode: bareHsCode(hsCode) }]
  }
  const whole = worthUnitemised({ items, value })
  return items.map((item, index) => ({
    quantity: whole === null ? item.quantity : 1,
    value: toDecimal(index === 0 && whole !== null ? whole : (item.value ?? 0)),
    currency: whole === null ? item.currency : currency,
    hsCode: bareHsCode(item.hsCode),
  }))
}

const bareHsCode = (code: string | null): string | null => code?.replaceAll('.', '') ?? null
