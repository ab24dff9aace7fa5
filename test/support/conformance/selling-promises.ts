import { setTimeout } from 'node:timers/promises'
import { CarrierError } from '#core/carrier-error.ts'
import { trackingCodesOf } from '#core/numbers/tracking-codes.ts'
import { surelySoldNothing } from '#core/purchase/ask-carrier.ts'
import { codeKey } from '#core/values/code-key.ts'
import {
  attempt,
  buyAs,
  describe,
  endless,
  identityOf,
  isCarrierError,
  isSale,
  nameSale,
  outcomeOf,
  sellsRemotely,
  soldLabel,
} from './attempt.ts'
import type { Candidate, CarrierPromise } from './candidate.ts'

export const sellingPromises: readonly CarrierPromise[] = [
  { promise: 'it sells no postage type of another carrier', broken: sellsForOthers },
  { promise: 'no two of its parcels bear one number', broken: repeatsNumbers },
  { promise: 'each package of an order has a number, sold and found', broken: losesPackages },
  { promise: 'a failure is a CarrierError and nothing else', broken: failsOtherwise },
  { promise: 'a failure that says that nothing was sold is true', broken: deniesSales },
  { promise: 'what it says that it sold before it has sold, and finds', broken: claimsSales },
  { promise: 'it ends when the signal does', broken: outlivesItsSignal },
  { promise: 'an order that is not answered fails with its signal', broken: answersTooLate },
  { promise: 'under one reference it sells once, also to two at once', broken: sellsTwice },
]

/** How long a carrier may need to hear its signal. */
const graceMs = 1000

const givenUp = ({ patienceMs }: Candidate): AbortSignal => AbortSignal.timeout(patienceMs)

async function sellsForOthers(candidate: Candidate): Promise<string | null> {
  const serviceId = candidate.foreignServiceId
  const { outcome } = await attempt(candidate, { ...candidate.order(), serviceId })
  if (outcome instanceof CarrierError || outcome === null) return null
  return `it answered ${describe(outcome)}`
}

async function repeatsNumbers(candidate: Candidate): Promise<string | null> {
  const seen = new Set<string>()
  for (let parcel = 0; parcel < 40; parcel++) {
    const { outcome } = await attempt(candidate)
    if (outcome === null) return null
    if (outcome instanceof Error) return `it answered ${describe(outcome)}`
    if (seen.has(outcome.trackingCode)) return `it issued ${outcome.trackingCode} again`
    seen.add(outcome.trackingCode)
  }
  return null
}

async function losesPackages(candidate: Candidate): Promise<string | null> {
  const usual = candidate.order()
  const [parcel] = usual.question.parcels
  const question = { ...usual.question, parcels: [parcel, parcel, parcel] as const }
  const { identity, outcome } = await attempt(candidate, { ...usual, question })
  // A carrier may say that it sells no such order.
  if (outcome === null || outcome instanceof CarrierError) return null
  if (outcome instanceof Error) return `it answered ${describe(outcome)}`
  const codes = trackingCodesOf(outcome)
  if (codes.length !== 3 || new Set(codes.map(codeKey)).size !== 3) {
    return `three packages have the numbers ${codes.join()}`
  }
  const found = await candidate.carrier.find?.(identity, endless)
  const foundCodes = found ? trackingCodesOf(found) : codes
  return foundCodes.join() === codes.join() ? null : `it sold ${codes}, and finds ${foundCodes}`
}

async function failsOtherwise(candidate: Candidate): Promise<string | null> {
  for (const order of candidate.goingWrong) {
    const { outcome } = await attempt(candidate, order, givenUp(candidate))
    if (!isCarrierError(outcome)) return `it answered ${describe(outcome)}`
  }
  return null
}

/** A failure that may hide a sale must not be one after which the money is given back. */
async function deniesSales(candidate: Candidate): Promise<string | null> {
  const orders = [candidate.losingItsAnswer(), ...candidate.goingWrong, candidate.order()]
  for (const order of orders) {
    // In our own transaction a failure takes the sale back with it.
    if (order === null || !sellsRemotely(candidate, order)) continue
    const { identity, outcome } = await attempt(candidate, order, givenUp(candidate))
    if (!(outcome instanceof CarrierError) || !surelySoldNothing(outcome)) continue
    if ((await salesOf(candidate, identity.reference)) > 0) {
      return `it answered ${describe(outcome)}, and sold`
    }
    const found = await outcomeOf(
      async () => (await candidate.carrier.find?.(identity, endless)) ?? null,
    )
    if (isSale(found)) return `it answered ${describe(outcome)}, and finds ${found.trackingCode}`
  }
  return null
}

/** The money of a sale that stands nowhere would never come back. */
async function claimsSales(candidate: Candidate): Promise<string | null> {
  for (const order of [candidate.losingItsAnswer(), ...candidate.goingWrong, candidate.order()]) {
    if (order === null || !sellsRemotely(candidate, order)) continue
    const { identity, outcome } = await attempt(candidate, order, givenUp(candidate))
    const again = await buyAs(candidate, order, identity, givenUp(candidate))
    for (const failure of [outcome, again]) {
      if (!(failure instanceof CarrierError) || failure.kind !== 'already_sold') continue
      if ((await salesOf(candidate, identity.reference, 1)) === 0) {
        return `it answered ${describe(failure)}, and sold nothing`
      }
      const { find } = candidate.carrier
      if (find && (await find(identity, endless)) === null) {
        return `it answered ${describe(failure)}, and finds nothing`
      }
    }
  }
  return null
}

async function outlivesItsSignal(candidate: Candidate): Promise<string | null> {
  const { carrier } = candidate
  const over = AbortSignal.abort()
  const identity = identityOf(candidate.order(), candidate.reference())
  const neverSold = soldLabel(identity, { trackingCode: 'never sold' })
  const outcomes = await Promise.all([
    outcomeOf(async () => carrier.find?.(identity, over) ?? null),
    outcomeOf(async () => carrier.cancel?.(neverSold, over) ?? null),
    nameSale(candidate, candidate.order(), candidate.reference(), over),
    ...[candidate.order(), ...candidate.goingWrong].map(
      async order => (await attempt(candidate, order, over)).outcome,
    ),
  ])
  const wrong = outcomes.find(outcome => outcome instanceof Error && !isCarrierError(outcome))
  return wrong === undefined ? null : `it answered ${describe(wrong)}`
}

async function answersTooLate(candidate: Candidate): Promise<string | null> {
  const order = candidate.neverAnswered()
  if (order === null) return null
  const identity = await nameSale(candidate, order, candidate.reference())
  if (identity instanceof Error) return `it answered ${describe(identity)}`
  // The order is on its way when the signal ends.
  const bought = buyAs(candidate, order, identity, givenUp(candidate))
  const goesOn = 'it goes on without an answer'
  const tooLateMs = candidate.patienceMs + graceMs
  const outcome = await Promise.race([bought, setTimeout(tooLateMs, goesOn, { ref: false })])
  if (outcome === goesOn) return goesOn
  return isCarrierError(outcome) ? null : `it answered ${describe(outcome)}`
}

async function sellsTwice(candidate: Candidate): Promise<string | null> {
  if (!candidate.carrier.sellsOnceByReference) return null
  const order = candidate.order()
  // For a sale in our own transaction our own key decides.
  if (!sellsRemotely(candidate, order)) return null
  const identity = await nameSale(candidate, order, candidate.reference())
  if (identity instanceof Error) return `it answered ${describe(identity)}`
  const buy = () => buyAs(candidate, order, identity)
  const outcomes = [...(await Promise.all([buy(), buy(), buy()])), await buy()]
  const [first] = outcomes
  const isSame = (outcome: (typeof outcomes)[number]): boolean =>
    isSale(outcome) &&
    first !== undefined &&
    isSale(first) &&
    outcome.trackingCode === first.trackingCode
  if (!outcomes.every(isSame)) return `it answered ${outcomes.map(describe).join(', ')}`
  const sales = await salesOf(candidate, identity.reference, 1)
  return sales === 1 ? null : `it answered alike, and sold ${sales} times`
}

const salesOf = async ({ records }: Candidate, reference: string, unknown = 0): Promise<number> =>
  records === null ? unknown : await records.sales(reference)
