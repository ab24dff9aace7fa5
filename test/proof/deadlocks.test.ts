import pg from 'pg'
import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Command } from '#core/command/command.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { Store } from '#core/store.ts'
import { runDeliveryLane } from '#core/webhook/run-delivery-lane.ts'
import type { World } from '#core/world.ts'
import { openDatabase } from '#db/database.ts'
import { createShipment } from '../support/create-shipment.ts'
import { type DatabaseKit, postgresKit } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { listen, tellingWorld } from '../support/listening-account.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, openAccount, proofWorld } from './proof-world.ts'

const accounts = [1, 2, 3, 4, 5, 6, 7, 8]
const rounds = 12
/** Of one account at one node: two purchases, a draft, a void and its refund. */
const factsOfRound = 5

test('two nodes that buy, draft, void and deliver for the same accounts never lock each other out', async () => {
  const kit = postgresKit()
  {
    await using one = await openDatabase(await kit.config(), { guard: true })
    await using other = await openDatabase(await kit.config(), { guard: true })
    const worldOver = (store: Store) => tellingWorld(proofWorld({ store, now: Date.now }))
    const [first, second] = [worldOver(one), worldOver(other)]
    for (const account of accounts) {
      await openAccount(first, account, 10_000_00)
      await listen(first, account, [1, 2, 3])
    }
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all([workOnce(first), workOnce(second)])
    }
    const everyFact = rounds * 2 * factsOfRound
    expect(await one.read.events.bySequence(serviceOn(1), everyFact)).not.toBeNull()
    expect(await one.read.events.bySequence(serviceOn(1), everyFact + 1)).toBeNull()
  }
  expect(await deadlocksOf(kit)).toBe(0)
})

/** What a node does for all of its accounts at once, in an order of its own. */
async function workOnce(world: World): Promise<void> {
  const commands = await Promise.all(accounts.map(account => listening(world, account)))
  await Promise.all([
    ...commands.flatMap(command => [
      createShipment(command, creation(parcel())),
      createShipment(command, creation(parcel({ purchaseLabel: false }), { draft: true })),
      buyAndVoid(command),
    ]),
    deliver(world),
  ])
  await deliver(world)
}

async function listening(world: World, account: number): Promise<Command> {
  const command = await commandFor(world, account)
  return { ...command, caller: { ...command.caller, listens: true } }
}

async function buyAndVoid(command: Command): Promise<void> {
  const { shipmentId } = await createShipment(command, creation(parcel()))
  const bought = await command.world.store.read.shipments.byId(command.tenant, shipmentId)
  await voidShipment(command, bought?.shipCode ?? '')
}

async function deliver(world: World): Promise<void> {
  const { store, clock } = world
  const now = clock.now()
  const lanes = await store.transact(0, ({ webhooks }) =>
    webhooks.claimLanes(now, now + 15_000, 100),
  )
  await Promise.all(lanes.map(lane => runDeliveryLane(world, lane, new AbortController().signal)))
}

/** Each process writes its count down when it ends. */
async function deadlocksOf(kit: DatabaseKit): Promise<number> {
  const config = await kit.config()
  if (config.kind !== 'postgres') throw new Error('not PostgreSQL')
  const client = new pg.Client({ connectionString: config.url })
  await client.connect()
  const ofThis = 'where datname = current_database()'
  await eventually(async () => {
    const { rows } = await client.query(`select 1 from pg_stat_activity ${ofThis}`)
    expect(rows).toHaveLength(1)
  })
  const { rows } = await client.query(`select deadlocks from pg_stat_database ${ofThis}`)
  await client.end()
  return Number(rows[0].deadlocks)
}
