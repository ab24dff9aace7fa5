import { describe, expect, test } from 'vitest'
import { openEngine } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { settingsAskedFor } from '#db/engine/postgres/address.ts'
import { postgresKit } from '#test/support/engines.ts'
import { ignoringOptions, startPgBouncer, whyNoPgBouncer } from '#test/support/pgbouncer.ts'

const kit = postgresKit()

/** As an operator writes it who wants no statement to take long. */
async function withOptions(options: string): Promise<DatabaseConfig & { kind: 'postgres' }> {
  const config = await kit.config()
  if (config.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  return { ...config, url: `${config.url}?options=${encodeURIComponent(options)}` }
}

const limit = '-c statement_timeout=7s'

test('the options of DATABASE_URL hold for our connections', async () => {
  await using engine = await openEngine(await withOptions(limit))
  await engine.ping()
})

test.each([
  ['-c a=1 -c b.c=x', { a: '1', 'b.c': 'x' }],
  ['-ca=1 --work-mem=4MB', { a: '1', work_mem: '4MB' }],
  [String.raw`-c a=one\ word -B 5`, { a: 'one word' }],
  ['', {}],
])('%j is read as PostgreSQL reads it', (options, settings) => {
  const url = `postgresql://host/database?options=${encodeURIComponent(options)}`
  const read = settingsAskedFor(url).map(({ name, value }) => [name, value])
  expect(Object.fromEntries(read)).toEqual(settings)
})

describe.skipIf(whyNoPgBouncer !== null)(`through PgBouncer (${whyNoPgBouncer ?? 'real'})`, () => {
  test('a connection that lacks what the options ask for is refused, by reads and writes', async () => {
    const config = await withOptions(limit)
    await using pooler = await startPgBouncer(config.url, {
      mode: 'session',
      settings: ignoringOptions,
    })
    await using engine = await openEngine({ ...config, url: pooler.through(config.url) })
    const refusal =
      /^The connection pooler before the database does not keep to statement_timeout, which the options of DATABASE_URL ask for/
    await expect(engine.ping()).rejects.toThrow(refusal)
    await expect(engine.transact(1, session => session.execute('select 1'))).rejects.toThrow(
      refusal,
    )
  })
})
