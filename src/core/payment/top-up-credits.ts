import { carryOutOnce, keepAnswer } from '../command/carry-out-once.ts'
import { type AnyCommand, accountNow, beginCommand, type Command } from '../command/command.ts'
import { CoreError, invalid } from '../errors.ts'
import { expectTopUp } from '../ledger/top-up-postings.ts'
import type { Payment, Payments } from '../ports/payments.ts'
import type { SandboxFault } from '../sandbox/sandbox-fault.ts'
import { hasPassed } from '../time/clock.ts'
import { formatMinor, houseCurrency, type Minor } from '../values/money.ts'
import type { StoredCard } from './card-store.ts'
import { paymentsOf } from './cards.ts'
import { charge, type NoAnswer, newReference } from './charge.ts'
import { type Conclusion, concludeTopUp, giveUp } from './conclude-top-up.ts'
import { answerWith, isInHand, readTopUp, resumeTopUp, topUpSubject } from './resume-top-up.ts'
import { leaveTopUpOpen, settleTopUp } from './settle-top-up.ts'
import type { NewTopUp, TopUp } from './top-up-store.ts'

export const leastTopUp: Minor = 1_00
export const mostTopUp: Minor = 10_000_00

/** First look of the reconciler. Safe during the charge: it ends no top-up younger than 15 minutes. */
const reconcileAfterMs = 3000
/** Far below the time after which the reconciler gives up a charge that the provider does not know. */
const askWithinMs = 60_000

export type TopUpRequest = {
  readonly amount: Minor
  /** The card to charge; the account's default card where it is absent. */
  readonly cardId?: number | null
  readonly fault: SandboxFault | null
}

/** What a top-up will do. Everything that can refuse it is done before there is a plan. */
type TopUpPlan = {
  readonly request: TopUpRequest
  readonly card: StoredCard
  readonly payments: Payments
}

/**
 * Charges a card of the account once under the key of the command. The top-up is stored before
 * the provider is asked, so that nothing is lost between its books and ours. A top-up whose result is
 * unknown is pending.
 */
export const topUpCredits = (command: Command<TopUp>, read: () => TopUpRequest): Promise<TopUp> =>
  carryOutOnce(command, {
    plan: () => planTopUp(command, read()),
    perform: plan => carryOutTopUp(command, plan),
    resume: ({ id }) => resumeTopUp(command, id),
  })

async function planTopUp(command: AnyCommand, request: TopUpRequest): Promise<TopUpPlan> {
  checkAmount(request.amount)
  const card = await cardToCharge(command, request.cardId ?? null)
  return { request, card, payments: providerOf(command.world.payments, card) }
}

const noCard =
  'The account has no default card to charge. Ask whoever runs this service to add one.'
const noProvider =
  'No payment provider is set up here, so no card can be charged. Ask whoever runs this service to set one up or to grant credits.'

async function cardToCharge(
  { world, tenant }: AnyCommand,
  cardId: number | null,
): Promise<StoredCard> {
  const { cards } = world.store.read
  if (cardId !== null) {
    const card = (await cards.list(tenant)).find(({ id }) => id === cardId)
    if (card) return card
    throw invalid(
      'payment_method_id',
      'The payment_method_id does not name a card of this account.',
    )
  }
  const card = await cards.defaultCard(tenant)
  if (card) return card
  throw new CoreError('payment_declined', world.payments === null ? noProvider : noCard)
}

async function carryOutTopUp(
  command: Command<TopUp>,
  { request, card, payments }: TopUpPlan,
): Promise<TopUp> {
  const { world, tenant } = command
  const topUp = await writeTopUp(command, card, request)
  // A process that slept must not charge: the top-up may be given up, and the client may have repeated it.
  const answer = hasPassed(askWithinMs, topUp.askedAt, world.clock.now())
    ? notAsked
    : await answerOf(command, topUp, () => charge(payments, card, topUp, request.fault))
  if ('id' in answer) await concludeTopUp(world, tenant, topUp, answer)
  else if ((await endUnpaid(command, topUp, answer)) === 'open') {
    if ((await settleTopUp(world, tenant, topUp.id)) === 'open')
      await leaveTopUpOpen(world, tenant, topUp)
  }
  // A notification may have been quicker than the answer.
  const now = await readTopUp(command, topUp.id)
  const error = 'error' in answer && answer.charged === 'no' ? answer.error : null
  return await keepAnswer(command, topUpSubject(now), await answerWith(command, now, error))
}

/** Ends a top-up that was surely not charged; what may have been charged stays open. */
async function endUnpaid(
  command: Command<TopUp>,
  topUp: TopUp,
  { charged, error }: NoAnswer,
): Promise<Conclusion> {
  const { world, tenant } = command
  if (charged === 'unknown') return 'open'
  return await giveUp(world, tenant, topUp, error.message, () => isOursAlone(command, topUp))
}

/** A process that slept may wake when a retry under the key has sent the charge again. */
const isOursAlone = ({ world, key }: AnyCommand, topUp: TopUp): boolean =>
  key === null || isInHand(topUp, world.clock)

/** After a failure that is no answer, nobody has the charge in hand any more. */
async function answerOf(
  { world, tenant }: AnyCommand,
  topUp: TopUp,
  ask: () => Promise<Payment | NoAnswer>,
): Promise<Payment | NoAnswer> {
  try {
    return await ask()
  } catch (error) {
    await leaveTopUpOpen(world, tenant, topUp)
    throw error
  }
}

function checkAmount(amount: Minor): void {
  if (Number.isSafeInteger(amount) && amount >= leastTopUp && amount <= mostTopUp) return
  const [least, most] = [formatMinor(leastTopUp), formatMinor(mostTopUp)]
  throw invalid('amount', `The amount must be from ${least} to ${most} with at most two decimals.`)
}

function providerOf(payments: Payments | null, card: StoredCard): Payments {
  const provider = paymentsOf(payments)
  if (provider.provider === card.provider) return provider
  throw new CoreError(
    'payment_declined',
    'The card belongs to a payment provider that is no longer used here. Add another card.',
  )
}

/** The first phase: one commit for the row, its posting and the reconciler's job. */
async function writeTopUp(
  command: AnyCommand,
  card: StoredCard,
  request: TopUpRequest,
): Promise<TopUp> {
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
    createdAt: accountNow(command),
    askedAt: now,
  }
  await beginCommand(
    command,
    async ({ topUps, ledger, jobs }) => {
      await topUps.insert(tenant, topUp)
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
    },
    () => `asked for a top-up of ${formatMinor(request.amount)}`,
    topUpSubject(topUp),
  )
  return { ...topUp, ...pending }
}

const pending = {
  state: 'pending',
  paymentId: null,
  failure: null,
  settledAt: null,
  leftOpenAt: null,
} as const

const notAsked: NoAnswer = {
  charged: 'no',
  error: new CoreError('unavailable', 'The payment provider could not be reached in time.'),
}
