import { serviceOn } from '#core/access.ts'
import { CoreError } from '#core/errors.ts'
import { creditBalance } from '#core/ledger/credit-balance.ts'
import { storeCard } from '#core/payment/cards.ts'
import type { BookedReversal } from '#core/payment/payment-book-store.ts'
import { settleByHand } from '#core/payment/settle-by-hand.ts'
import { applyPaymentReport } from '#core/payment/take-report.ts'
import type { TopUp } from '#core/payment/top-up-store.ts'
import { SandboxCrash } from '#core/sandbox/sandbox-fault.ts'
import type { Store } from '#core/store.ts'
import type { World } from '#core/world.ts'
import { demoCard } from '#payments/sandbox/magic-cards.ts'
import { SandboxPayments } from '#payments/sandbox/sandbox-payments.ts'
import { createShipment } from '../support/create-shipment.ts'
import { type KeyedTopUp, topUpCredits } from '../support/top-up-credits.ts'
import { marked, type Step } from './marked-store.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, openAccount, proofWorld } from './proof-world.ts'
import { runDueJobs } from './run-jobs.ts'

/** What asks for credits, by the amounts that the sandbox does these things for. */
export const amounts = {
  paid: 25_00,
  declined: 25_02,
  late: 25_03,
  lost: 25_05,
  told: 25_06,
} as const
/** What ends a top-up that was charged by a process which died before it heard. */
const endings = ['notify', 'reconcile', 'by hand'] as const
/** What goes on after the credits of a top-up were spent in part. */
const aftermaths = ['refunded', 'disputed', 'won'] as const

export const topUpDeeds = [
  'paid',
  'declined',
  'late',
  'lost',
  'told',
  ...endings,
  ...aftermaths,
] as const
export type TopUpDeed = (typeof topUpDeeds)[number]

export type TopUpTask = {
  readonly kind: 'top-up'
  readonly deed: TopUpDeed
  readonly account: number
  readonly now: number
}

const wishOf = (amount: number): KeyedTopUp => ({ amount, key: 'the key', fault: null })

export const amountOf = (deed: TopUpDeed): number =>
  isEnding(deed) || isAftermath(deed) ? amounts.paid : amounts[deed]

/** What the deed leaves of the top-up in the end, spent or not. */
export function amountLeft(deed: TopUpDeed): number {
  if (deed === 'declined' || deed === 'refunded' || deed === 'disputed') return 0
  return amountOf(deed)
}

export const isEnding = (deed: TopUpDeed): deed is (typeof endings)[number] =>
  endings.some(ending => ending === deed)

export const isAftermath = (deed: TopUpDeed): deed is (typeof aftermaths)[number] =>
  aftermaths.some(aftermath => aftermath === deed)

/** An account with a card, and what the deed needs to be there before. */
export async function prepareTopUp(world: World, account: number, deed: TopUpDeed): Promise<void> {
  await openAccount(world, account, 0)
  await storeCard(world.store, account, 'sandbox', demoCard, true, world.clock.now())
  if (isAftermath(deed)) return await prepareAftermath(world, account, deed)
  if (!isEnding(deed)) return
  const dies = { ...wishOf(amounts.paid), fault: 'crash_after_carrier' } as const
  await topUpCredits(await commandFor(world, account), dies).catch(error => {
    if (!(error instanceof SandboxCrash)) throw error
  })
}

async function prepareAftermath(world: World, account: number, deed: TopUpDeed): Promise<void> {
  const command = await commandFor(world, account)
  const topUp = await topUpCredits(command, wishOf(amounts.paid))
  await createShipment(command, creation(parcel()))
  if (deed !== 'won') return
  await reverseInBook(world, topUp, disputeOf(topUp, topUp.amount))
  await runDueJobs(world)
}

/** The provider's book has it, and its notification arrives. */
async function reverseInBook(
  world: World,
  { reference }: TopUp,
  reversal: BookedReversal,
): Promise<void> {
  const { payments } = world
  if (!(payments instanceof SandboxPayments)) throw new Error('Not the sandbox.')
  await payments.reverse({ reference }, reversal)
}

const idOf = ({ paymentId }: TopUp): string => {
  if (paymentId === null) throw new Error('The top-up was not paid.')
  return paymentId
}

const refundOf = (topUp: TopUp): BookedReversal => {
  const paymentId = idOf(topUp)
  const { amount } = topUp
  return { id: `${paymentId}_refund`, paymentId, kind: 'refund', amount, reason: 'asked for' }
}

const disputeOf = (topUp: TopUp, amount: number): BookedReversal => {
  const paymentId = idOf(topUp)
  return { id: `${paymentId}_dispute`, paymentId, kind: 'dispute', amount, reason: 'fraudulent' }
}

export const refundInBook = (world: World, topUp: TopUp): Promise<void> =>
  reverseInBook(world, topUp, refundOf(topUp))

/** What the provider does, and does again where its notification was not answered. */
export async function goOn(world: World, account: number, deed: TopUpDeed): Promise<void> {
  const [topUp] = await world.store.read.topUps.pageById(serviceOn(account), 0, 1)
  if (!topUp) throw new Error('There is no top-up.')
  const reversal =
    deed === 'refunded' ? refundOf(topUp) : disputeOf(topUp, deed === 'won' ? 0 : topUp.amount)
  await reverseInBook(world, topUp, reversal)
}

/** A client's request, as it is sent first and again: null where it is told of a failure. */
export async function ask(world: World, account: number, deed: TopUpDeed): Promise<TopUp | null> {
  try {
    return await topUpCredits(await commandFor(world, account), wishOf(amountOf(deed)))
  } catch (error) {
    if (error instanceof CoreError && error.code === 'payment_declined') return null
    throw error
  }
}

/** Does the deed, and tells of each step before it is taken. */
export async function performTopUp(
  store: Store,
  { deed, account, now }: TopUpTask,
  step: Step,
): Promise<void> {
  const world = proofWorld({ store: marked(store, step), now: () => now })
  if (deed === 'notify') await notify(world, account)
  else if (deed === 'reconcile') await runDueJobs(world)
  else if (isAftermath(deed)) {
    await goOn(world, account, deed)
    await runDueJobs(world)
  } else if (deed === 'by hand') {
    const seen = { amount: amounts.paid, paymentId: null, why: 'a person looked' }
    await settleByHand(world, (await pendingOf(world, account)).reference, seen)
  } else await ask(world, account, deed)
}

async function notify(world: World, account: number): Promise<void> {
  const { reference, askedAt } = await pendingOf(world, account)
  const card = { token: demoCard.token, payer: null }
  const lost = { reference, card, askedAt, paymentId: null }
  const payment = await world.payments?.find(lost)
  if (!payment) throw new Error('The sandbox has charged nothing.')
  await applyPaymentReport(world, { subject: 'outcome', payment })
}

async function pendingOf({ store }: World, account: number): Promise<TopUp> {
  const open = await store.read.topUps.pending(1000)
  const mine = open.find(({ accountId }) => accountId === account)
  if (!mine) throw new Error('Nothing is pending.')
  return mine
}

/** With what was spent of them: what the top-ups gave and nobody took back. */
export async function creditsOf({ read }: Store, account: number): Promise<number> {
  const tenant = serviceOn(account)
  const { posted } = await creditBalance(read, tenant)
  const shipments = await read.shipments.pageById(tenant, 0, 9)
  return shipments.reduce((sum, { totalPaid }) => sum + totalPaid, posted)
}
