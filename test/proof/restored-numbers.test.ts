import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { numbersLostSince } from '#core/numbers/lost-numbers.ts'
import type { World } from '#core/world.ts'
import { restorePostgres } from '#db/backup/restore-postgres.ts'
import { restoreSqlite } from '#db/backup/restore-sqlite.ts'
import { takeBackup, type Worlds } from '#db/backup/take-backup.ts'
import { openDatabase } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { createShipment } from '../support/create-shipment.ts'
import { type DatabaseKit, emptyPostgres, postgresKit, sqliteKit } from '../support/engines.ts'
import { whyNoPostgresClients } from '../support/postgres-clients.ts'
import { openBooks } from './books.ts'
import { brokenLaws } from './laws.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from './proof-world.ts'

const parcelsAfterwards = process.env.PROOF === '1' ? 10_000 : 300
const buyers = 64
/** Until so many are sold the backup is not begun, and after it as many are sold again. */
const soldBefore = 100
const soldAfter = process.env.PROOF === '1' ? 2000 : 200

const withoutClients = await whyNoPostgresClients(inject('postgresUrl'))
const file = mkdtempSync(join(tmpdir(), 'postilion-restored-'))
afterAll(() => rmSync(file, { recursive: true, force: true }))

type Given = { readonly code: string; readonly ship: string; readonly reference: string }

describe('after a restore, on SQLite', () => proveOn(sqliteKit()))
describe.skipIf(withoutClients !== null)(
  `after a restore, on PostgreSQL${withoutClients === null ? '' : ` (skipped: ${withoutClients})`}`,
  () => proveOn(postgresKit()),
)

function proveOn(kit: DatabaseKit): void {
  test(`no number of a backup's lost future comes again in ${parcelsAfterwards} parcels`, async () => {
    const backup = join(file, `${kit.kind}.tar`)
    const worlds = await worldsOf(kit)
    const lived = await kit.open('sandbox')
    const world = proofWorld({ store: lived, now: Date.now })
    await openAccount(world, 1, 100_000_000)
    const sold = { count: 0 }
    const enough = Promise.withResolvers<void>()
    const buying = Array.from({ length: buyers }, async (_, buyer) => {
      while (sold.count < soldBefore + soldAfter) {
        sold.count += 1
        if (sold.count === soldBefore) enough.resolve()
        await buy(world, buyer % 8 === 0 ? remoteRecipient : 'Ann')
      }
    })
    await enough.promise
    await takeBackup(worlds, backup, { overwrite: false, now: Date.now })
    await Promise.all(buying)
    // Another process begins with numbers that the backup has nobody take.
    const late = proofWorld({ store: await kit.open('sandbox'), now: Date.now })
    for (let made = 0; made < buyers; made += 1)
      await buy(late, made % 8 === 0 ? remoteRecipient : 'Ann')
    const before = await givenOut(await kit.config('sandbox'))

    const order = { file: backup, replace: false, skip, refuseSkip() {}, now: Date.now }
    const config = await restoredFrom(kit, order)
    await using books = await openBooks(config)
    expect(await brokenLaws(books, 'open')).toEqual({})
    const kept = await givenOut(config)
    expect(kept.length).toBeLessThan(before.length)
    const lost = withoutThose(before, kept)
    expect(lost.length).toBeGreaterThan(0)

    await using restored = await openDatabase(config)
    const after = proofWorld({ store: restored, now: Date.now })
    await Promise.all(
      Array.from({ length: buyers }, async (_, buyer) => {
        for (let made = buyer; made < parcelsAfterwards; made += buyers) {
          await buy(after, buyer % 8 === 0 ? remoteRecipient : 'Ann')
        }
      }),
    )
    const fresh = withoutThose(await givenOut(config), kept)
    expect(fresh).toHaveLength(parcelsAfterwards)
    for (const what of ['code', 'ship', 'reference'] as const) {
      const again = new Set(lost.map(given => given[what]))
      expect(fresh.filter(given => again.has(given[what]))).toEqual([])
    }
  }, 600_000)
}

const skip = (takenAt: number): number => numbersLostSince(takenAt, Date.now())

const withoutThose = (all: readonly Given[], some: readonly Given[]): readonly Given[] => {
  const known = new Set(some.map(({ reference }) => reference))
  return all.filter(({ reference }) => !known.has(reference))
}

async function buy(world: World, name: string): Promise<void> {
  const { toAddress } = parcel()
  await createShipment(
    await commandFor(world, 1),
    creation(parcel({ toAddress: { ...toAddress, name } })),
  )
}

async function givenOut(config: DatabaseConfig): Promise<readonly Given[]> {
  await using books = await openBooks(config)
  const rows = await books.rows(`select s.tracking_code as code, s.ship_code as ship, b.reference
    from shipment s join carrier_book b on b.tracking_code = s.tracking_code`)
  return rows as unknown as readonly Given[]
}

async function worldsOf(kit: DatabaseKit): Promise<Worlds> {
  const [production, sandbox] = [await kit.config('production'), await kit.config('sandbox')]
  if (production.kind === 'sqlite' && sandbox.kind === 'sqlite') {
    return { kind: 'sqlite', files: { production: production.file, sandbox: sandbox.file } }
  }
  const { DATABASE_URL: url = '' } = await kit.settings()
  return { kind: 'postgres', url }
}

/** The sandbox, restored into a place of its own. */
async function restoredFrom(
  kit: DatabaseKit,
  order: Parameters<typeof restoreSqlite>[1],
): Promise<DatabaseConfig> {
  if (kit.kind === 'sqlite') {
    const folder = join(file, 'restored')
    await restoreSqlite(folder, order)
    return { kind: 'sqlite', file: join(folder, 'sandbox.db') }
  }
  const url = await emptyPostgres()
  await restorePostgres(url, order)
  return { kind: 'postgres', url, schema: 'sandbox' }
}
