import { CarrierError } from '#core/carrier-error.ts'
import type { AskAgainAt } from '#core/ports/carrier/cancel.ts'
import type {
  RemoteSale,
  SaleIdentity,
  SoldLabel,
  VoidAnswer,
} from '#core/ports/carrier/carrier.ts'
import {
  attempt,
  describe,
  endless,
  identityOf,
  isSale,
  outcomeOf,
  sellsRemotely,
  soldLabel,
} from './attempt.ts'
import type { Candidate, CarrierPromise } from './candidate.ts'

export const cancellingPromises: readonly CarrierPromise[] = [
  { promise: 'a sale is cancelled once, and asking again is no error', broken: cancelsBadly },
  { promise: 'a void that it has yet to decide it does not refuse', broken: refusesTooEarly },
  {
    promise: 'it is asked again at a time to come, or it says that it never tells',
    broken: asksBack,
  },
  { promise: 'what it cancelled it does not bill', broken: billsOn },
  { promise: 'it cancels the sale that it is asked to, and no other', broken: cancelsOthers },
]

async function cancelsBadly(candidate: Candidate): Promise<string | null> {
  const { carrier } = candidate
  if (!carrier.cancel) return null
  const unsold = identityOf(candidate.order(), candidate.reference())
  const neverSold = soldLabel(unsold, { trackingCode: 'never sold' })
  const unknown = await outcomeOf(() => cancelled(candidate, neverSold))
  if (!isRefusal(unknown)) return 'it cancels what it never sold'
  const sale = await cancellable(candidate)
  if (sale === null || typeof sale === 'string') return sale
  const first = await cancelled(candidate, sale)
  if (first.kind === 'refused') return 'it refuses to cancel what it sold'
  const again = await outcomeOf(() => cancelled(candidate, sale))
  if (again instanceof Error) return `asked again it answered ${describe(again)}`
  // Its end may be days away: only a carrier that says when is waited for.
  if (saysWhen(first)) return null
  if (first.kind !== 'accepted') return 'it decides nothing, and does not say when to ask again'
  const found = await carrier.find?.(sale, endless)
  return found ? 'it still finds what was cancelled' : null
}

/** Its answer with the ticket may have been lost: then it is asked again without one. */
async function refusesTooEarly(candidate: Candidate): Promise<string | null> {
  const { carrier } = candidate
  const sale = carrier.cancel ? await cancellable(candidate) : null
  if (sale === null || typeof sale === 'string') return sale
  const first = await carrier.cancel?.(sale, endless)
  if (first?.kind !== 'asked') return null
  const again = await outcomeOf(async () => carrier.cancel?.(sale, endless) ?? null)
  const isRefused = again !== null && isRefusal(again)
  return isRefused ? 'it refuses what it has yet to decide' : null
}

async function asksBack(candidate: Candidate): Promise<string | null> {
  const { carrier } = candidate
  const sale = carrier.cancel ? await cancellable(candidate) : null
  if (sale === null || typeof sale === 'string') return sale
  const first = await cancelled(candidate, sale)
  if (!saysWhen(first) || first.askAgainAt === 'never') return null
  return first.askAgainAt > Date.now() ? null : `it wants to be asked again at ${first.askAgainAt}`
}

async function billsOn(candidate: Candidate): Promise<string | null> {
  const { carrier, records } = candidate
  if (!carrier.cancel || records === null) return null
  const before = await records.owed()
  const sale = await cancellable(candidate)
  if (sale === null || typeof sale === 'string') return sale
  if (saysWhen(await cancelled(candidate, sale))) return null
  const [left, owed] = [await records.sales(sale.reference), (await records.owed()) - before]
  return left === 0 && owed === 0 ? null : `it cancelled, and bills ${owed} for ${left} sales`
}

async function cancelsOthers(candidate: Candidate): Promise<string | null> {
  const { carrier } = candidate
  if (!carrier.cancel || !carrier.find) return null
  const [sale, other] = [await cancellable(candidate), await cancellable(candidate)]
  if (sale === null || typeof sale === 'string') return sale
  if (other === null || typeof other === 'string') return other
  await cancelled(candidate, sale)
  const found = await carrier.find(other, endless)
  return found ? null : `with ${sale.trackingCode} it cancelled ${other.trackingCode}`
}

type ToldVoid = Extract<VoidAnswer, { readonly kind: 'asked' }> & {
  readonly askAgainAt: AskAgainAt
}

const saysWhen = (answer: VoidAnswer): answer is ToldVoid =>
  answer.kind === 'asked' && (answer.askAgainAt ?? null) !== null

/** A carrier refuses with an answer, or with an error, as it refuses any other request. */
const isRefusal = (answer: VoidAnswer | Error): boolean =>
  answer instanceof CarrierError
    ? answer.kind === 'rejected' || answer.kind === 'unsupported'
    : !(answer instanceof Error) && answer.kind === 'refused'

/** A carrier may decide later: it is asked with its ticket, as the core does. */
async function cancelled({ carrier }: Candidate, sale: SoldLabel): Promise<VoidAnswer> {
  let answer: VoidAnswer = { kind: 'refused', why: 'it cancels nothing' }
  let ticket = sale.ticket
  for (let asked = 0; asked < 5 && carrier.cancel; asked += 1) {
    answer = await carrier.cancel({ ...sale, ticket }, endless)
    if (answer.kind !== 'asked' || saysWhen(answer)) return answer
    ticket = answer.ticket
  }
  return answer
}

/** A label of a sale, a sentence where there is none, or null where the carrier sells in process. */
async function cancellable(candidate: Candidate): Promise<SoldLabel | string | null> {
  const usual = candidate.order()
  // A sale in our own transaction is voided there.
  const order = sellsRemotely(candidate, usual) ? usual : candidate.losingItsAnswer()
  if (order === null) return null
  const { identity, outcome } = await attempt(candidate, order)
  const sale = isSale(outcome) ? outcome : await found(candidate, identity)
  return sale ? soldLabel(identity, sale) : `it answered ${describe(outcome)}`
}

const found = async (
  { carrier }: Candidate,
  identity: SaleIdentity,
): Promise<RemoteSale | null | undefined> => await carrier.find?.(identity, endless)
