import { type AccountId, operatorOn } from '../access.ts'
import { CoreError, invalid } from '../errors.ts'
import { PaymentError, type Payments, type RecognisedCard } from '../ports/payments.ts'
import type { Store } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'
import { looksLikeCardNumber } from './card-number.ts'
import type { StoredCard } from './card-store.ts'

/** Stores a card of an account by the provider's token. The same token is stored once. */
export async function addCard(
  { store, payments, clock }: World,
  accountId: AccountId,
  token: string,
  asDefault: boolean,
): Promise<StoredCard> {
  const bare = token.trim()
  // This check comes first: we do not pass on the number of a card.
  if (looksLikeCardNumber(bare)) {
    throw invalid('token', "This looks like a card's number. Only the provider's token is taken.")
  }
  const provider = paymentsOf(payments)
  const card = await recognise(provider, bare)
  return await storeCard(store, accountId, provider.provider, card, asDefault, clock.now())
}

/** For a card that the provider has recognised already. */
export async function storeCard(
  store: Store,
  accountId: AccountId,
  provider: string,
  card: RecognisedCard,
  asDefault: boolean,
  addedAt: Instant,
): Promise<StoredCard> {
  const tenant = operatorOn(accountId)
  const id = await store.takeNumbers('payment_card', 1)
  return await store.transact(accountId, async ({ cards }) => {
    await cards.insert(tenant, { id, provider, ...card, addedAt })
    const kept = await cards.byToken(tenant, provider, card.token)
    if (kept === null) throw new Error('a card was kept and is not there')
    if (!asDefault) return kept
    await cards.makeDefault(tenant, kept.id)
    return { ...kept, isDefault: true }
  })
}

export function paymentsOf(payments: Payments | null): Payments {
  if (payments) return payments
  throw new CoreError('unavailable', 'No payment provider is set up here: no card can be charged.')
}

async function recognise(payments: Payments, token: string): Promise<RecognisedCard> {
  try {
    return await payments.recognise(token)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    if (error.kind === 'rejected') throw invalid('token', error.message)
    throw new CoreError('unavailable', error.message)
  }
}
