import { type AccountId, noAccount, serviceOn, type Tenant } from '../access.ts'
import { type Payment, PaymentError } from '../ports/payments.ts'
import { hasPassed } from '../time/clock.ts'
import type { World } from '../world.ts'
import { type Conclusion, concludeTopUp, giveUp } from './conclude-top-up.ts'
import type { TopUp } from './top-up-store.ts'

/**
 * After so long a charge that the provider does not know can no longer arrive there: the request that
 * sent it has given up, and nothing sends it again.
 */
export const chargeLapsesAfterMs = 15 * 60_000

export const reconcileTopUp = (
  world: World,
  accountId: AccountId,
  topUpId: number,
): Promise<Conclusion> => settleTopUp(world, serviceOn(accountId), topUpId)

/** Reads the result of a pending top-up from the provider's own books, and applies it. */
export async function settleTopUp(
  world: World,
  tenant: Tenant,
  topUpId: number,
): Promise<Conclusion> {
  const topUp = await world.store.read.topUps.byId(tenant, topUpId)
  if (!topUp) return 'failed'
  if (topUp.state !== 'pending') return topUp.state
  const payment = await findPaymentOfTopUp(world, tenant, topUp)
  if (payment === 'unknown') return 'open'
  if (payment !== null) return await concludeTopUp(world, tenant, topUp, payment)
  if (!hasPassed(chargeLapsesAfterMs, topUp.askedAt, world.clock.now())) return 'open'
  return await giveUp(world, tenant, topUp, 'The payment never reached its provider.')
}

/** The payment in the provider's own books; `unknown` where we can't search them, or not now. */
export async function findPaymentOfTopUp(
  { store, payments }: World,
  tenant: Tenant,
  { reference, provider, cardId, askedAt, paymentId }: TopUp,
): Promise<Payment | null | 'unknown'> {
  const card = await store.read.cards.byId(tenant, cardId)
  if (!card || payments?.provider !== provider) return 'unknown'
  const { token, payer } = card
  try {
    return await payments.find({ reference, card: { token, payer }, askedAt, paymentId })
  } catch (error) {
    if (error instanceof PaymentError) return 'unknown'
    throw error
  }
}

type TopUpRecords = Pick<World, 'store' | 'clock'>

/** This process does no more about a pending top-up: a repeated call need not wait for it. */
export async function leaveTopUpOpen(
  { store, clock }: TopUpRecords,
  tenant: Tenant,
  { id }: Pick<TopUp, 'id'>,
): Promise<void> {
  const at = clock.now()
  await store.transact(tenant.accountId, ({ topUps }) => topUps.leaveOpen(tenant, id, at))
}

/** For the start of the only server: the processes that had charges in hand are gone. */
export async function leaveAllTopUpsOpen({ store, clock }: TopUpRecords): Promise<void> {
  const at = clock.now()
  await store.transact(noAccount, ({ topUps }) => topUps.leaveAllOpen(at))
}
