import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { emptyPostgres } from '../support/engines.ts'
import { type PoolMode, startPgBouncer, whyNoPgBouncer } from '../support/pgbouncer.ts'
import { administer } from '../support/postgres.ts'
import { whyNoPostgresClients } from '../support/postgres-clients.ts'
import { Shell } from '../support/shell.ts'

const folder = mkdtempSync(join(tmpdir(), 'postilion-pooled-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const why = whyNoPgBouncer ?? (await whyNoPostgresClients(inject('postgresUrl')))
/** Session mode is the easier one: it is looked at with the proofs. */
const modes: readonly PoolMode[] = process.env.PROOF ? ['transaction', 'session'] : ['transaction']

type Checked = { readonly check: string; readonly ok: boolean; readonly found: string }

const check = async (shell: Shell, name: string): Promise<Checked | undefined> => {
  const { stdout } = await shell.run('doctor', '--json')
  return (JSON.parse(stdout) as Checked[]).find(({ check }) => check === name)
}

async function entriesIn(url: string, schema: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const asked = client.query<{ n: number }>(`select count(*)::int as n from ${schema}.ledger_entry`)
  const { rows } = await asked.finally(() => client.end())
  return rows[0]?.n ?? Number.NaN
}

describe.skipIf(why !== null).each(modes)(
  `the shell behind PgBouncer in %s mode${why === null ? '' : `: ${why}`}`,
  mode => {
    test('starts, serves, moves, backs up and restores two worlds', async () => {
      const direct = await emptyPostgres()
      await using pooler = await startPgBouncer(direct, { mode })
      const url = pooler.through(direct)
      await using shell = await Shell.open({ DATABASE_URL: url })
      await shell.say('migrate')
      await shell.say('account', 'create', 'shop')
      await shell.say('credits', 'grant', '--account', 'shop', '--amount', '250.00')
      expect(await entriesIn(direct, 'production')).toBe(0)
      expect(await entriesIn(direct, 'sandbox')).toBeGreaterThan(0)
      expect(await check(shell, 'two worlds')).toMatchObject({ ok: true })

      const server = await shell.serve()
      expect(await (await fetch(`${server.address}/readyz`)).json()).toEqual({ status: 'ready' })
      const file = join(folder, `${mode}.backup`)
      const refused = await shell.run('restore', file, '--replace')
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('A Postilion server is running'),
      })
      await shell.say('seed', '--account', 'shop', '--shipments', '20')
      await shell.say('backup', file)
      await server.end('SIGTERM')

      expect(await shell.say('restore', file, '--replace')).toContain('The ledgers agree.')
      const moved = await shell.say('move', '--to', 'sqlite')
      expect(moved).toContain('Moved.')
    })
  },
)

describe.skipIf(whyNoPgBouncer !== null)('doctor', () => {
  test('names tables of ours that an earlier release left in public', async () => {
    const direct = await emptyPostgres()
    await using shell = await Shell.open({ DATABASE_URL: direct })
    await shell.say('migrate')
    await administer(
      direct,
      'create table public.schema_migration (id bigint)',
      'create table public.ledger_entry (id bigint)',
    )
    expect(await check(shell, 'two worlds')).toMatchObject({
      ok: false,
      found: expect.stringContaining('2 tables of ours are in the schema public'),
    })
  })

  test('says what a pooler refuses, instead of a database that does not answer', async () => {
    const direct = await emptyPostgres()
    await using pooler = await startPgBouncer(direct, { mode: 'statement' })
    await using shell = await Shell.open({ DATABASE_URL: pooler.through(direct) })
    expect(await check(shell, 'opening')).toMatchObject({
      ok: false,
      found: expect.stringContaining('shares it by single statements'),
    })
    const started = await shell.run('migrate')
    expect(started.stderr).toContain('set its pool mode to transaction or session')
  })
})
