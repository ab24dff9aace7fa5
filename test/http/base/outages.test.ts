import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBought } from '../../support/answers.ts'
import type { ApiClient } from '../../support/client.ts'
import { postgresKit } from '../../support/engines.ts'
import { eventually } from '../../support/eventually.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { administer } from '../../support/postgres.ts'
import { PostgresProxy } from '../../support/postgres-proxy.ts'
import { type Service, startService } from '../../support/service.ts'
import { shipmentBody } from '../../support/tested-version.ts'

const kit = postgresKit()
/** The service's own user, whom the server's limits bind: they do not bind a superuser. */
const role = `service_${randomBytes(6).toString('hex')}`

let url: string
let proxy: PostgresProxy
let service: Service
let client: ApiClient
beforeAll(async () => {
  url = (await kit.settings()).DATABASE_URL ?? ''
  await administer(url, `create role ${role} login in role postilion`)
  const before = await PostgresProxy.before(url.replace('//postilion@', `//${role}@`))
  proxy = before.proxy
  service = await startService({ DATABASE_URL: before.url })
  ;({ client } = await fundedClient(service))
  expectBought(await buy())
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await proxy[Symbol.asyncDispose]()
  await administer(url, `drop role ${role}`)
})

const buy = () => client.post('/shipments', shipmentBody())

async function readiness() {
  const answer = await fetch(`${service.url}/readyz`)
  const { problems = [] } = (await answer.json()) as { problems?: string[] }
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), problems }
}

const becomesReady = () => eventually(async () => expect((await readiness()).status).toBe(200))

/** Waits until both worlds name the problem: one may notice it before the other. */
const becomesUnready = (problem: string) =>
  eventually(async () =>
    expect(await readiness()).toEqual({
      status: 503,
      retryAfter: expect.stringMatching(/^[1-9]\d*$/),
      problems: ['production', 'sandbox'].map(world => `${world}: ${problem}`),
    }),
  )

const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`
const onEachTable = (ddl: string) =>
  `do $$ declare found record; begin for found in select schemaname, tablename from pg_tables
   where schemaname in ('production', 'sandbox') loop ${ddl} end loop; end $$`

const faults = {
  'has no room on its disk': {
    problem: 'The disk that holds the database is full.',
    begin: () =>
      administer(
        url,
        `create function no_room() returns trigger language plpgsql as
         $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`,
        onEachTable(
          `execute format('create trigger no_room before insert or update on %I.%I execute function no_room()', found.schemaname, found.tablename);`,
        ),
      ),
    end: () => administer(url, 'drop function no_room cascade'),
  },
  'lets nobody write since a failover': {
    problem: 'The database is read-only.',
    begin: () =>
      administer(url, `alter role ${role} set default_transaction_read_only = on`, endSessions),
    // The sessions that are open can still only read.
    end: () => administer(url, `alter role ${role} reset default_transaction_read_only`),
  },
  'accepts no more connections': {
    problem: 'The database accepts no more connections.',
    begin: () => administer(url, `alter role ${role} connection limit 0`, endSessions),
    end: () => administer(url, `alter role ${role} connection limit -1`),
  },
  'is gone': {
    problem: 'The database does not answer.',
    async begin() {
      proxy.refusing = true
      proxy.cutAll()
    },
    async end() {
      proxy.refusing = false
    },
  },
}

describe.each(Object.entries(faults))('a PostgreSQL that %s', (_name, { problem, begin, end }) => {
  it('makes the service unready and every purchase a 503, until the fault ends', async () => {
    await becomesReady()
    await begin()
    try {
      await becomesUnready(problem)
      expect((await buy()).status).toBe(503)
    } finally {
      await end()
    }
    await becomesReady()
    expectBought(await buy())
  })
})

describe('a PostgreSQL that is frozen', () => {
  it('makes the service unready, and what was asked meanwhile is answered once it thaws', async () => {
    await becomesReady()
    proxy.freeze()
    const bought = buy()
    try {
      const problem = 'The database did not answer within 2 s.'
      await Promise.all(Array.from({ length: 20 }, () => becomesUnready(problem)))
    } finally {
      proxy.thaw()
    }
    expectBought(await bought)
    await becomesReady()
  })
})
