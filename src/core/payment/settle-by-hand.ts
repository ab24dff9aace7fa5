import { serviceOn, type Tenant } from '../access.ts'
import { systemLogEntry } from '../command/system-log-entry.ts'
import { CoreError, invalid, notFound } from '../errors.ts'
import { currentAudience } from '../event/publish.ts'
import { appendIncome } from '../ledger/append-income.ts'
import type { JournalEntry } from '../ledger/posting.ts'
import { giveUpTopUp, postLateTopUp, postTopUpAt } from '../ledger/top-up-postings.ts'
import type { Payment } from '../ports/payments.ts'
import { type Clock, hasPassed, type Instant } from '../time/clock.ts'
import { formatMinor, type Minor } from '../values/money.ts'
import type { World } from '../world.ts'
import { topUpOfReference } from './charge.ts'
import { publishTopUp } from './conclude-top-up.ts'
import { chargeLapsesAfterMs, findPaymentOfTopUp } from './settle-top-up.ts'
import type { TopUp, TopUpWriter } from './top-up-store.ts'

/** The facts that a person has read in the provider's own books. */
type PaymentEvidence = {
  readonly amount: Minor
  /** Needed where we can't ask the provider. */
  readonly paymentId: string | null
  readonly why: string
}

/** Credits the amount that the person found paid, whatever amount the top-up asked for. */
export async function settleByHand(
  world: World,
  reference: string,
  evidence: PaymentEvidence,
): Promise<void> {
  const { amount, why } = evidence
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw invalid('amount', 'The amount must be above zero.')
  }
  const { tenant, topUp } = await findTopUp(world, reference)
  if (topUp.state === 'posted') throw conflict('It is already posted.')
  const paymentId = await paymentIdOf(world, tenant, topUp, evidence)
  const credited = await world.store.read.topUps.creditedBy(topUp.provider, paymentId)
  if (credited) throw conflict(`${paymentId} was credited for ${credited.reference}.`)
  const { state } = topUp
  const entries = state === 'pending' ? postTopUpAt(topUp.amount, amount) : postLateTopUp(amount)
  const outcome = `settled by hand at ${formatMinor(amount)} of ${formatMinor(topUp.amount)}`
  await close(world, tenant, topUp, `${outcome}: ${why}`, entries, ({ topUps }, at) =>
    topUps.settle(tenant, topUp.id, state, amount, paymentId, at),
  )
}

/**
 * For a top-up without a payment. The provider must confirm that, unless `force` is set, as after a
 * refund there. `force` is final: a later report of a payment credits nothing.
 */
export async function failByHand(
  world: World,
  reference: string,
  why: string,
  force: boolean,
): Promise<void> {
  const { tenant, topUp } = await findTopUp(world, reference)
  if (topUp.state !== 'pending') throw conflict(`It is already ${topUp.state}.`)
  const payment = force ? null : await findPaymentOfTopUp(world, tenant, topUp)
  const objection = force ? null : findObjection(world, topUp, payment)
  if (objection !== null) throw conflict(`${objection} Use --force to fail it anyway.`)
  const entries = giveUpTopUp(topUp.amount)
  await close(world, tenant, topUp, `failed by hand: ${why}`, entries, ({ topUps }, at) =>
    topUps.fail(tenant, topUp.id, 'The payment did not go through.', at, force),
  )
}

/** One commit for the row, its posting and the log line that names the operator. */
async function close(
  world: World,
  tenant: Tenant,
  topUp: TopUp,
  memo: string,
  entries: readonly JournalEntry[],
  move: (writers: { readonly topUps: TopUpWriter }, at: Instant) => Promise<boolean>,
): Promise<void> {
  const { store, clock } = world
  const audience = await currentAudience(world, tenant)
  const id = await store.takeNumbers('ledger_transaction', 1)
  await store.transact(tenant.accountId, async writers => {
    const at = clock.now()
    if (!(await move(writers, at))) throw conflict('It was settled at the same time.')
    const cause = { kind: 'top_up', id: String(topUp.id) } as const
    await appendIncome(writers.ledger, tenant, { id, cause, at, memo, entries })
    const line = systemLogEntry('operator', 'settle-top-up', `top-up ${topUp.id} ${memo}`, at)
    await writers.requestLog.append(tenant, line)
    await publishTopUp(audience, writers, topUp.id)
  })
}

async function findTopUp(
  { store }: World,
  reference: string,
): Promise<{ readonly tenant: Tenant; readonly topUp: TopUp }> {
  const place = topUpOfReference(reference)
  if (!place) throw notFound('Top-up')
  const tenant = serviceOn(place.accountId)
  const topUp = await store.read.topUps.byId(tenant, place.topUpId)
  if (topUp?.reference !== reference) throw notFound('Top-up')
  return { tenant, topUp }
}

/** The provider's id for the payment; where the provider does not know it, the person's. */
async function paymentIdOf(
  world: World,
  tenant: Tenant,
  topUp: TopUp,
  { amount, paymentId }: PaymentEvidence,
): Promise<string> {
  const payment = await findPaymentOfTopUp(world, tenant, topUp)
  if (payment !== null && payment !== 'unknown') {
    if (payment.outcome.kind !== 'paid')
      throw conflict('Its provider says that it has not been paid.')
    if (payment.currency === topUp.currency && payment.amount !== amount) {
      throw conflict(`Its provider charged ${formatMinor(payment.amount)}.`)
    }
  }
  const known = payment === null || payment === 'unknown' ? topUp.paymentId : payment.id
  if (known !== null && paymentId !== null && known !== paymentId) {
    throw conflict(`Its payment is ${known}.`)
  }
  const id = known ?? paymentId
  if (id !== null) return id
  throw invalid('payment', 'Its provider cannot confirm the payment: name it with --payment.')
}

/** A sentence against the failure of the top-up; null where there is no objection. */
function findObjection(
  { clock }: { readonly clock: Clock },
  topUp: TopUp,
  payment: Payment | null | 'unknown',
): string | null {
  if (payment === 'unknown') return 'Its provider is not set up here.'
  if (payment === null) {
    const onItsWay = !hasPassed(chargeLapsesAfterMs, topUp.askedAt, clock.now())
    return onItsWay ? 'It was requested a moment ago and may still be paid.' : null
  }
  switch (payment.outcome.kind) {
    case 'paid':
      return `Its provider charged ${formatMinor(payment.amount)} ${payment.currency} as ${payment.id}: settle it, or refund that payment at the provider.`
    case 'pending':
      return 'Its provider is still processing it.'
    case 'declined':
      return null
  }
}

const conflict = (sentence: string): CoreError => new CoreError('conflict', sentence)
