import type { AccountId } from '../access.ts'
import { CoreError } from '../errors.ts'
import type { World } from '../world.ts'

const seeding = new WeakMap<World, Set<AccountId>>()

/** A seed keeps its process busy for seconds: an account that has one going on waits for its end. */
export async function seedAlone(
  world: World,
  accountId: AccountId,
  seed: () => Promise<void>,
): Promise<void> {
  const accounts = seeding.get(world) ?? new Set()
  seeding.set(world, accounts)
  if (accounts.has(accountId)) throw stillSeeding()
  accounts.add(accountId)
  try {
    await seed()
  } finally {
    accounts.delete(accountId)
  }
}

const stillSeeding = (): CoreError =>
  new CoreError(
    'conflict',
    'Shipments are being made for this account already. Nothing more was begun: wait until they are there.',
  )
