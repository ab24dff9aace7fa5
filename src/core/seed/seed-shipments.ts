import { type AccountId, serviceOn } from '../access.ts'
import type { Account } from '../account/account-store.ts'
import { CoreError, invalid } from '../errors.ts'
import type { World } from '../world.ts'
import { partInventor } from './invent-part.ts'
import { planSeed, shipmentsPerPart } from './seed-plan.ts'

type Seeding = {
  readonly account: Account
  readonly shipments: number
  /** The length of the past that they are spread over. */
  readonly spreadMs: number
  /** Whether other writers may be waiting for us; called before each command. */
  besideOthers?(): boolean
  /** Called after each command with the number of shipments that are written so far. */
  progress?(shipments: number): void
}

/** A seed takes all its numbers at once, and ranges of numbers end. */
const most = 10_000_000
/** Where no other writer waits, a command may write so long before its commit. */
const writingMs = 300

/**
 * Fills an account with the past of a shop: labels that were bought, paid, scanned and voided, with all
 * the rows of real ones. It also grants their cost, so that the account's credits stay.
 */
export async function seedShipments(world: World, seeding: Seeding): Promise<void> {
  const { account, shipments, spreadMs } = seeding
  if (!Number.isSafeInteger(shipments) || shipments < 1 || shipments > most) {
    throw invalid('shipments', `The number of shipments must be a whole number from 1 to ${most}.`)
  }
  const { store, clock } = world
  const plan = await planSeed(world, account, shipments, spreadMs)
  const inventPart = partInventor(world, plan)
  const tenant = serviceOn(account.id)

  for (let part = 0; part < plan.parts; ) {
    const besideOthers = seeding.besideOthers?.() ?? true
    // The first part is invented before the command, so that others wait for its rows alone.
    const first = inventPart(part)
    part = await store.transact(account.id, async ({ seed }) => {
      const until = besideOthers ? 0 : clock.now() + writingMs
      await seed.insert(tenant, first)
      let next = part + 1
      for (; next < plan.parts && clock.now() < until; next += 1) {
        await seed.insert(tenant, inventPart(next))
      }
      return next
    })
    seeding.progress?.(Math.min(part * shipmentsPerPart, shipments))
  }
}

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
    'Shipments are already being created for this account. Wait until they are done, then try again.',
  )
