import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { openDatabase, openEngine } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { migrate } from '#db/migrate.ts'
import { migrations } from '#db/migrations/list.ts'
import { emptyPostgres, temporaryFolder } from '../support/engines.ts'

const before = migrations.findIndex(({ name }) => name === 'listening-shells')

const folder = temporaryFolder()
const fresh: Readonly<Record<string, () => Promise<DatabaseConfig>>> = {
  SQLite: async () => ({ kind: 'sqlite', file: `${folder()}/sandbox.db` }),
  PostgreSQL: async () => ({ kind: 'postgres', url: await emptyPostgres(), schema: 'sandbox' }),
}

test.each(Object.entries(fresh))(
  'webhooks that shells of the release before held end with the upgrade, and no other does, on %s',
  async (_, make) => {
    const config = await make()
    {
      await using engine = await openEngine(config)
      await migrate(engine, 1, migrations.slice(0, before))
      await engine.transact(1, async session => {
        await session.execute("insert into account (id, name, created_at) values (1, 'one', 1)")
        for (const [id, because] of [
          [1, 'null'],
          [2, "'A shell sends its events: postilion listen.'"],
          [3, "'It answered 410 Gone.'"],
        ] as const) {
          await session.execute(
            `insert into webhook
              (account_id, id, url, created_at, paused_at, paused_because, secret, stirs, fence, failures)
              values (1, ${id}, 'https://shop.example.com/', 1, 1, ${because}, 's', 0, 0, 0)`,
          )
        }
      })
    }
    await using db = await openDatabase(config)
    await db.migrate()
    const left = await db.read.webhooks.list(serviceOn(1))
    expect(left.map(({ id }) => id)).toEqual([1, 3])
    expect(await db.read.accounts.byId(1)).toMatchObject({ shellListensUntil: 0 })
  },
)
