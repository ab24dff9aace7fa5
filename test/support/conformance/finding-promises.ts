import { isDeepStrictEqual } from 'node:util'
import { trackingCodesOf } from '#core/numbers/tracking-codes.ts'
import type { RemoteSale } from '#core/ports/carrier/carrier.ts'
import { attempt, describe, endless, identityOf, isSale, sellsRemotely } from './attempt.ts'
import type { Candidate, CarrierPromise } from './candidate.ts'

export const findingPromises: readonly CarrierPromise[] = [
  { promise: 'a sale is found, also when its answer was lost', broken: losesSales },
  { promise: 'what is found is what was sold', broken: findsOtherwise },
  { promise: 'where nothing was sold nothing is found', broken: findsWhatIsNot },
  { promise: 'the sale of another reference is not found', broken: findsAnothers },
]

async function losesSales(candidate: Candidate): Promise<string | null> {
  const { carrier } = candidate
  const order = candidate.losingItsAnswer() ?? candidate.order()
  if (!carrier.find || !sellsRemotely(candidate, order)) return null
  const { identity, outcome } = await attempt(candidate, order)
  const found = await carrier.find(identity, endless)
  if (found === null) return `it answered ${describe(outcome)}, and finds nothing`
  if (isSale(outcome) && outcome.trackingCode !== found.trackingCode) {
    return `it sold ${outcome.trackingCode}, and finds ${found.trackingCode}`
  }
  return found.label === '' ? 'it finds no label' : null
}

async function findsOtherwise(candidate: Candidate): Promise<string | null> {
  const { carrier } = candidate
  const order = candidate.order()
  if (!carrier.find || !sellsRemotely(candidate, order)) return null
  const { identity, outcome } = await attempt(candidate, order)
  if (!isSale(outcome)) return `it answered ${describe(outcome)}`
  const found = await carrier.find(identity, endless)
  if (found === null) return 'it finds nothing'
  const [sold, again] = [memoryOf(outcome as RemoteSale), memoryOf(found)]
  const other = Object.keys(sold).find(part => !isDeepStrictEqual(sold[part], again[part]))
  return other === undefined ? null : `it finds another ${other} than it sold`
}

const memoryOf = (sale: RemoteSale): Readonly<Record<string, unknown>> => ({
  numbers: trackingCodesOf(sale),
  label: sale.label,
  papers: sale.papers ?? [],
  id: sale.carrierId ?? null,
})

async function findsWhatIsNot(candidate: Candidate): Promise<string | null> {
  const identity = identityOf(candidate.order(), candidate.reference())
  const found = await candidate.carrier.find?.(identity, endless)
  return found ? `it finds ${found.trackingCode}` : null
}

async function findsAnothers(candidate: Candidate): Promise<string | null> {
  const { carrier } = candidate
  const order = candidate.losingItsAnswer() ?? candidate.order()
  if (!carrier.find || !sellsRemotely(candidate, order)) return null
  const [first, second] = [await attempt(candidate, order), await attempt(candidate)]
  const foundFirst = await carrier.find(first.identity, endless)
  const foundSecond = isSale(second.outcome) && (await carrier.find(second.identity, endless))
  if (!foundFirst || !foundSecond) return null
  return foundFirst.trackingCode === foundSecond.trackingCode
    ? `it finds ${foundFirst.trackingCode} for two references`
    : null
}
