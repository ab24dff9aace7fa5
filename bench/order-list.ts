import { accountWithOrders, openFolder } from './accounts-with-orders.ts'
import { median, type Round, ratioOf } from './ratio.ts'
import { serveArgs, startServer } from './server-process.ts'

/**
 * (e) What a page of orders costs an account with a million of them, against one with ten thousand in
 * the same database. The orders of both are spread over a year; 100 to a page.
 */
const [few, many] = [10_000, Number(process.env.ORDERS ?? 1_000_000)]
const rounds = 15
const asksARound = 10

await using folder = await openFolder()
const small = await accountWithOrders(folder, 'small', few)
const large = await accountWithOrders(folder, 'large', many)
await using server = await startServer(serveArgs, folder.env)

const dayText = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

const pages: readonly (readonly [what: string, query: (count: number) => string])[] = [
  ['the first page', () => ''],
  ['a page in the middle', count => `?page=${count / 200}`],
  ['the last page', count => `?page=${count / 100}`],
  ['a month of last summer', () => `?from_date=${dayText(150)}&to_date=${dayText(120)}`],
  ['one order by its id', () => '?order_id=W-77'],
]

async function millisecondsOf(token: string, query: string): Promise<number> {
  const began = performance.now()
  for (let ask = 0; ask < asksARound; ask++) {
    const answer = await fetch(`${server.url}/sandbox/api/v4/orders${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await answer.json()) as { data?: unknown[] }
    if (!data || data.length === 0) throw new Error(`${query} answered ${answer.status}, empty`)
  }
  return (performance.now() - began) / asksARound
}

console.log(`a page of 100 orders over HTTP, ${many} orders against ${few}, ${rounds} rounds`)
for (const [what, query] of pages) {
  const measured: Round[] = []
  for (let round = -1; round < rounds; round++) {
    const limit = await millisecondsOf(small, query(few))
    const ours = await millisecondsOf(large, query(many))
    if (round >= 0) measured.push({ ours, limit })
  }
  const [ours, limit] = [median(measured.map(r => r.ours)), median(measured.map(r => r.limit))]
  console.log(
    `  ${what}: ${ratioOf(measured).toFixed(2)} times (${ours.toFixed(2)} ms against ${limit.toFixed(2)} ms)`,
  )
}
