import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refuseWhileServed } from '#db/backup/postgres-worlds.ts'
import { openDatabase, openEngine } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { emptyPostgres, pooledKit, postgresKit } from '#test/support/engines.ts'
import { insertNote, notesIn, openWithNotes } from '#test/support/note-table.ts'
import { type PgBouncerOptions, startPgBouncer, whyNoPgBouncer } from '#test/support/pgbouncer.ts'
import { administer } from '#test/support/postgres.ts'

const rounds = process.env.PROOF ? 200 : 10
const skip = whyNoPgBouncer === null ? '' : `: ${whyNoPgBouncer}`

describe.skipIf(whyNoPgBouncer !== null).each(['session', 'transaction'] as const)(
  `behind PgBouncer in %s mode${skip}`,
  mode => {
    const kit = pooledKit(mode)

    test('each world keeps its own rows, while both are written to at once', async () => {
      await using sandbox = await openWithNotes(await kit.config('sandbox'))
      await using production = await openWithNotes(await kit.config('production'))
      const worlds = [sandbox, production]
      const put = (id: number) => {
        const world = worlds[id % 2] ?? sandbox
        const row = { id, account: id, parent: id }
        return world.transact(id, session => session.run(insertNote, row))
      }
      const ids = Array.from({ length: 200 }, (_, index) => index + 1)
      for (let from = 0; from < ids.length; from += 40) {
        const reads = worlds.map(world => notesIn(world))
        await Promise.all([...ids.slice(from, from + 40).map(put), ...reads])
      }
      expect(await notesIn(sandbox)).toEqual(ids.filter(id => id % 2 === 0))
      expect(await notesIn(production)).toEqual(ids.filter(id => id % 2 === 1))
    })

    test('work that fails leaves nothing, and its neighbours are whole', async () => {
      await using engine = await openWithNotes(await kit.config('sandbox'))
      const accounts = Array.from({ length: 12 }, (_, index) => index + 1)
      let lastId = 1000
      const done: number[] = []
      const insert = (account: number, ids: readonly number[], after: () => void) =>
        engine.transact(account, async session => {
          for (const id of ids) session.send(insertNote, { id, account, parent: id })
          await session.query(db => db.selectNoFrom(sql<number>`1`.as('one')))
          after()
        })
      const fail = (): never => {
        throw new Error('on purpose')
      }
      // More than a pooler takes in at a time.
      const many = () => Array.from({ length: 60 }, () => ++lastId)
      for (let round = 0; round < rounds; round += 1) {
        const works = accounts.flatMap(account => {
          const ids = many()
          done.push(...ids)
          const read = engine.read.query(db =>
            db.selectNoFrom(sql<number>`${account}::int`.as('is')),
          )
          return [
            expect(insert(account, many(), fail)).rejects.toThrow('on purpose'),
            insert(account, ids, () => {}),
            read.then(rows => expect(rows).toEqual([{ is: account }])),
          ]
        })
        await Promise.all(works)
      }
      expect((await notesIn(engine)).filter(id => id > 1000)).toEqual(done)
    })

    test('a transaction has its limits, whichever connection of the pooler it is given', async () => {
      await using engine = await openEngine(await kit.config('sandbox'))
      const limits = sql<string>`concat_ws(' and ', current_setting('lock_timeout'),
        current_setting('idle_in_transaction_session_timeout'))`
      for (let account = 1; account <= 8; account += 1) {
        const rows = await engine.transact(account, session =>
          session.query(db => db.selectNoFrom(limits.as('limits'))),
        )
        expect(rows).toEqual([{ limits: '5s and 3s' }])
      }
      const [outside] = await engine.read.query(db => db.selectNoFrom(limits.as('limits')))
      expect(outside).toEqual({ limits: '0 and 0' })
    })

    test('announcements are heard, or it is told that they are not', async () => {
      const deaf = Promise.withResolvers<'deaf'>()
      const heard = Promise.withResolvers<'heard'>()
      await using engine = await openEngine(await kit.config('sandbox'), {
        onDeaf: () => deaf.resolve('deaf'),
      })
      using _listening = engine.announcements?.listen(
        () => {},
        () => heard.resolve('heard'),
      )
      const end = await Promise.race([deaf.promise, heard.promise])
      expect(end).toBe(mode === 'session' ? 'heard' : 'deaf')
    })

    test('a server that ended leaves nothing in the way of a restore, though the pooler keeps its connections', async () => {
      const config = await kit.config('production')
      const url = 'url' in config ? config.url : ''
      const server = await openDatabase(config)
      const running = await server.shared?.noteServer({ now: Date.now })
      await expect(refuseWhileServed(url)).rejects.toThrow('A Postilion server is running')
      await running?.[Symbol.asyncDispose]()
      await refuseWhileServed(url)
      await server[Symbol.asyncDispose]()
    })
  },
)

describe.skipIf(whyNoPgBouncer !== null)(`a pooler that refuses us${skip}`, () => {
  const kit = postgresKit()

  test.each<[string, PgBouncerOptions, string, RegExp]>([
    [
      'the options of DATABASE_URL',
      { mode: 'session' },
      '?options=-c%20statement_timeout%3D7s',
      /^The connection pooler before the database refuses the options of DATABASE_URL: take them out/,
    ],
    [
      'transactions',
      { mode: 'statement' },
      '',
      /^The connection pooler before the database shares it by single statements: set its pool mode/,
    ],
    [
      'more connections',
      { mode: 'session', settings: { max_client_conn: 0 } },
      '',
      /^The connection pooler before the database has no connection left: raise its limits/,
    ],
  ])('%s is told so in a sentence', async (_, options, query, sentence) => {
    const config = await kit.config()
    if (config.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
    await using pooler = await startPgBouncer(config.url, {
      ...options,
      settings: { ...options.settings },
    })
    const url = `${pooler.through(config.url)}${query}`
    await using database = await openDatabase({ ...config, url })
    await expect(database.read.worldValues.get('a')).rejects.toThrow(sentence)
    const write = database.transact(1, tx => tx.worldValues.putIfAbsent('a', 'b'))
    await expect(write).rejects.toThrow(sentence)
  })
})

describe('an installation whose worlds a pooler had merged', () => {
  const inPublic = async (): Promise<DatabaseConfig & { kind: 'postgres' }> => {
    const url = await emptyPostgres()
    const config = { kind: 'postgres', url, schema: 'production' } as const
    await using database = await openDatabase(config)
    await database.migrate()
    // As it was made: the schemas are there, and all tables elsewhere.
    await administer(
      url,
      `do $$ declare found record; begin
        for found in select tablename from pg_tables where schemaname = 'production' loop
          execute format('alter table production.%I set schema public', found.tablename);
        end loop;
      end $$`,
    )
    return config
  }

  test('is not hidden behind new empty worlds, and goes on as production by the words of the docs', async () => {
    const config = await inPublic()
    for (const schema of ['production', 'sandbox']) {
      await using database = await openDatabase({ ...config, schema })
      await expect(database.migrate()).rejects.toThrow(
        'Both environments of this installation are in the schema public',
      )
    }
    await administer(config.url, blockOf('docs/nodes.md', 'sql'))
    await using production = await openDatabase(config)
    expect(await production.migrate()).toEqual([])
    await using sandbox = await openDatabase({ ...config, schema: 'sandbox' })
    expect(await sandbox.migrate()).toContain('shipments')
  })
})

function blockOf(page: string, language: string): string {
  const [, block] = readFileSync(page, 'utf8').split(`\n\`\`\`${language}\n`)
  return block?.split('\n```')[0] ?? ''
}
