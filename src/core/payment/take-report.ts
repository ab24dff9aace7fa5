import { type AccountId, serviceOn } from '../access.ts'
import type { PaymentReport } from '../ports/payments.ts'
import { topUpOfReference } from './charge.ts'
import { type Conclusion, concludeTopUp, type TopUpBooks } from './conclude-top-up.ts'

export type ReportOutcome = {
  readonly accountId: AccountId
  readonly topUpId: number
  /** `queued`: a job asks the provider for its refunds and disputes. */
  readonly conclusion: Conclusion | 'queued'
}

/** Applies a provider's notification. Null where it concerns no top-up of ours. */
export async function applyPaymentReport(
  books: TopUpBooks,
  report: PaymentReport,
): Promise<ReportOutcome | null> {
  const reference = report.subject === 'outcome' ? report.payment.reference : report.reference
  const place = topUpOfReference(reference)
  if (!place) return null
  const { accountId, topUpId } = place
  const tenant = serviceOn(accountId)
  const topUp = await books.store.read.topUps.byId(tenant, topUpId)
  if (topUp?.reference !== reference) return null
  if (report.subject === 'reversals') {
    await queueReversals(books, accountId, topUpId)
    return { ...place, conclusion: 'queued' }
  }
  return { ...place, conclusion: await concludeTopUp(books, tenant, topUp, report.payment) }
}

/** The job asks the provider until it answers; the sender of the report need not send it again. */
async function queueReversals(
  { store, clock }: TopUpBooks,
  accountId: AccountId,
  topUpId: number,
): Promise<void> {
  const id = await store.takeNumbers('job', 1)
  const runAt = clock.now()
  await store.transact(accountId, ({ jobs }) =>
    jobs.enqueue(id, {
      kind: 'book-reversals',
      accountId,
      clock: 'machine',
      runAt,
      payload: { topUpId },
    }),
  )
}
