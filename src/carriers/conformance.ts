import { CarrierError } from '#core/carrier-error.ts'
import { type TrackingCodes, trackingCodesOf } from '#core/numbers/tracking-codes.ts'
import type { Carrier, SaleOrder, SoldLabel } from '#core/ports/carrier/carrier.ts'
import { operatorAccountId } from '#core/rating/carrier-call.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import { isWhole } from './remote/judge-quotes.ts'

/** A carrier, with the questions and orders that test its promises. */
export type Candidate = {
  readonly carrier: Carrier
  /** Of every kind: near and far, and to places that it does not serve. */
  readonly questions: readonly RateQuestion[]
  /** An order that it sells. Each call gives another shipment. */
  order(): SaleOrder
  /** Orders that fail on purpose, where the carrier can be made to fail. */
  readonly goingWrong: readonly SaleOrder[]
  /** An order that is sold although its answer gets lost; null where that can't be provoked. */
  losingItsAnswer(): SaleOrder | null
  /** A postage type that another carrier sells. */
  readonly foreignServiceId: number
  /** The first of so many numbers, one after the other. */
  takeNumber(range: string, count: number): Promise<number>
  /** A reference that was never used before. */
  reference(): string
}

/** A promise that every carrier must keep. `broken` gives a sentence where it does not, else null. */
export type CarrierPromise = {
  readonly promise: string
  broken(candidate: Candidate): Promise<string | null>
}

const open = new AbortController().signal

export const conformance: readonly CarrierPromise[] = [
  { promise: 'it answers for its own services alone, and once for each', broken: answersForOthers },
  { promise: 'the parts of its prices are the whole', broken: pricesDisagree },
  { promise: 'it sells no postage type of another carrier', broken: sellsForOthers },
  { promise: 'no two of its parcels bear one number', broken: repeatsNumbers },
  { promise: 'each package of an order has a number, sold and found', broken: losesPackages },
  { promise: 'a failure is a CarrierError and nothing else', broken: failsOtherwise },
  { promise: 'it ends when the signal does', broken: outlivesItsSignal },
  { promise: 'under one reference it sells once, also to two at once', broken: sellsTwice },
  { promise: 'a sale is found, also when its answer was lost', broken: losesSales },
  { promise: 'where nothing was sold nothing is found', broken: findsWhatIsNot },
  { promise: 'a sale is cancelled once, and asking again is no error', broken: cancelsBadly },
]

async function answersForOthers({ carrier, questions }: Candidate): Promise<string | null> {
  for (const question of questions) {
    const answer = await rated(carrier, question)
    const answered = [...(answer?.quotes ?? []), ...(answer?.excluded ?? [])].map(
      ({ serviceId }) => serviceId,
    )
    const foreign = answered.find(id => !carrier.serviceIds.includes(id))
    if (foreign !== undefined) return `it answered for ${foreign}`
    if (new Set(answered).size < answered.length)
      return `it answered twice for one of ${answered.join(', ')}`
  }
  return null
}

async function pricesDisagree({ carrier, questions }: Candidate): Promise<string | null> {
  for (const question of questions) {
    for (const quote of (await rated(carrier, question))?.quotes ?? []) {
      if (!isWhole(quote)) return `the price of ${quote.serviceId} is ${JSON.stringify(quote)}`
    }
  }
  return null
}

async function rated(carrier: Carrier, question: RateQuestion): Promise<RateAnswer | null> {
  try {
    return (await carrier.rate?.(question, { accountId: operatorAccountId, signal: open })) ?? null
  } catch (error) {
    if (error instanceof CarrierError) return null
    throw error
  }
}

async function sellsForOthers(candidate: Candidate): Promise<string | null> {
  const serviceId = candidate.foreignServiceId
  const outcome = await sold(candidate, { ...candidate.order(), serviceId })
  if (outcome instanceof CarrierError || outcome === null) return null
  return `it answered ${describe(outcome)}`
}

async function repeatsNumbers(candidate: Candidate): Promise<string | null> {
  const seen = new Set<string>()
  for (let parcel = 0; parcel < 40; parcel++) {
    const outcome = await sold(candidate, candidate.order())
    if (outcome === null) return null
    if (typeof outcome !== 'string') return `it answered ${describe(outcome)}`
    if (seen.has(outcome)) return `it issued ${outcome} again`
    seen.add(outcome)
  }
  return null
}

async function losesPackages(candidate: Candidate): Promise<string | null> {
  const usual = candidate.order()
  const [parcel] = usual.question.parcels
  const question = { ...usual.question, parcels: [parcel, parcel, parcel] as const }
  const reference = candidate.reference()
  const sale = await saleOf(candidate, { ...usual, question }, reference)
  // A carrier may say that it sells no such order.
  if (sale === null || sale instanceof CarrierError) return null
  if (sale instanceof Error) return `it answered ${describe(sale)}`
  const codes = trackingCodesOf(sale)
  if (new Set(codes).size !== 3) return `three packages have the numbers ${codes.join()}`
  const found = await candidate.carrier.find?.(reference, open)
  const foundCodes = found ? trackingCodesOf(found) : codes
  return foundCodes.join() === codes.join() ? null : `it sold ${codes}, and finds ${foundCodes}`
}

async function failsOtherwise(candidate: Candidate): Promise<string | null> {
  for (const order of candidate.goingWrong) {
    const controller = new AbortController()
    const answer = sold(candidate, order, candidate.reference(), controller.signal)
    controller.abort()
    const outcome = await answer
    if (!(outcome instanceof CarrierError)) return `it answered ${describe(outcome)}`
  }
  return null
}

async function outlivesItsSignal(candidate: Candidate): Promise<string | null> {
  const { carrier } = candidate
  const over = AbortSignal.abort()
  const outcomes = await Promise.all([
    outcomeOf(async () => carrier.find?.(candidate.reference(), over) ?? null),
    outcomeOf(
      async () => carrier.cancel?.(soldLabel(candidate.reference(), 'never sold'), over) ?? null,
    ),
    ...[candidate.order(), ...candidate.goingWrong].map(order =>
      sold(candidate, order, candidate.reference(), over),
    ),
  ])
  const wrong = outcomes.find(outcome => outcome instanceof Error && !isCarrierError(outcome))
  return wrong === undefined ? null : `it answered ${describe(wrong)}`
}

async function sellsTwice(candidate: Candidate): Promise<string | null> {
  if (!candidate.carrier.sellsOnceByReference) return null
  const order = candidate.order()
  const reference = candidate.reference()
  const buy = () => sold(candidate, order, reference)
  const outcomes = [...(await Promise.all([buy(), buy(), buy()])), await buy()]
  // For a sale in our own transaction our own key decides.
  if (candidate.carrier.sell?.(order).kind === 'in_process') return null
  const [first] = outcomes
  const same = typeof first === 'string' && outcomes.every(outcome => outcome === first)
  return same ? null : `it answered ${outcomes.map(describe).join(', ')}`
}

async function losesSales(candidate: Candidate): Promise<string | null> {
  const { carrier } = candidate
  if (!carrier.find) return null
  const order = candidate.losingItsAnswer() ?? candidate.order()
  const selling = carrier.sell?.(order)
  if (selling?.kind !== 'remote') return null
  const reference = candidate.reference()
  const outcome = await sold(candidate, order, reference)
  const found = await carrier.find(reference, open)
  if (found === null) return `it answered ${describe(outcome)}, and finds nothing`
  if (typeof outcome === 'string' && outcome !== found.trackingCode) {
    return `it sold ${outcome}, and finds ${found.trackingCode}`
  }
  return found.label === '' ? 'it finds no label' : null
}

async function findsWhatIsNot({ carrier, reference }: Candidate): Promise<string | null> {
  const found = await carrier.find?.(reference(), open)
  return found ? `it finds ${found.trackingCode}` : null
}

async function cancelsBadly(candidate: Candidate): Promise<string | null> {
  const { carrier } = candidate
  if (!carrier.cancel) return null
  const unknown = await carrier.cancel(soldLabel(candidate.reference(), 'never sold'), open)
  if (unknown.kind !== 'refused') return 'it cancels what it never sold'
  const reference = candidate.reference()
  const usual = candidate.order()
  // A sale in our own transaction is voided there.
  const order = carrier.sell?.(usual)?.kind === 'in_process' ? candidate.losingItsAnswer() : usual
  if (order === null) return null
  const outcome = await sold(candidate, order, reference)
  const code =
    typeof outcome === 'string' ? outcome : (await carrier.find?.(reference, open))?.trackingCode
  if (code === undefined) return `it answered ${describe(outcome)}`
  const label = soldLabel(reference, code)
  const first = await carrier.cancel(label, open)
  if (first.kind !== 'accepted') return 'it refuses to cancel what it sold'
  const again = await outcomeOf(async () => carrier.cancel?.(label, open) ?? null)
  if (again instanceof Error) return `asked again it answered ${describe(again)}`
  const found = await carrier.find?.(reference, open)
  return found ? 'it still finds what was cancelled' : null
}

const soldLabel = (reference: string, trackingCode: string): SoldLabel => ({
  reference,
  handle: null,
  trackingCode,
  recipientName: null,
  ticket: null,
})

/** The number that was sold, the failure, or null where the carrier sells nothing. */
async function sold(
  candidate: Candidate,
  order: SaleOrder,
  reference = candidate.reference(),
  signal = open,
): Promise<string | Error | null> {
  const sale = await saleOf(candidate, order, reference, signal)
  return sale === null || sale instanceof Error ? sale : sale.trackingCode
}

function saleOf(
  { carrier, takeNumber }: Candidate,
  order: SaleOrder,
  reference: string,
  signal = open,
): Promise<TrackingCodes | Error | null> {
  return outcomeOf(async () => {
    const selling = carrier.sell?.(order)
    if (!selling) return null
    if (selling.kind === 'remote') return await selling.buy(reference, signal)
    return selling.issue(await takeNumber(selling.numbers, selling.pieces))
  })
}

async function outcomeOf<T>(act: () => Promise<T>): Promise<T | Error> {
  try {
    return await act()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const isCarrierError = (error: Error): boolean => error instanceof CarrierError

const describe = (outcome: unknown): string =>
  outcome instanceof Error ? `${outcome.name}: ${outcome.message}` : String(outcome)
