import { type AccountId, serviceOn, type Tenant } from '../access.ts'
import { systemLogEntry } from '../command/system-log-entry.ts'
import { CoreError, notFound } from '../errors.ts'
import { appendIncome } from '../ledger/append-income.ts'
import { giveBack, takeBack } from '../ledger/top-up-postings.ts'
import { PaymentError, type PaymentReversal } from '../ports/payments.ts'
import type { Writers } from '../store.ts'
import { formatMinor, type Minor } from '../values/money.ts'
import type { World } from '../world.ts'
import { topUpOfReference } from './charge.ts'
import { concludeTopUp } from './conclude-top-up.ts'
import type { Reversal } from './reversal-store.ts'
import { findPaymentOfTopUp } from './settle-top-up.ts'
import type { TopUp } from './top-up-store.ts'

/** `unknown`: the provider cannot be asked now. `mismatch`: a person must decide. */
type ReversalsOutcome = 'booked' | 'unknown' | 'mismatch'

/**
 * Reads the refunds and disputes of a top-up in its provider's own books, and posts what each has changed
 * since it was read last. A top-up that is not posted yet is concluded first: the report of a refund may
 * be quicker than the report of the payment.
 */
export async function bookReversals(
  world: World,
  accountId: AccountId,
  topUpId: number,
): Promise<ReversalsOutcome> {
  const tenant = serviceOn(accountId)
  const topUp = await readPosted(world, tenant, topUpId)
  if (topUp === 'unknown') return 'unknown'
  if (topUp === null) return 'booked'
  for (;;) {
    // Before the provider is asked: a report that was fetched before another one was written is stale.
    const known = await world.store.read.reversals.ofTopUp(tenant, topUpId)
    const reported = await askForReversals(world, topUp)
    if (reported === 'unknown') return 'unknown'
    if (reported.some(({ currency }) => currency !== topUp.currency)) return 'mismatch'
    if (await bookAll(world, tenant, topUp, known, reported)) return 'booked'
  }
}

/** For a person, where no notification came. Returns what the provider has given back by now. */
export async function checkReversals(world: World, reference: string): Promise<Minor> {
  const { read } = world.store
  const place = topUpOfReference(reference)
  if (!place) throw notFound('Top-up')
  const tenant = serviceOn(place.accountId)
  const topUp = await read.topUps.byId(tenant, place.topUpId)
  if (topUp?.reference !== reference) throw notFound('Top-up')
  const booked = await bookReversals(world, place.accountId, topUp.id)
  if (booked === 'unknown') {
    throw new CoreError('unavailable', 'Its provider is not set up here or cannot be reached now.')
  }
  if (booked === 'mismatch') {
    throw new CoreError('conflict', 'Its provider refunded in another currency.')
  }
  const reversals = await read.reversals.ofTopUp(tenant, topUp.id)
  return reversals.reduce((sum, { amount }) => sum + amount, 0)
}

/** Null where the top-up is not posted: it gave nothing that could be taken back. */
async function readPosted(
  world: World,
  tenant: Tenant,
  topUpId: number,
): Promise<TopUp | null | 'unknown'> {
  const { topUps } = world.store.read
  const topUp = await topUps.byId(tenant, topUpId)
  if (!topUp || topUp.state === 'posted') return topUp
  const payment = await findPaymentOfTopUp(world, tenant, topUp)
  if (payment === 'unknown') return 'unknown'
  if (payment !== null) await concludeTopUp(world, tenant, topUp, payment)
  const now = await topUps.byId(tenant, topUpId)
  return now?.state === 'posted' ? now : null
}

async function askForReversals(
  { payments }: World,
  { provider, paymentId }: TopUp,
): Promise<readonly PaymentReversal[] | 'unknown'> {
  if (payments?.provider !== provider || paymentId === null) return 'unknown'
  try {
    return await payments.reversals(paymentId)
  } catch (error) {
    if (error instanceof PaymentError) return 'unknown'
    throw error
  }
}

/** False where another process has written one of them meanwhile. */
async function bookAll(
  world: World,
  tenant: Tenant,
  topUp: TopUp,
  known: readonly Reversal[],
  reported: readonly PaymentReversal[],
): Promise<boolean> {
  for (const report of reported) {
    const before = known.find(({ id }) => id === report.id)
    // One that took nothing is written, too: an older report of it then finds that it is stale.
    if (before?.amount === report.amount) continue
    if (!(await book(world, tenant, topUp, report, before ?? null))) return false
  }
  return true
}

async function book(
  { store, clock }: World,
  tenant: Tenant,
  { id: topUpId }: TopUp,
  { id, kind, amount, reason }: PaymentReversal,
  before: Reversal | null,
): Promise<boolean> {
  const postingId = await store.takeNumbers('ledger_transaction', 1)
  return await store.transact(tenant.accountId, async writers => {
    const at = clock.now()
    const revision = (before?.revision ?? 0) + 1
    const reversal: Reversal = { id, topUpId, kind, amount, reason, revision, updatedAt: at }
    if (!(await writers.reversals.put(tenant, reversal))) return false
    const change = amount - (before?.amount ?? 0)
    if (change === 0) return true
    const memo = `${kind} of top-up ${topUpId} ${change > 0 ? 'took' : 'gave back'} ${formatMinor(Math.abs(change))}: ${reason}`
    const head = { id: postingId, cause: { kind, id }, at, memo }
    await post(writers, tenant, head, change)
    await writers.requestLog.append(tenant, systemLogEntry('job', 'book-reversals', memo, at))
    return true
  })
}

async function post(
  { ledger }: Pick<Writers, 'ledger'>,
  tenant: Tenant,
  head: Omit<Parameters<typeof appendIncome>[2], 'entries'>,
  change: number,
): Promise<void> {
  if (change < 0) {
    return await appendIncome(ledger, tenant, { ...head, entries: giveBack(-change) })
  }
  const { credits } = await ledger.lockFunds(tenant)
  await ledger.append(tenant, { ...head, entries: takeBack(change, credits) })
}
