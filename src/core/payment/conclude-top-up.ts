import type { Tenant } from '../access.ts'
import { type Audience, currentAudience, publish } from '../event/publish.ts'
import { appendIncome } from '../ledger/append-income.ts'
import type { JournalEntry } from '../ledger/posting.ts'
import { giveUpTopUp, postLateTopUp, postTopUp } from '../ledger/top-up-postings.ts'
import type { Payment } from '../ports/payments.ts'
import type { Writers } from '../store.ts'
import type { World } from '../world.ts'
import type { TopUp, TopUpReader } from './top-up-store.ts'

/** `mismatch`: the provider's report does not fit our books; a person must decide. */
export type Conclusion = 'posted' | 'failed' | 'open' | 'mismatch'

/** What it takes to conclude a top-up: a payment provider is not asked again. */
export type TopUpBooks = Pick<World, 'store' | 'clock' | 'writeEvent'>

/**
 * Applies a provider's report of a payment to its top-up. The report may come from the answer, a
 * notification or the reconciler, and more than once. Paid is final, and overrides an earlier failure.
 * Only the exact amount of the top-up is credited.
 */
export async function concludeTopUp(
  books: TopUpBooks,
  tenant: Tenant,
  topUp: TopUp,
  payment: Payment,
): Promise<Conclusion> {
  if (!isItsPayment(topUp, payment)) return 'mismatch'
  switch (payment.outcome.kind) {
    case 'paid':
      return await post(books, tenant, topUp, payment.id)
    case 'declined':
      return await giveUp(books, tenant, topUp, payment.outcome.reason)
    case 'pending':
      if (topUp.state !== 'pending') return topUp.state
      await books.store.transact(tenant.accountId, ({ topUps }) =>
        topUps.identify(tenant, topUp.id, payment.id),
      )
      return 'open'
  }
}

/**
 * For a charge that did not happen: the expected money goes back in the books. Whether it may still be
 * given up is asked inside the transaction, for which it may have waited long; else it stays open.
 */
export async function giveUp(
  books: TopUpBooks,
  tenant: Tenant,
  topUp: TopUp,
  reason: string,
  mayStill: () => boolean = () => true,
): Promise<Conclusion> {
  const { store, clock } = books
  const postingId = await store.takeNumbers('ledger_transaction', 1)
  return await store.transact(tenant.accountId, async writers => {
    if (!mayStill()) return 'open'
    const at = clock.now()
    if (!(await writers.topUps.fail(tenant, topUp.id, reason, at, false))) {
      return await stateNow(writers, tenant, topUp.id)
    }
    await writers.ledger.append(
      tenant,
      entry(topUp, postingId, at, reason, giveUpTopUp(topUp.amount)),
    )
    return 'failed'
  })
}

async function post(
  books: TopUpBooks,
  tenant: Tenant,
  topUp: TopUp,
  paymentId: string,
): Promise<Conclusion> {
  const { store, clock } = books
  const audience = await currentAudience(books, tenant)
  const postingId = await store.takeNumbers('ledger_transaction', 1)
  return await store.transact(tenant.accountId, async writers => {
    const { topUps, ledger } = writers
    const at = clock.now()
    if (await topUps.post(tenant, topUp.id, 'pending', paymentId, at)) {
      const paid = entry(topUp, postingId, at, 'paid', postTopUp(topUp.amount))
      await appendIncome(ledger, tenant, paid)
      await publishTopUp(audience, writers, topUp.id)
      return 'posted'
    }
    if (await topUps.post(tenant, topUp.id, 'failed', paymentId, at)) {
      const entries = postLateTopUp(topUp.amount)
      const late = entry(topUp, postingId, at, 'paid after all', entries)
      await appendIncome(ledger, tenant, late)
      await publishTopUp(audience, writers, topUp.id)
      return 'posted'
    }
    // A person has failed this top-up for good: a person must decide about the money, too.
    const state = await stateNow(writers, tenant, topUp.id)
    return state === 'failed' ? 'mismatch' : state
  })
}

async function stateNow(
  { topUps }: { readonly topUps: TopUpReader },
  tenant: Tenant,
  id: number,
): Promise<Conclusion> {
  const state = (await topUps.byId(tenant, id))?.state
  return state === undefined || state === 'pending' ? 'mismatch' : state
}

const isItsPayment = (topUp: TopUp, payment: Payment): boolean =>
  payment.reference === topUp.reference &&
  payment.amount === topUp.amount &&
  payment.currency === topUp.currency &&
  (topUp.paymentId === null || topUp.paymentId === payment.id)

const entry = (
  { id }: TopUp,
  postingId: number,
  at: number,
  memo: string,
  entries: readonly JournalEntry[],
) => ({ id: postingId, cause: { kind: 'top_up' as const, id: String(id) }, at, memo, entries })

/** Publishes a top-up that was credited. */
export async function publishTopUp(
  audience: Audience | null,
  writers: Pick<Writers, 'events' | 'topUps'>,
  topUpId: number,
): Promise<void> {
  const topUp = audience && (await writers.topUps.byId(audience.tenant, topUpId))
  if (topUp?.state === 'posted')
    await publish(audience, writers, [{ type: 'credits.topped_up', topUp }])
}
