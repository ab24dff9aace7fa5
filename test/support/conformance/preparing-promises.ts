import type { SaleIdentity, SaleOrder } from '#core/ports/carrier/carrier.ts'
import { buyAs, describe, endless, isSale, nameSale } from './attempt.ts'
import type { Candidate, CarrierPromise } from './candidate.ts'

export const preparingPromises: readonly CarrierPromise[] = [
  { promise: 'to name a purchase costs nothing, and may be done again', broken: chargesForNames },
  { promise: 'under one name it sells once', broken: sellsOneNameTwice },
]

async function chargesForNames(candidate: Candidate): Promise<string | null> {
  const { carrier, records } = candidate
  const order = candidate.order()
  if (!prepares(candidate, order)) return null
  const before = await records?.owed()
  const reference = candidate.reference()
  for (const _ of ['once', 'again']) {
    const identity = await nameSale(candidate, order, reference)
    if (identity instanceof Error) return `it answered ${describe(identity)}`
    if (!identity.handle) return 'it gives no name'
    const found = await carrier.find?.(identity, endless)
    if (found) return `it sold ${found.trackingCode}`
  }
  const after = await records?.owed()
  return after === before ? null : `it charged ${Number(after) - Number(before)}`
}

async function sellsOneNameTwice(candidate: Candidate): Promise<string | null> {
  const order = candidate.order()
  if (!prepares(candidate, order)) return null
  const identity = await nameSale(candidate, order, candidate.reference())
  if (identity instanceof Error) return `it answered ${describe(identity)}`
  const [first, second] = [
    await buyAs(candidate, order, identity),
    await buyAs(candidate, order, identity),
  ]
  if (!isSale(first)) return `it answered ${describe(first)}`
  if (isSale(second) && second.trackingCode !== first.trackingCode) {
    return `it sold ${first.trackingCode} and ${second.trackingCode}`
  }
  return await soldTwice(candidate, identity)
}

async function soldTwice(
  { records }: Candidate,
  { reference }: SaleIdentity,
): Promise<string | null> {
  const sales = (await records?.sales(reference)) ?? 1
  return sales === 1 ? null : `it sold ${sales} times`
}

function prepares({ carrier }: Candidate, order: SaleOrder): boolean {
  const selling = carrier.sell?.(order)
  return selling?.kind === 'remote' && selling.prepare !== undefined
}
