import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseConfig } from '#db/database-config.ts'
import { eventually } from '../support/eventually.ts'
import {
  type PgBouncer,
  type PoolMode,
  startPgBouncer,
  whyNoPgBouncer,
} from '../support/pgbouncer.ts'
import { administer, type PostgresServer, startPostgres } from '../support/postgres.ts'
import { Shell } from '../support/shell.ts'
import { rateBody } from '../support/tested-version.ts'
import { openBooks } from './books.ts'
import { brokenLaws } from './laws.ts'
import { Nodes } from './nodes.ts'
import { Random } from './random.ts'

const seed = Number(process.env.PROOF_SEED ?? 1)
const size = process.env.PROOF ? 3 : 2
const kills = process.env.PROOF ? 30 : 2
const outages = process.env.PROOF ? 5 : 1
const limit = process.env.PROOF ? 1000 : 100
const buyers = 6

/** At full size behind a real PgBouncer, too. A session keeps its process of the server to itself. */
const modes: readonly (PoolMode | null)[] =
  process.env.PROOF && whyNoPgBouncer === null ? [null, 'session', 'transaction'] : [null]
const settings = { default_pool_size: 150, server_login_retry: 1 }

const behind = (mode: PoolMode | null): string =>
  mode === null ? '' : ` behind PgBouncer in ${mode} mode`

for (const mode of modes) describe(`nodes${behind(mode)}`, () => proveNodes(mode))

function proveNodes(mode: PoolMode | null): void {
  let postgres: PostgresServer
  let sandbox: DatabaseConfig
  const shells: Shell[] = []
  let nodes: Nodes
  let pooler: PgBouncer | undefined
  beforeAll(async () => {
    postgres = await startPostgres()
    await administer(postgres.url('postgres'), 'create database nodes')
    const url = postgres.url('nodes')
    sandbox = { kind: 'postgres', url, schema: 'sandbox' }
    if (mode !== null) pooler = await startPgBouncer(url, { mode, settings })
    const address = pooler?.through(url) ?? url
    const limits = { RATE_LIMIT_READS: String(limit), RATE_LIMIT_WRITES: '1000000000' }
    for (let node = 0; node < size; node += 1) {
      shells.push(await Shell.open({ DATABASE_URL: address, ...limits }))
    }
    nodes = new Nodes(shells, new Random(seed))
    await nodes.start()
    const grant = ['credits', 'grant', '--account', 'demo', '--amount', '1000000.00']
    await shells[0]?.say(...grant)
  })
  afterAll(async () => {
    for (const shell of shells) await shell[Symbol.asyncDispose]()
    await pooler?.[Symbol.asyncDispose]()
    await postgres[Symbol.asyncDispose]()
  })

  async function expectOneShipmentForEachKey(): Promise<void> {
    const codes = nodes.keys.map(({ shipCodes }) => [...shipCodes])
    expect(codes.filter(({ length }) => length !== 1)).toEqual([])
    await using books = await openBooks(sandbox)
    // Half a minute after each purchase a job looks whether it was left behind: they need not wait here.
    await administer(postgres.url('nodes'), 'update sandbox.job set run_at = 0')
    await eventually(async () => expect(await books.rows('select id from job')).toEqual([]))
    expect(await brokenLaws(books)).toEqual({})
    const kept = await books.rows("select ship_code from shipment where state = 'bought'")
    expect(kept.map(({ ship_code }) => String(ship_code)).sort()).toEqual(codes.flat().sort())
    expect(await shells[0]?.say('ledger', 'verify', '--json')).toContain('"fault": null')
  }

  test(`${size} nodes hold one token to ${limit} questions a minute, within 5 %`, async ({
    annotate,
  }) => {
    const statuses: number[] = []
    for (let question = 0; question < limit; question += 1) {
      const answers = nodes.addresses.map(at => nodes.client(at).post('/rates', rateBody()))
      statuses.push(...(await Promise.all(answers)).map(({ status }) => status))
    }
    const admitted = statuses.filter(status => status === 200).length
    await annotate(`${admitted} of ${statuses.length} were let in`)
    expect(statuses.filter(status => status === 429)).toHaveLength(statuses.length - admitted)
    expect(admitted).toBeLessThanOrEqual(limit)
    expect(admitted).toBeGreaterThanOrEqual(0.95 * limit)
  })

  test(`nodes that are killed under purchase load leave each key one shipment, while the others sell on (${kills} kills, PROOF_SEED=${seed})`, async ({
    annotate,
  }) => {
    const random = new Random(seed)
    await nodes.buyWhile(buyers, async () => {
      for (let killed = 0; killed < kills; killed += 1) {
        await nodes.purchases(random.below(20))
        const victim = random.below(size)
        await nodes.killNode(victim)
        await nodes.purchases(10)
        await nodes.startNode(victim)
      }
    })
    await annotate(`${nodes.keys.length} keys`)
    await expectOneShipmentForEachKey()
  }, 3_600_000)

  test(`a PostgreSQL that is killed under purchase load costs no shipment, and every node is back by itself (${outages} times)`, async ({
    annotate,
  }) => {
    const readiness = () =>
      Promise.all(nodes.addresses.map(async at => (await fetch(`${at}/readyz`)).status))
    const each = (status: number) => nodes.addresses.map(() => status)
    await nodes.buyWhile(buyers, async () => {
      for (let outage = 0; outage < outages; outage += 1) {
        await nodes.purchases(20)
        await postgres.kill()
        await eventually(async () => expect(await readiness()).toEqual(each(503)))
        for (const at of nodes.addresses) {
          // The client itself expects that a 503 says when to ask again.
          expect((await nodes.client(at).get('/postage-types')).status).toBe(503)
        }
        await postgres.start()
        await eventually(async () => expect(await readiness()).toEqual(each(200)))
        await nodes.purchases(20)
      }
    })
    await annotate(`${nodes.keys.length} keys`)
    await expectOneShipmentForEachKey()
  }, 3_600_000)
}
