import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { openAccounts, verifyLedgers } from './accounts-with-credits.ts'
import { inPackages } from './in-packages.ts'
import { body } from './purchase-body.ts'
import { type ServerProcess, serveArgs, startServer } from './server-process.ts'

/**
 * A batch of 10,000 labels on SQLite, through version 5: how long it takes beside as many labels bought
 * one by one by eight callers, and how much memory the service takes. Then another batch, whose service
 * is killed three times: no label may be bought twice, and none be forgotten.
 */
const size = Number(process.env.BENCH_SHIPMENTS ?? 10_000)
const oneByOne = size / 5
const callers = 8
const target = { megabytes: 400, times: 1.5 }
const kills = [0.2, 0.5, 0.8]
const atOnce = 500
const lookEveryMs = 100

const folder = await mkdtemp(join(tmpdir(), 'postilion-bench-'))
const place = { DATA_DIR: join(folder, 'data') }
const [token = ''] = await openAccounts(place, 1)

const start = (): Promise<ServerProcess> =>
  startServer(serveArgs, {
    ...process.env,
    ...place,
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_READS: '1000000000',
    RATE_LIMIT_WRITES: '1000000000',
  })

type Records = Readonly<Record<string, unknown>>

async function ask(
  { url }: ServerProcess,
  method: 'GET' | 'POST',
  path: string,
  sent?: object,
): Promise<Records> {
  const answer = await fetch(`${url}/sandbox/api/v5${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(sent && { body: JSON.stringify(sent) }),
  })
  const { data, error } = (await answer.json()) as { data: Records; error?: Records }
  if (error) throw new Error(`${path} answered ${answer.status}: ${error.message}`)
  return data
}

let lastIndex = 0

async function saveDrafts(server: ServerProcess, count: number): Promise<readonly number[]> {
  const ids: number[] = []
  while (ids.length < count) {
    const shipments = Array.from({ length: Math.min(atOnce, count - ids.length) }, () => {
      lastIndex += 1
      return inPackages(body(lastIndex))
    })
    const saved = await ask(server, 'POST', '/shipments', { shipments })
    ids.push(...(saved.shipments as readonly { id: number }[]).map(({ id }) => id))
  }
  return ids
}

/** Seconds for the labels of these drafts, bought by callers who wait for each. */
async function buyOneByOne(server: ServerProcess, ids: readonly number[]): Promise<number> {
  const left = [...ids]
  const began = performance.now()
  const caller = async (): Promise<void> => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      await ask(server, 'POST', `/labels/${id}`, {})
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return (performance.now() - began) / 1000
}

async function beginBatch(server: ServerProcess): Promise<string> {
  const ids = await saveDrafts(server, size)
  const { id } = await ask(server, 'POST', '/batches', { shipment_ids: ids })
  await ask(server, 'POST', `/batches/${id}/process`)
  return String(id)
}

/** Waits until so many are processed, or the batch is. */
async function untilProcessed(server: ServerProcess, id: string, count: number): Promise<Records> {
  for (;;) {
    const batch = await ask(server, 'GET', `/batches/${id}`)
    if (batch.status !== 'processing' || Number(batch.processed_count) >= count) return batch
    await pause(lookEveryMs)
  }
}

async function killed(): Promise<Records> {
  let id: string | null = null
  for (const share of kills) {
    await using server = await start()
    id ??= await beginBatch(server)
    const { status, processed_count } = await untilProcessed(server, id, size * share)
    if (status !== 'processing') throw new Error('the batch ended before its service was killed')
    console.log(`  killed after ${processed_count} of ${size}`)
    await server.kill()
  }
  await using server = await start()
  return await untilProcessed(server, id ?? '', Number.POSITIVE_INFINITY)
}

/** What the carriers of the sandbox believe that they sold, and what the service did. */
function counts(): { readonly sold: number; readonly bought: number } {
  using db = new DatabaseSync(join(place.DATA_DIR, 'sandbox.db'), { readOnly: true })
  const count = (from: string): number =>
    Number(db.prepare(`select count(*) as n from ${from}`).get()?.n)
  return {
    sold: count('carrier_book where cancelled_at is null'),
    bought: count(`shipment where state = 'bought'`),
  }
}

try {
  {
    await using server = await start()
    const single = (await buyOneByOne(server, await saveDrafts(server, oneByOne))) / oneByOne
    const id = await beginBatch(server)
    const began = performance.now()
    const batch = await untilProcessed(server, id, Number.POSITIVE_INFINITY)
    const seconds = (performance.now() - began) / 1000
    const times = seconds / size / single
    const megabytes = server.peakMiB() * 1.048576
    console.log(
      `a batch of ${size}: ${times.toFixed(2)} times as long as labels bought one by one by ${callers} callers (${seconds.toFixed(1)} s, ${batch.processed_count} labels), ${(megabytes / target.megabytes).toFixed(2)} of ${target.megabytes} MB (${megabytes.toFixed(0)} MB at most)`,
    )
    if (times > target.times || megabytes > target.megabytes) process.exitCode = 1
  }
  const batch = await killed()
  const { sold, bought } = counts()
  const expected = oneByOne + 2 * size
  const shipments = await verifyLedgers(place)
  const isExact = [sold, bought, shipments].every(count => count === expected)
  console.log(
    `a batch of ${size} killed ${kills.length} times: ${batch.status}, ${batch.processed_count} labels; of ${expected} in all the carriers sold ${sold}, the service bought ${bought}, the ledger holds ${shipments}: ${isExact ? 'ok' : 'MISSED'}`,
  )
  if (!isExact) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
