import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { addCard } from '#core/payment/cards.ts'
import { openDatabase, openEngine } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { migrations } from '#db/migrations/list.ts'
import type { Migration } from '#db/migrations/migration.ts'
import { openBooks, tablesIn } from '../../proof/books.ts'
import { expectBought } from '../../support/answers.ts'
import { type DatabaseKit, describeOnEachEngine } from '../../support/engines.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { type Service, startService } from '../../support/service.ts'
import { shipmentBody } from '../../support/tested-version.ts'

/** Adds a column to every table that this release knows. */
async function widening(kit: DatabaseKit): Promise<Migration> {
  await using books = await openBooks(await kit.config())
  const tables = await tablesIn(books, kit.kind)
  return {
    id: (migrations.at(-1)?.id ?? 0) + 1,
    name: 'widening',
    statements: () =>
      tables.map(table => `alter table ${table} add column of_a_newer_release text`),
  }
}

async function readiness({ url }: Service): Promise<number> {
  return (await fetch(`${url}/readyz`)).status
}

describeOnEachEngine('a node whose database a newer release migrates', kit => {
  test('stays ready and serves as before; a second one of its release does not start', async () => {
    await using service = await startService(await kit.settings())
    const { client, account } = await fundedClient(service)
    const { sandbox } = service.app.worlds
    await addCard(sandbox, account, 'test_card', true)
    const { store } = sandbox
    const look = async () => ({
      readiness: await readiness(service),
      shipments: (await client.get('/shipments')).body.total,
      cards: await store.read.cards.list(serviceOn(account)),
      shops: await store.read.shops.list(serviceOn(account), 'api'),
      shown: await store.read.rateCards.list(),
      log: (await store.read.requestLog.list(serviceOn(account), null, 100)).length,
      journal: (await store.read.ledger.journal(serviceOn(account))).length,
    })
    const act = async () => {
      expectBought(await client.post('/shipments', shipmentBody()))
      expect((await client.post('/credits', { amount: 5 })).status).toBe(200)
    }
    await act()
    const before = await look()
    expect(before).toMatchObject({ readiness: 200 })

    const config = await kit.config('sandbox')
    await using newer = await openEngine(config)
    expect(await migrate(newer, 1, [...migrations, await widening(kit)])).toEqual(['widening'])

    expect(await look()).toEqual(before)
    await act()
    expect(await readiness(service)).toBe(200)
    expect((await look()).log).toBe(before.log + 2)
    await using late = await openDatabase(config)
    await expect(late.migrate()).rejects.toThrow('does not know')
  })
})
