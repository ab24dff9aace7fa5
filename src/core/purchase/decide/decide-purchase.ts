import type { Caller } from '../../account/authenticate.ts'
import { carriersFor, type ReachingWorld } from '../../carrier-account/carriers-for.ts'
import type { PackageType, Service } from '../../catalogue/catalogue.ts'
import type { Declaration } from '../../customs/declare-customs.ts'
import { CoreError } from '../../errors.ts'
import type { Carrier } from '../../ports/carrier/carrier.ts'
import { OpenCall } from '../../rating/carrier-call.ts'
import { checkRegion } from '../../rating/check-question.ts'
import type { RateQuestion } from '../../rating/question.ts'
import type { Quote, RateAnswer } from '../../rating/quote.ts'
import { quoteRates } from '../../rating/quote-rates.ts'
import { carrierOfService } from '../../rating/rating-carrier.ts'
import type { QuestionFault } from '../../rating/unchecked-question.ts'
import type { ShipmentRequest } from '../../shipment/shipment.ts'
import type { Instant } from '../../time/clock.ts'
import type { Minor } from '../../values/money.ts'
import { withoutPeriod } from '../../values/without-period.ts'
import {
  type CheckContext,
  checkedQuestion,
  declarationAbroad,
  type JudgedRequest,
} from './checked-request.ts'
import { type PathOf, priceAboveMost, refusePurchase } from './purchase-fault.ts'
import { candidates, chooseQuote, type ServiceChoice } from './service-choice.ts'

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

/** The part of a world that sells. */
export type SellingWorld = CheckContext & ReachingWorld

/** What a buyer wants, and how its edge names the parts of it. */
export type PurchaseRequest = JudgedRequest & {
  readonly choice: ServiceChoice
  /** The most that the label may cost; null where any price is accepted. */
  readonly maxPrice: Minor | null
  /** How long carriers may take to quote; absent for the usual time. */
  readonly timeoutMs?: number
}

export async function decidePurchase(
  world: SellingWorld,
  caller: Caller,
  purchase: PurchaseRequest,
  at: Instant,
): Promise<Decision> {
  const { request, choice, maxPrice, timeoutMs, pathOf } = purchase
  const catalogue = world.catalogue()
  const wanted = candidates(choice, catalogue)
  if (wanted === null) throw refuseService('is not a known postage type', pathOf)
  const checked = checkedQuestion(world, caller, purchase, at)
  const { accountId } = caller.access
  const carriers = carriersFor(world, accountId)
  const question: RateQuestion = { ...checked, services: sellable(carriers, choice, wanted) }
  const asked = { carriers: () => carriers }
  const answer = await quoteRates(asked, question, new OpenCall(accountId), timeoutMs)
  const quote = chooseQuote(choice, answer.quotes)
  if (quote === null) throw noQuote(answer, choice, pathOf)
  if (maxPrice !== null && quote.total > maxPrice) {
    throw priceAboveMost('label', quote.total, maxPrice)
  }
  const service = catalogue.service(quote.serviceId)
  const packageType = catalogue.packageType(quote.packageId)
  const carrier = carrierOfService(carriers, quote.serviceId)
  if (!service || !packageType || !carrier) throw new Error(`nobody sells ${quote.serviceId}`)
  const declaration = await declarationAbroad(world, caller, request, question, pathOf)
  return { question, quote, service, packageType, carrier, declaration }
}

/** Carriers that only quote are not asked where the buyer leaves the choice to us. */
function sellable(
  carriers: readonly Carrier[],
  choice: ServiceChoice,
  wanted: readonly Service[],
): readonly number[] {
  const ids = wanted.map(({ id }) => id)
  if (choice.kind === 'named' || choice.kind === 'id') return ids
  const sellers = carriers.filter(({ sell }) => sell !== undefined)
  return ids.filter(id => sellers.some(({ serviceIds }) => serviceIds.includes(id)))
}

/** Judges the region of a draft alone: the account must be allowed to use it. */
export function judgeDraft(
  { catalogue }: Pick<SellingWorld, 'catalogue'>,
  { settings }: Caller,
  { region }: ShipmentRequest,
  pathOf: PathOf,
): void {
  const faults: QuestionFault[] = []
  checkRegion(region, settings, catalogue(), faults)
  if (faults.length > 0) throw refusePurchase(faults, pathOf)
}

function noQuote({ excluded }: RateAnswer, choice: ServiceChoice, pathOf: PathOf): CoreError {
  const silent = excluded.find(({ reason }) => reason !== 'no_rate_for_lane')
  if (silent) return new CoreError('carrier_error', `${silent.message} Nothing was bought.`)
  const [only] = excluded
  if ((choice.kind === 'named' || choice.kind === 'id') && only) {
    return refuseService(`is not offered for this parcel: ${withoutPeriod(only.message)}`, pathOf)
  }
  return refuseService('matches nothing: no such postage type is available for this parcel', pathOf)
}

const refuseService = (says: string, pathOf: PathOf): CoreError =>
  refusePurchase([{ part: 'services', says }], pathOf)
