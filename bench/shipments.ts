/**
 * `GET /shipments` over the socket at 10,000 rows and at many, SQLite, one account with half of all
 * rows: the cost of a page and its total at either size, in the same run, in alternating rounds.
 *
 *   node bench/shipments.ts            1,000,000 rows
 *   BENCH_ROWS=10000000 node bench/shipments.ts
 */
import { serviceOn } from '#core/access.ts'
import { accountOf } from '#core/account/accounts.ts'
import { seedShipments } from '#core/seed/seed-shipments.ts'
import type { ApiClient } from '../test/support/client.ts'
import { fundedClient } from '../test/support/funded-client.ts'
import { type Service, startService } from '../test/support/service.ts'
import { median } from './parts/ratio.ts'

const few = 10_000
const many = Number(process.env.BENCH_ROWS ?? 1_000_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const asksInARound = 5
const aim = 1.5
const otherAccounts = 9
const dayMs = 86_400_000
const spreadMs = 180 * dayMs

type Site = { readonly service: Service; readonly client: ApiClient; readonly account: number }

async function site(rows: number): Promise<Site> {
  const service = await startService()
  const { client, account } = await fundedClient(service, {}, 0)
  const { sandbox } = service.app.worlds
  const seed = async (id: number, shipments: number) => {
    const row = await sandbox.store.read.accounts.byId(id)
    if (row) await seedShipments(sandbox, { account: accountOf(row), shipments, spreadMs })
  }
  const share = Math.floor(rows / 2 / otherAccounts)
  for (let other = 0; other < otherAccounts; other += 1) await seed(await service.account(), share)
  await seed(account, rows / 2)
  const indexed = () => sandbox.store.transact(0, ({ shipments }) => shipments.indexNames(500))
  while ((await indexed()) > 0);
  return { service, client, account }
}

const day = (back: number): string => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10)
const lately = `from_date=${day(40)}&to_date=${day(10)}`
const hours = `from_date=${day(40)}T07:30:00Z&to_date=${day(10)}T19:30:00Z`

/** Whether the aim applies: in a search by name the number of matches grows with the rows. */
const questions: readonly { what: string; query: string; aimed: boolean }[] = [
  { what: 'first page', query: 'limit=50', aimed: true },
  { what: 'page 100', query: 'limit=50&page=100', aimed: true },
  { what: 'by status, first page', query: 'limit=50&status=delivered', aimed: true },
  { what: 'by status, page 50', query: 'limit=50&status=delivered&page=50', aimed: true },
  { what: 'by three statuses', query: 'limit=50&status=delivered,ready,received', aimed: true },
  { what: 'by days', query: `limit=50&${lately}`, aimed: true },
  { what: 'by hours', query: `limit=50&${hours}`, aimed: true },
  { what: 'by status and days', query: `limit=50&status=delivered&${lately}`, aimed: true },
  { what: 'by a whole name', query: 'limit=50&to_name=Chlo%C3%A9%20Tremblay', aimed: false },
  { what: 'by a part of names', query: 'limit=50&to_name=remb', aimed: false },
]

async function ask({ client }: Site, query: string): Promise<{ ms: number; total: number }> {
  const from = performance.now()
  const { status, body } = await client.get(`/shipments?${query}`)
  const ms = performance.now() - from
  if (status !== 200) throw new Error(`${query} was answered with ${status}`)
  return { ms, total: body.meta.total }
}

async function quickest(place: Site, query: string): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < asksInARound; count += 1) times.push((await ask(place, query)).ms)
  return Math.min(...times)
}

const small = await site(few)
const large = await site(many)
try {
  console.log(`${few.toLocaleString('en')} rows beside ${many.toLocaleString('en')}, SQLite`)
  for (const { what, query, aimed } of questions) {
    const times: { few: number; many: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      times.push({ few: await quickest(small, query), many: await quickest(large, query) })
    }
    const ratio = median(times.map(time => time.many / time.few))
    const [fewMs, manyMs] = [median(times.map(t => t.few)), median(times.map(t => t.many))]
    const { total } = await ask(large, query)
    const verdict = aimed ? `, aim ${aim}: ${ratio <= aim ? 'ok' : 'MISSED'}` : ''
    console.log(
      `${what.padEnd(24)} ${ratio.toFixed(2).padStart(6)} times  (${fewMs.toFixed(2)} and ${manyMs.toFixed(2)} ms, ${total.toLocaleString('en')} matches${verdict})`,
    )
    if (aimed && ratio > aim) process.exitCode = 1
  }
  const counted = await large.service.app.worlds.sandbox.store.read.shipments.counts(
    serviceOn(large.account),
  )
  console.log(`${counted.length} rows of counts`)
} finally {
  await small.service[Symbol.asyncDispose]()
  await large.service[Symbol.asyncDispose]()
}
