import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Command } from '../../src/core/command.ts'
import { createShipment } from '../../src/core/shipment/create-shipment.ts'
import { voidShipment } from '../../src/core/shipment/void-shipment.ts'
import { postgresKit } from '../support/engines.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, farDoor, openAccount, proofWorld } from './proof-world.ts'

/**
 * Whatever spends or refunds locks the account's balance before the counts of its shipments: two
 * nodes that serve one account then never wait for each other's rows.
 */
describe('while another node holds the balance of an account', () => {
  const kit = postgresKit()
  let command: Command
  let other: pg.Client
  beforeAll(async () => {
    const world = proofWorld({ store: await kit.open(), now: () => Date.UTC(2026, 0, 5, 8) })
    await openAccount(world, 1, 1_000_00)
    command = await commandFor(world, 1)
    await createShipment(command, creation(parcel()))
    const config = await kit.config()
    if (config.kind !== 'postgres') throw new Error('not PostgreSQL')
    other = new pg.Client({ connectionString: config.url })
    await other.connect()
    await other.query(`set search_path to "${config.schema}"`)
  })
  afterAll(() => other.end())

  const to = (name: string) => parcel({ toAddress: { ...parcel().toAddress, name } })

  async function shipCodeOf(shipmentId: number): Promise<string> {
    const found = await command.world.store.read.shipments.byId(command.tenant, shipmentId)
    return found?.shipCode ?? ''
  }

  const acts: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
    'a purchase': async () => () => createShipment(command, creation(to('Ann'))),
    'a purchase elsewhere': async () => () => createShipment(command, creation(to(farDoor))),
    'a void': async () => {
      const { shipmentId } = await createShipment(command, creation(to('Ann')))
      const code = await shipCodeOf(shipmentId)
      return () => voidShipment(command, code)
    },
  }

  test.each(Object.entries(acts))('%s waits for it, and holds no count', async (_, prepare) => {
    const act = await prepare()
    await other.query('begin')
    await other.query("select 1 from ledger_balance where book = 'credits' for update")
    const acted = act()
    try {
      await vi.waitFor(async () => {
        const { rows } = await other.query(
          `select 1 from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(1)
      })
      const { rows: counts } = await other.query('select n from shipment_count for update nowait')
      expect(counts.length).toBeGreaterThan(0)
    } finally {
      await other.query('rollback')
      await acted
    }
  })
})
