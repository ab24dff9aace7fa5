import { type AccountId, noAccount } from '../access.ts'
import type { CarrierAccount } from '../carrier-account.ts'
import { type Command, carryOut } from '../command/command.ts'
import { notFound } from '../errors.ts'
import type { Writers } from '../store.ts'
import type { World } from '../world.ts'
import type { SealedAccount } from './carrier-account-store.ts'

/** Who holds accounts at carriers: a client for itself, or the operator for clients. */
export type Holder = {
  readonly world: World
  /** Null for the operator. */
  readonly owner: AccountId | null
  /** Writes in one transaction, with the log's line where the holder has a log. */
  write(
    act: (writers: Writers) => Promise<CarrierAccount>,
    outcome: (account: CarrierAccount) => string,
  ): Promise<CarrierAccount>
}

export const clientHolder = (command: Command<CarrierAccount>): Holder => ({
  world: command.world,
  owner: command.tenant.accountId,
  write: (act, outcome) => carryOut(command, act, outcome),
})

export const operatorHolder = (world: World): Holder => ({
  world,
  owner: null,
  write: act => world.store.transact(noAccount, act),
})

type AccountsOfHolder = Pick<Holder, 'world' | 'owner'>

/** Another holder's account is not there. */
export async function heldAccount(
  { world, owner }: AccountsOfHolder,
  id: number,
): Promise<SealedAccount> {
  const account = await world.store.read.carrierAccounts.byId(id)
  if (account?.owner !== owner) throw notFound('Carrier account')
  return account
}

export const heldAccounts = async ({
  world,
  owner,
}: AccountsOfHolder): Promise<readonly CarrierAccount[]> =>
  (await world.store.read.carrierAccounts.list()).filter(account => account.owner === owner)

/** Whether its carrier can be asked: a key that is missing hides what it sealed, and nothing else. */
export const isReadable = ({ connections }: World, { id, state }: CarrierAccount): boolean =>
  state === 'forgotten' || connections.byId(id) !== null
