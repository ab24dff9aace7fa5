import { operatorOn } from '../access.ts'
import type { Account } from '../account/account.ts'
import { invalid } from '../errors.ts'
import type { World } from '../world.ts'
import { partInventor } from './invent-part.ts'
import { planSeed, shipmentsPerPart } from './seed-plan.ts'

export type Seeding = {
  readonly account: Account
  readonly shipments: number
  /** How far back they are spread. */
  readonly spreadMs: number
  /** Whether somebody may be waiting for what we write; asked before every command. */
  besideOthers?(): boolean
  /** Called after each command with how many shipments are written so far. */
  progress?(shipments: number): void
}

/** Its numbers are taken all at once, and ranges of numbers end. */
const most = 10_000_000
/** Where nobody waits for it a command may write so long, its commit aside. */
const writingMs = 300

/**
 * Fills an account with the past of a shop: what was bought, paid, scanned and voided, each with every
 * row that it would have left. What it costs is granted with it, so the account's credits stay.
 */
export async function seedShipments(world: World, seeding: Seeding): Promise<void> {
  const { account, shipments, spreadMs } = seeding
  if (!Number.isSafeInteger(shipments) || shipments < 1 || shipments > most) {
    throw invalid('shipments', `The number of shipments must be a whole one from 1 to ${most}.`)
  }
  const { store, clock } = world
  const plan = await planSeed(world, account, shipments, spreadMs)
  const inventPart = partInventor(world, plan)
  const tenant = operatorOn(account.id)

  for (let part = 0; part < plan.parts; ) {
    const besideOthers = seeding.besideOthers?.() ?? true
    // Invented before the command begins, so that others wait for nothing but its rows.
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
