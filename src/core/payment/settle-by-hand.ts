import { operatorOn, type Tenant } from '../access.ts'
import { systemLogEntry } from '../command/system-log-entry.ts'
import { CoreError, invalid, notFound } from '../errors.ts'
import type { JournalEntry } from '../ledger/posting.ts'
import { giveUpTopUp, postLateTopUp, postTopUpAt } from '../ledger/top-up-postings.ts'
import type { Payment } from '../ports/payments.ts'
import { type Clock, hasPassed, type Instant } from '../time/clock.ts'
import { formatMinor, type Minor } from '../values/money.ts'
import type { World } from '../world.ts'
import { askProvider, chargeLapsesAfterMs } from './settle-top-up.ts'
import { placeOfReference } from './top-up-reference.ts'
import type { TopUp, TopUpWriter } from './top-up-store.ts'

/** What a person has seen in the provider's own books. */
export type Seen = {
  readonly amount: Minor
  /** Needed where the provider can not be asked from here. */
  readonly paymentId: string | null
  readonly why: string
}

/** It was paid, with this amount: that is credited, whatever was asked for. */
export async function settleByHand(world: World, reference: string, seen: Seen): Promise<void> {
  const { amount, why } = seen
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw invalid('amount', 'The amount must be above zero.')
  }
  const { tenant, topUp } = await topUpUnder(world, reference)
  if (topUp.state === 'posted') throw conflict('It is posted already.')
  const paymentId = await paymentSeen(world, tenant, topUp, seen)
  const holder = await world.store.read.topUps.creditedBy(topUp.provider, paymentId)
  if (holder) throw conflict(`${paymentId} was credited for ${holder.reference}.`)
  const { state } = topUp
  const entries = state === 'pending' ? postTopUpAt(topUp.amount, amount) : postLateTopUp(amount)
  const deed = `settled by hand at ${formatMinor(amount)} of ${formatMinor(topUp.amount)}`
  await close(world, tenant, topUp, `${deed}: ${why}`, entries, ({ topUps }, at) =>
    topUps.settle(tenant, topUp.id, state, amount, paymentId, at),
  )
}

/**
 * Nothing was paid. The provider must say so itself; `force` overrules it, as for what was given back
 * there, and is final: should it tell of a payment later, nothing is credited.
 */
export async function failByHand(
  world: World,
  reference: string,
  why: string,
  force: boolean,
): Promise<void> {
  const { tenant, topUp } = await topUpUnder(world, reference)
  if (topUp.state !== 'pending') throw conflict(`It is ${topUp.state} already.`)
  const doubt = force ? null : doubtOf(world, topUp, await askProvider(world, tenant, topUp))
  if (doubt !== null) throw conflict(`${doubt} Only --force fails it all the same.`)
  const entries = giveUpTopUp(topUp.amount)
  await close(world, tenant, topUp, `failed by hand: ${why}`, entries, ({ topUps }, at) =>
    topUps.fail(tenant, topUp.id, 'The payment did not come about.', at, force),
  )
}

/** Its row, its posting and the line that tells who decided are one commit. */
async function close(
  { store, clock }: World,
  tenant: Tenant,
  topUp: TopUp,
  memo: string,
  entries: readonly JournalEntry[],
  move: (writers: { readonly topUps: TopUpWriter }, at: Instant) => Promise<boolean>,
): Promise<void> {
  const id = await store.takeNumbers('ledger_transaction', 1)
  await store.transact(tenant.accountId, async writers => {
    const at = clock.now()
    if (!(await move(writers, at))) throw conflict('It was settled at this very moment.')
    const cause = { kind: 'top_up', id: String(topUp.id) } as const
    await writers.ledger.append(tenant, { id, cause, at, memo, entries })
    const line = systemLogEntry('operator', 'settle-top-up', `top-up ${topUp.id} ${memo}`, at)
    await writers.requestLog.append(tenant, line)
  })
}

async function topUpUnder(
  { store }: World,
  reference: string,
): Promise<{ readonly tenant: Tenant; readonly topUp: TopUp }> {
  const place = placeOfReference(reference)
  if (!place) throw notFound('Top-up')
  const tenant = operatorOn(place.accountId)
  const topUp = await store.read.topUps.byId(tenant, place.topUpId)
  if (topUp?.reference !== reference) throw notFound('Top-up')
  return { tenant, topUp }
}

/** Where the provider knows the payment its word counts, else the person's. */
async function paymentSeen(
  world: World,
  tenant: Tenant,
  topUp: TopUp,
  { amount, paymentId }: Seen,
): Promise<string> {
  const payment = await askProvider(world, tenant, topUp)
  if (payment !== null && payment !== 'unknown') {
    if (payment.outcome.kind !== 'paid') throw conflict('Its provider says that it is not paid.')
    if (payment.currency === topUp.currency && payment.amount !== amount) {
      throw conflict(`Its provider took ${formatMinor(payment.amount)}.`)
    }
  }
  const known = payment === null || payment === 'unknown' ? topUp.paymentId : payment.id
  if (known !== null && paymentId !== null && known !== paymentId) {
    throw conflict(`It is the payment ${known}.`)
  }
  const id = known ?? paymentId
  if (id !== null) return id
  throw invalid('payment', 'Its provider can not tell of it: name the payment with --payment.')
}

/** What speaks against its having failed. */
function doubtOf(
  { clock }: { readonly clock: Clock },
  topUp: TopUp,
  payment: Payment | null | 'unknown',
): string | null {
  if (payment === 'unknown') return 'Its provider can not be asked from here.'
  if (payment === null) {
    const onItsWay = !hasPassed(chargeLapsesAfterMs, topUp.askedAt, clock.now())
    return onItsWay ? 'It was asked for a moment ago, and may still be paid.' : null
  }
  switch (payment.outcome.kind) {
    case 'paid':
      return `Its provider took ${formatMinor(payment.amount)} ${payment.currency} as ${payment.id}: settle it, or give that back there.`
    case 'pending':
      return 'Its provider is still at it.'
    case 'declined':
      return null
  }
}

const conflict = (sentence: string): CoreError => new CoreError('conflict', sentence)
