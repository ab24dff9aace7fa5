import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#db/database.ts'
import { administer, type PostgresServer, startPostgres } from '../test/support/postgres.ts'
import { insertAccounts } from '../test/support/sample-shipments.ts'
import { rateBody, sandboxApi, shipmentBody } from '../test/support/tested-version.ts'
import { openAccounts } from './parts/accounts-with-credits.ts'
import { inTurn, postBytes, requestsPerSecond } from './parts/load.ts'
import { quantile, type Round, ratioLine, ratioOf } from './parts/ratio.ts'
import { type ServerProcess, serveArgs, startServer } from './parts/server-process.ts'

/**
 * Several nodes over one PostgreSQL: `POST /rates` of two against one, how soon one begins what another
 * enqueued, and how soon the others go on where a node dies, or all where PostgreSQL dies and is started
 * again. Nodes, database and clients share the machine's cores: the first figure needs four.
 */
const rounds = 5
const roundMs = 2000
const connections = 16
const wakes = 200
const aims = { carried: 1.6, wakeMs: 50, otherNodesMs: 2000, databaseMs: 5000 }
const coresForAim = 4

const cores = availableParallelism()
await using postgres = await startPostgres()
await administer(postgres.url('postgres'), 'create database nodes', 'create database wakes')
const env = {
  ...process.env,
  DATABASE_URL: postgres.url('nodes'),
  PORT: '0',
  LOG_LEVEL: 'fatal',
  RATE_LIMIT_READS: '1000000000',
  RATE_LIMIT_WRITES: '1000000000',
}
const [token = ''] = await openAccounts({ DATA_DIR: 'unused', DATABASE_URL: env.DATABASE_URL }, 1)
const startNode = (): Promise<ServerProcess> => startServer(serveArgs, env)

function say(line: string, aim: string, reached: boolean): void {
  console.log(`${line}  aim ${aim}: ${reached ? 'ok' : 'MISSED'}`)
  if (!reached) process.exitCode = 1
}

const loadOf = ({ url }: ServerProcess) => {
  const at = `${url}${sandboxApi}/rates`
  const next = inTurn([postBytes({ url: at, token }, JSON.stringify(rateBody()))])
  return { url: at, connections, restless: false, next }
}

async function carriedBy(nodes: readonly ServerProcess[]): Promise<number> {
  const each = nodes.map(node => requestsPerSecond(loadOf(node), roundMs))
  return (await Promise.all(each)).reduce((sum, perSecond) => sum + perSecond)
}

async function benchRates(nodes: readonly [ServerProcess, ServerProcess]): Promise<void> {
  const measured: Round[] = []
  for (let round = -1; round < rounds; round += 1) {
    const limit = await carriedBy(nodes.slice(0, 1))
    const ours = await carriedBy(nodes)
    if (round >= 0) measured.push({ ours, limit })
  }
  const line = `${ratioLine('POST /rates of two nodes', 'one node', measured, 'requests/s')} on ${cores} cores`
  if (cores < coresForAim)
    console.log(`${line}  (the aim of ${aims.carried} is for ${coresForAim})`)
  else say(line, String(aims.carried), ratioOf(measured) >= aims.carried)
}

/** From before the transaction of a job to the wake of a worker in another process's place. */
async function benchWakes({ url }: PostgresServer): Promise<void> {
  const config = { kind: 'postgres', url: url('wakes'), schema: 'bench' } as const
  await using asking = await openDatabase(config)
  await asking.migrate()
  await insertAccounts(asking, 1)
  await using working = await openDatabase(config)
  let wake = Promise.withResolvers<void>()
  using _listening = working.onEnqueued('settle-top-up', () => wake.resolve())
  // The first wake says that it listens.
  await wake.promise
  const waits: number[] = []
  for (let id = 1; id <= wakes; id += 1) {
    wake = Promise.withResolvers<void>()
    const job = { kind: 'settle-top-up', accountId: 1, clock: 'machine', runAt: 0 } as const
    const startedAt = performance.now()
    await asking.transact(1, ({ jobs }) => jobs.enqueue(id, { ...job, payload: { topUpId: 1 } }))
    await wake.promise
    waits.push(performance.now() - startedAt)
  }
  const [middle, most] = [quantile(waits, 0.5), quantile(waits, 0.99)]
  const line = `a job that another process enqueued, commit included: median ${middle.toFixed(1)} ms, 99 of 100 ${most.toFixed(1)} ms`
  say(line, `${aims.wakeMs} ms`, most <= aims.wakeMs)
}

async function buys({ url }: ServerProcess): Promise<boolean> {
  const asking = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = { method: 'POST', headers: asking, body: JSON.stringify(shipmentBody()) }
  const answer = await fetch(`${url}${sandboxApi}/shipments`, sent).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.status === 200
}

/** How long each node takes to its next purchase. */
async function untilAllBuy(nodes: readonly ServerProcess[]): Promise<number> {
  const startedAt = performance.now()
  await Promise.all(
    nodes.map(async node => {
      while (!(await buys(node))) await pause(20)
    }),
  )
  return performance.now() - startedAt
}

/** Callers that buy at all nodes until they are told to stop. */
function buyOn(nodes: readonly ServerProcess[]): () => Promise<void> {
  const over = new AbortController()
  const buyers = nodes.flatMap(node =>
    Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) if (!(await buys(node))) await pause(20)
    }),
  )
  return async () => {
    over.abort()
    await Promise.all(buyers)
  }
}

async function benchDeaths(nodes: readonly ServerProcess[]): Promise<void> {
  const victim = await startNode()
  const stop = buyOn([...nodes, victim])
  await pause(roundMs)
  await victim.kill()
  const othersMs = await untilAllBuy(nodes)
  const others = `the others' next purchases after a node was killed: ${Math.round(othersMs)} ms`
  say(others, `${aims.otherNodesMs} ms`, othersMs <= aims.otherNodesMs)
  await postgres.kill()
  await pause(roundMs)
  await postgres.start()
  const backMs = await untilAllBuy(nodes)
  const back = `every node's next purchase after PostgreSQL was killed and answered again: ${Math.round(backMs)} ms`
  say(back, `${aims.databaseMs} ms`, backMs <= aims.databaseMs)
  await stop()
}

await benchWakes(postgres)
{
  await using one = await startNode()
  await using other = await startNode()
  await benchRates([one, other])
  await benchDeaths([one, other])
}
