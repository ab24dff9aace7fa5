import { type AccountId, operatorOn, type Tenant } from '../access.ts'
import { type Payment, PaymentError, type Payments } from '../ports/payments.ts'
import type { World } from '../world.ts'
import { type Conclusion, concludeTopUp, giveUp } from './conclude-top-up.ts'
import { placeOfReference } from './top-up-reference.ts'

/**
 * A charge that its provider has never heard of so long after it was asked for is not on its way any
 * more: whoever asked has given up, and nobody asks for it again.
 */
export const chargeLapsesAfterMs = 15 * 60_000

export const reconcileTopUp = (
  world: World,
  accountId: AccountId,
  topUpId: number,
): Promise<Conclusion> => settleTopUp(world, operatorOn(accountId), topUpId)

/** Finds out from the provider's own books what became of a top-up that is still pending. */
export async function settleTopUp(
  world: World,
  tenant: Tenant,
  topUpId: number,
): Promise<Conclusion> {
  const topUp = await world.store.read.topUps.byId(tenant, topUpId)
  if (!topUp) return 'failed'
  if (topUp.state !== 'pending') return topUp.state
  const { payments } = world
  const card = await world.store.read.cards.byId(tenant, topUp.cardId)
  if (!card || payments?.provider !== topUp.provider) return 'open'
  const payment = await search(payments, { ...topUp, card })
  if (payment === 'unreachable') return 'open'
  if (payment !== null) return await concludeTopUp(world, tenant, topUp, payment)
  if (world.clock.now() - topUp.askedAt < chargeLapsesAfterMs) return 'open'
  return await giveUp(world, tenant, topUp, 'The payment never reached its provider.')
}

/** What a provider tells of its own accord. Null where it is about no top-up of ours. */
export async function takeNotification(world: World, payment: Payment): Promise<Told | null> {
  const place = placeOfReference(payment.reference)
  if (!place) return null
  const tenant = operatorOn(place.accountId)
  const topUp = await world.store.read.topUps.byId(tenant, place.topUpId)
  if (topUp?.reference !== payment.reference) return null
  return { ...place, conclusion: await concludeTopUp(world, tenant, topUp, payment) }
}

export type Told = {
  readonly accountId: AccountId
  readonly topUpId: number
  readonly conclusion: Conclusion
}

type Lost = Parameters<Payments['find']>[0]

async function search(
  payments: Payments,
  { reference, card, askedAt, paymentId }: Lost,
): Promise<Payment | null | 'unreachable'> {
  const { token, payer } = card
  try {
    return await payments.find({ reference, card: { token, payer }, askedAt, paymentId })
  } catch (error) {
    if (error instanceof PaymentError) return 'unreachable'
    throw error
  }
}
