import { operatorOn } from '#core/access.ts'
import { CoreError } from '#core/errors.ts'
import { storeCard } from '#core/payment/add-card.ts'
import { settleByHand } from '#core/payment/settle-by-hand.ts'
import { takeNotification } from '#core/payment/settle-top-up.ts'
import type { TopUp } from '#core/payment/top-up-store.ts'
import { SandboxCrash } from '#core/sandbox/sandbox-crash.ts'
import type { Store } from '#core/store.ts'
import type { World } from '#core/world.ts'
import { demoCard } from '#payments/sandbox/magic-cards.ts'
import { type KeyedTopUp, topUpCredits } from '../support/top-up-credits.ts'
import { marked, type Step } from './marked-store.ts'
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

export const topUpDeeds = ['paid', 'declined', 'late', 'lost', 'told', ...endings] as const
export type TopUpDeed = (typeof topUpDeeds)[number]

export type TopUpTask = {
  readonly kind: 'top-up'
  readonly deed: TopUpDeed
  readonly account: number
  readonly now: number
}

const wishOf = (amount: number): KeyedTopUp => ({ amount, key: 'the key', fault: null })

export const amountOf = (deed: TopUpDeed): number => (isEnding(deed) ? amounts.paid : amounts[deed])

export const isEnding = (deed: TopUpDeed): deed is (typeof endings)[number] =>
  endings.some(ending => ending === deed)

/** An account with a card, and what the deed needs to be there before. */
export async function prepareTopUp(world: World, account: number, deed: TopUpDeed): Promise<void> {
  await openAccount(world, account, 0)
  await storeCard(world.store, account, 'sandbox', demoCard, true, world.clock.now())
  if (!isEnding(deed)) return
  const dies = { ...wishOf(amounts.paid), fault: 'crash_after_carrier' } as const
  await topUpCredits(await commandFor(world, account), dies).catch(error => {
    if (!(error instanceof SandboxCrash)) throw error
  })
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
  else if (deed === 'by hand') {
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
  await takeNotification(world, payment)
}

async function pendingOf({ store }: World, account: number): Promise<TopUp> {
  const open = await store.read.topUps.pending(1000)
  const mine = open.find(({ accountId }) => accountId === account)
  if (!mine) throw new Error('Nothing is pending.')
  return mine
}

export const creditsOf = ({ read }: Store, account: number): Promise<number> =>
  read.ledger.balance(operatorOn(account), 'credits', 'CAD')
