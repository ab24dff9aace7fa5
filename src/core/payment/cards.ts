import { type AccountId, serviceOn, type Tenant } from '../access.ts'
import { findAccount } from '../account/accounts.ts'
import { type Command, carryOut } from '../command/command.ts'
import { operatorCommand } from '../command/operator-command.ts'
import { CoreError, invalid, notFound } from '../errors.ts'
import { PaymentError, type Payments, type RecognisedCard } from '../ports/payments.ts'
import type { Store } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'
import { looksLikeCardNumber } from './card-number.ts'
import type { CardWriter, StoredCard } from './card-store.ts'

/**
 * Adds a card to the caller's account by the provider's token. The same token is stored once. The
 * provider is asked before the key is taken: the question changes nothing.
 */
export async function addOwnCard(
  command: Command<StoredCard>,
  token: string,
  asDefault: boolean,
): Promise<StoredCard> {
  const { store, payments, clock } = command.world
  const bare = token.trim()
  // This check comes first: we do not pass on the number of a card.
  if (looksLikeCardNumber(bare)) {
    throw invalid('token', "This looks like a card number. Send the provider's token instead.")
  }
  const provider = paymentsOf(payments)
  const card = await recognise(provider, bare)
  const id = await store.takeNumbers('payment_card', 1)
  const row = { id, provider: provider.provider, ...card, addedAt: clock.now() }
  return await carryOut(
    command,
    ({ cards }) => writeCard(cards, command.tenant, row, asDefault),
    stored => `added card ${stored.id}`,
  )
}

/** For an operator, to any account. */
export async function addCard(
  world: World,
  accountId: AccountId,
  token: string,
  asDefault: boolean,
): Promise<StoredCard> {
  const account = await findAccount(world.store.read.accounts, String(accountId))
  return await addOwnCard(await operatorCommand(world, account, 'add-card'), token, asDefault)
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
  const tenant = serviceOn(accountId)
  const id = await store.takeNumbers('payment_card', 1)
  const row = { id, provider, ...card, addedAt }
  return await store.transact(accountId, ({ cards }) => writeCard(cards, tenant, row, asDefault))
}

/** Top-ups that name no card charge it from now on. */
export async function makeDefaultCard(
  command: Command<StoredCard>,
  id: number,
): Promise<StoredCard> {
  return await carryOut(
    command,
    async ({ cards }) => {
      const card = (await cards.list(command.tenant)).find(known => known.id === id)
      if (!card) throw notFound('Card')
      await cards.makeDefault(command.tenant, card.id)
      return { ...card, isDefault: true }
    },
    card => `made card ${card.id} the default`,
  )
}

/** No top-up is charged to it any more. One that is pending is settled all the same. */
export async function removeCard(command: Command<StoredCard>, id: number): Promise<StoredCard> {
  const { world, tenant } = command
  const at = world.clock.now()
  return await carryOut(
    command,
    async ({ cards }) => {
      const card = await cards.remove(tenant, id, at)
      if (card) return card
      throw notFound('Card')
    },
    () => `removed card ${id}`,
  )
}

async function writeCard(
  cards: CardWriter,
  tenant: Tenant,
  card: Omit<StoredCard, 'isDefault'>,
  asDefault: boolean,
): Promise<StoredCard> {
  await cards.insert(tenant, card)
  const kept = await cards.byToken(tenant, card.provider, card.token)
  if (kept === null) throw new Error('a card was kept and is not there')
  if (!asDefault) return kept
  await cards.makeDefault(tenant, kept.id)
  return { ...kept, isDefault: true }
}

export function paymentsOf(payments: Payments | null): Payments {
  if (payments) return payments
  throw new CoreError(
    'unavailable',
    'No payment provider is set up here, so no card can be charged.',
  )
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
