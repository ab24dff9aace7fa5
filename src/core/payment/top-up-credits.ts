import { accountNow, type Command, carryOut } from '../command/command.ts'
import { idempotencyWindowMs } from '../command/key-window.ts'
import { CoreError, invalid } from '../errors.ts'
import { expectTopUp } from '../ledger/top-up-postings.ts'
import { type Payment, PaymentError, type Payments } from '../ports/payments.ts'
import type { SandboxFault } from '../sandbox/sandbox-fault.ts'
import { type Clock, hasPassed } from '../time/clock.ts'
import { formatMinor, houseCurrency, type Minor } from '../values/money.ts'
import { paymentsOf } from './add-card.ts'
import type { StoredCard } from './card-store.ts'
import { concludeTopUp, giveUp } from './conclude-top-up.ts'
import { settleTopUp } from './settle-top-up.ts'
import { newReference } from './top-up-reference.ts'
import type { NewTopUp, TopUp } from './top-up-store.ts'

export const leastTopUp: Minor = 1_00
export const mostTopUp: Minor = 10_000_00

/** How long the provider has, before nobody knows what it did. */
const chargeTimeoutMs = 25_000
/** When the reconciler looks first. It may: what is still on its way it leaves alone. */
const reconcileAfterMs = 3000
/** Far below the time after which the reconciler gives up what its provider has never heard of. */
const askWithinMs = 60_000

export type TopUpRequest = {
  readonly amount: Minor
  readonly fault: SandboxFault | null
}

/**
 * Charges the account's default card, once under the key of the command; the request is not even read
 * where the key was used before. The top-up is written down before the provider is asked, so that
 * nothing is lost between its books and ours; a top-up that nobody knows the end of is pending.
 */
export async function topUpCredits(command: Command, read: () => TopUpRequest): Promise<TopUp> {
  const { world, tenant } = command
  const known = await askedBefore(command)
  if (known) return await tell(command, known)
  const request = read()
  checkAmount(request.amount)
  const card = await world.store.read.cards.standard(tenant)
  if (!card) {
    throw new CoreError(
      'payment_declined',
      'The account has no default card to charge. Whoever runs this service can add one.',
    )
  }
  const payments = providerOf(world.payments, card)
  const { topUp, replayed } = await expect(command, card, request)
  if (replayed) return await tell(command, topUp)
  const answer = await charge(payments, world.clock, card, topUp, request.fault)
  if ('id' in answer) await concludeTopUp(world, tenant, topUp, answer)
  else if (answer.charged === 'no') await giveUp(world, tenant, topUp, answer.error.message)
  else await settleTopUp(world, tenant, topUp.id)
  return await outcomeOf(command, topUp, answer)
}

function checkAmount(amount: Minor): void {
  if (Number.isSafeInteger(amount) && amount >= leastTopUp && amount <= mostTopUp) return
  const [least, most] = [formatMinor(leastTopUp), formatMinor(mostTopUp)]
  throw invalid('amount', `The amount must be from ${least} to ${most} with at most two decimals.`)
}

async function askedBefore({ world, tenant, key }: Command): Promise<TopUp | null> {
  if (key === null) return null
  const notBefore = world.clock.now() - idempotencyWindowMs
  return await world.store.read.topUps.byKey(tenant, key.text, notBefore)
}

function providerOf(payments: Payments | null, card: StoredCard): Payments {
  const provider = paymentsOf(payments)
  if (provider.provider === card.provider) return provider
  throw new CoreError(
    'payment_declined',
    'The default card is of a payment provider that is no longer used here. Another must be added.',
  )
}

type Expected = { readonly topUp: TopUp; readonly replayed: boolean }

/** The first phase: the row, its place in the ledger and the reconciler's job are one commit. */
async function expect(
  command: Command,
  card: StoredCard,
  request: TopUpRequest,
): Promise<Expected> {
  const { world, tenant } = command
  const [id, postingId, jobId] = await Promise.all([
    world.store.takeNumbers('top_up', 1),
    world.store.takeNumbers('ledger_transaction', 1),
    world.store.takeNumbers('job', 1),
  ])
  const now = world.clock.now()
  const topUp: NewTopUp = {
    id,
    reference: newReference(tenant.accountId, id),
    provider: card.provider,
    cardId: card.id,
    amount: request.amount,
    currency: houseCurrency,
    idempotencyKey: command.key?.text ?? null,
    createdAt: accountNow(command),
    askedAt: now,
  }
  return await carryOut(
    command,
    async ({ topUps, ledger, jobs }): Promise<Expected> => {
      const holder = await topUps.insert(tenant, topUp, now - idempotencyWindowMs)
      if (holder) return { topUp: holder, replayed: true }
      await ledger.append(tenant, {
        id: postingId,
        cause: { kind: 'top_up', id: String(id) },
        at: now,
        memo: `asked of ${card.label}`,
        entries: expectTopUp(request.amount),
      })
      await jobs.enqueue(jobId, {
        kind: 'settle-top-up',
        accountId: tenant.accountId,
        clock: 'machine',
        runAt: now + reconcileAfterMs,
        payload: { topUpId: id },
      })
      return { topUp: { ...topUp, ...pending }, replayed: false }
    },
    ({ replayed }) => (replayed ? null : `asked for a top-up of ${formatMinor(request.amount)}`),
  )
}

const pending = { state: 'pending', paymentId: null, failure: null, settledAt: null } as const

type NoAnswer = { readonly charged: 'no' | 'unknown'; readonly error: CoreError }

async function charge(
  payments: Payments,
  clock: Clock,
  { token, payer }: StoredCard,
  topUp: TopUp,
  fault: SandboxFault | null,
): Promise<Payment | NoAnswer> {
  const { reference, amount, currency, askedAt } = topUp
  // Who slept since then must not charge what was given up meanwhile, and perhaps asked for anew.
  if (hasPassed(askWithinMs, askedAt, clock.now())) return notAsked
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooLate()), chargeTimeoutMs)
  try {
    const card = { token, payer }
    return await Promise.race([payments.charge({ reference, card, amount, currency, fault }), late])
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return noAnswer(error)
  } finally {
    clearTimeout(timer)
  }
}

const notAsked: NoAnswer = {
  charged: 'no',
  error: new CoreError('unavailable', 'The payment provider was not asked in time.'),
}

const tooLate = (): PaymentError =>
  new PaymentError('unavailable', 'The payment provider did not answer in time.')

/** Only a provider that refused has surely charged nothing; after anything else nobody knows. */
function noAnswer({ kind, message }: PaymentError): NoAnswer {
  if (kind === 'rejected') {
    return { charged: 'no', error: new CoreError('payment_declined', message) }
  }
  const error = new CoreError('unavailable', message)
  return { charged: kind === 'misconfigured' ? 'no' : 'unknown', error }
}

/** As it stands now: a notification may have been quicker than the answer, and known more. */
async function outcomeOf(
  command: Command,
  asked: TopUp,
  answer: Payment | NoAnswer,
): Promise<TopUp> {
  const { world, tenant } = command
  const topUp = await world.store.read.topUps.byId(tenant, asked.id)
  if (!topUp) throw new Error('a top-up is gone')
  const error = 'error' in answer && answer.charged === 'no' ? answer.error : null
  return await tell(command, topUp, error)
}

/**
 * A failure is told once: then its key is free for another try. Before that a retry must not charge a
 * card whose holder was told to wait, or was told nothing.
 */
async function tell(
  { world, tenant }: Command,
  topUp: TopUp,
  error: CoreError | null = null,
): Promise<TopUp> {
  if (topUp.state !== 'failed') return topUp
  if (topUp.idempotencyKey !== null) {
    await world.store.transact(tenant.accountId, ({ topUps }) => topUps.freeKey(tenant, topUp.id))
  }
  throw error ?? new CoreError('payment_declined', topUp.failure ?? 'The card was declined.')
}
