import { describe, expect, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { openBooks } from '../proof/books.ts'
import { brokenLaws } from '../proof/laws.ts'
import { leaveOpen } from '../proof/left-open.ts'
import { creation, parcel } from '../proof/parcels.ts'
import { openAccount, proofWorld } from '../proof/proof-world.ts'
import { type DatabaseKit, postgresKit, sqliteKit } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { startService } from '../support/service.ts'

const account = 1

/** What the server that was killed a moment ago has left: purchases of each kind, in this order. */
async function leavePurchases(kit: DatabaseKit): Promise<void> {
  await using store = await openDatabase(await kit.config())
  const parts = { store, now: () => Date.now() }
  await openAccount(proofWorld(parts), account, 500_00)
  const { toAddress } = parcel()
  const order = (key: string | null, name = 'LOST ANSWER') =>
    creation(parcel({ toAddress: { ...toAddress, name } }), { key })
  await leaveOpen(parts, account, order('held'), 'held')
  await leaveOpen(parts, account, order('requested'), 'requested')
  await leaveOpen(parts, account, order(null), 'held')
  await leaveOpen(parts, account, order('refused', 'REFUSED'), 'held')
}

async function standing(kit: DatabaseKit) {
  await using books = await openBooks(await kit.config())
  const shipments = await books.rows('select state from shipment order by id')
  const keys = await books.rows('select key from idempotency_key order by key')
  return {
    shipments: shipments.map(({ state }) => state),
    keys: keys.map(({ key }) => key),
    broken: await brokenLaws(books, 'open'),
  }
}

describe('a server that starts', () => {
  const sqlite = sqliteKit()
  const postgres = postgresKit()

  test('carries on at once what the last one left open under a key, and gives up what has none', async () => {
    await leavePurchases(sqlite)
    await using _service = await startService(await sqlite.settings())
    await eventually(async () =>
      expect(await standing(sqlite)).toEqual({
        shipments: ['bought', 'bought', 'draft'],
        keys: ['held', 'requested'],
        broken: {},
      }),
    )
  })

  test('on PostgreSQL leaves alone what another node may be at work on', async () => {
    await leavePurchases(postgres)
    const before = await standing(postgres)
    expect(before.shipments).toEqual(['purchasing', 'purchasing', 'purchasing', 'purchasing'])
    const service = await startService(await postgres.settings())
    await service[Symbol.asyncDispose]()
    expect(await standing(postgres)).toEqual(before)
  })
})
