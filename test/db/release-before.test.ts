import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import { type Database, openDatabase, openEngine } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import type { WriteSession } from '#db/engine/session.ts'
import { migrate } from '#db/migrate.ts'
import { migrations } from '#db/migrations/list.ts'
import { openBooks } from '../proof/books.ts'
import { brokenLaws } from '../proof/laws.ts'
import { creation, parcel } from '../proof/parcels.ts'
import { commandFor, proofWorld } from '../proof/proof-world.ts'
import { runAllJobs } from '../proof/run-jobs.ts'
import { createShipment } from '../support/create-shipment.ts'
import { draftPurchase } from '../support/draft-purchase.ts'
import { emptyPostgres, temporaryFolder } from '../support/engines.ts'
import { topUpCredits } from '../support/top-up-credits.ts'

/** The last migration of the release that wrote the rows. */
const lastMigration = 9
const written = new URL(`../support/rows-of-schema-${lastMigration}.json`, import.meta.url)
/** When that release ran. */
const then = Date.UTC(2026, 0, 5, 8)
const account = 1

type Cell = string | number | null
type Rows = Readonly<Record<string, readonly Readonly<Record<string, Cell>>[]>>

const literal = (cell: Cell): string =>
  typeof cell === 'string' ? `'${cell.replaceAll("'", "''")}'` : String(cell)

/** The names that wait for SQLite's index are no table of PostgreSQL. */
async function insertRows(session: WriteSession): Promise<void> {
  const tables = JSON.parse(readFileSync(written, 'utf8')) as Rows
  for (const [table, rows] of Object.entries(tables)) {
    if (table === 'shipment_name_pending' && session.dialect.kind === 'postgres') continue
    for (const row of rows) {
      const cells = Object.values(row).map(literal).join(', ')
      await session.execute(
        `insert into ${table} (${Object.keys(row).join(', ')}) values (${cells})`,
      )
    }
  }
}

const folder = temporaryFolder()
const fresh: Readonly<Record<string, () => Promise<DatabaseConfig>>> = {
  SQLite: async () => ({ kind: 'sqlite', file: join(folder(), 'sandbox.db') }),
  PostgreSQL: async () => ({ kind: 'postgres', url: await emptyPostgres(), schema: 'sandbox' }),
}

describe.each(Object.entries(fresh))('data of an earlier release, on %s', (_, make) => {
  let config: DatabaseConfig
  let db: Database
  let now = then
  beforeAll(async () => {
    config = await make()
    {
      await using engine = await openEngine(config)
      await migrate(engine, then, migrations.slice(0, lastMigration))
      await engine.transact(0, insertRows)
    }
    db = await openDatabase(config)
    return () => db[Symbol.asyncDispose]()
  })

  const world = () => proofWorld({ store: db, now: () => now })
  const to = (name: string) => parcel({ toAddress: { ...parcel().toAddress, name } })
  const retry = async (key: string) =>
    await createShipment(await commandFor(world(), account), creation(to('Ann'), { key }))
  const topUp = async (key: string) => {
    const asked = { amount: 25_00, key, fault: null }
    return await topUpCredits(await commandFor(world(), account), asked)
  }
  const shipmentNamed = async (name: string) => {
    await using books = await openBooks(config)
    const [row] = await books.rows(
      `select id, ship_code, state from shipment where to_name = '${name.toUpperCase()}'`,
    )
    return { id: Number(row?.id), code: String(row?.ship_code), state: row?.state }
  }
  const expectLaws = async (open?: 'open') => {
    await using books = await openBooks(config)
    expect(await brokenLaws(books, open)).toEqual({})
  }

  test('is brought forward, and keeps every law', async () => {
    expect(await db.migrate()).toEqual(migrations.slice(lastMigration).map(({ name }) => name))
    await expectLaws('open')
  })

  test('answers retries of calls that the earlier release carried out', async () => {
    const { id } = await shipmentNamed('Ann')
    expect(await retry('bought')).toEqual({ shipmentId: id, replayed: true })
    expect(await topUp('bought')).toMatchObject({ state: 'posted' })
    // Its charge may be in hand still: the release that asked ran a moment ago.
    const inTheAir = topUp('top-up in the air')
    await expect(inTheAir).rejects.toMatchObject({
      code: 'idempotency_in_progress',
      retryAfterSeconds: 1,
    })
  })

  test('carries on what the earlier release left open', async () => {
    now += 20_000
    expect(await retry('open')).toMatchObject({ replayed: true })
    await runAllJobs(world())
    expect(await topUp('top-up in the air')).toMatchObject({ state: 'posted' })
    await expectLaws()
  })

  test('buys its drafts, and voids its labels of either kind', async () => {
    const command = await commandFor(world(), account)
    const { id } = await shipmentNamed('Bea Draft')
    await buyDraft(command, () => draftPurchase(id))
    expect(await shipmentNamed('Bea Draft')).toMatchObject({ state: 'bought' })
    for (const name of ['Ann', 'Bea Draft']) {
      await voidShipment(command, (await shipmentNamed(name)).code)
      expect(await shipmentNamed(name)).toMatchObject({ state: 'voided' })
    }
    const far = await db.read.shipments.pageById(serviceOn(account), 0, 100)
    for (const { state, shipCode } of far) {
      if (state === 'bought') await voidShipment(command, shipCode).catch(() => {})
    }
    await runAllJobs(world())
    await expectLaws()
  })
})
