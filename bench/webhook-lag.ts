import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { openAccounts } from './accounts-with-credits.ts'
import { inPackages } from './in-packages.ts'
import { body } from './purchase-body.ts'
import { median, quantile } from './ratio.ts'
import { serveArgs, startServer } from './server-process.ts'

/**
 * How long after a fact its subscriber hears of it for the first time, against 250 ms, while a fifth of
 * the subscribers take the message and never answer. Each has an account of its own; a message's time is
 * that of its fact, so the lag includes the commit.
 */
const targetMs = 250
const subscribers = 100
const hanging = 20
const factsASecond = 50
const seconds = 40
/** Until then those that hang have hung for the first time. */
const warmUpSeconds = 10

const folder = await mkdtemp(join(tmpdir(), 'postilion-bench-'))
const lags: number[] = []
const heard = new Set<string>()
let measuredFrom = Number.POSITIVE_INFINITY

const listeners = createServer(async (request, response) => {
  const arrivedAt = Date.now()
  const { id, timestamp } = JSON.parse(await text(request))
  const at = Number(request.url?.slice(1))
  if (at < hanging) return
  response.writeHead(204).end()
  if (heard.has(id)) return
  heard.add(id)
  if (Date.parse(timestamp) > measuredFrom) lags.push(arrivedAt - Date.parse(timestamp))
})
const { promise: listening, resolve } = Promise.withResolvers<void>()
listeners.listen(0, '127.0.0.1', resolve)
await listening
const listenersUrl = `http://127.0.0.1:${(listeners.address() as AddressInfo).port}`

try {
  const place = { DATA_DIR: join(folder, 'data') }
  const tokens = await openAccounts(place, subscribers)
  await using service = await startServer(serveArgs, {
    ...process.env,
    ...place,
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_WRITES: '1000000000',
    WEBHOOK_PRIVATE_TARGETS: '127.0.0.0/8',
  })
  const post = async (at: number, path: string, sent: object): Promise<void> => {
    const answer = await fetch(`${service.url}/sandbox/api/v5${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[at]}`, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    })
    await answer.text()
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}`)
  }
  for (let at = 0; at < subscribers; at++) {
    await post(at, '/webhooks', { url: `${listenersUrl}/${at}` })
  }
  measuredFrom = Date.now() + warmUpSeconds * 1000
  const facts: Promise<void>[] = []
  for (let fact = 0; fact < factsASecond * seconds; fact++) {
    facts.push(post(fact % subscribers, '/shipments', inPackages(body(fact))))
    await pause(1000 / factsASecond)
  }
  await Promise.all(facts)
  await pause(1000)
  const told = (factsASecond * seconds * (subscribers - hanging)) / subscribers
  const lag = quantile(lags, 0.95)
  const reached = lag <= targetMs && heard.size === told
  console.log(
    `${hanging} of ${subscribers} subscribers hang, ${factsASecond} facts a second: 95 of 100 are heard within ${(lag / targetMs).toFixed(2)} of ${targetMs} ms (${lag} ms, median ${median(lags)}; the last ${Math.max(...lags)}), ${heard.size} of ${told}: ${reached ? 'ok' : 'MISSED'}`,
  )
  if (!reached) process.exitCode = 1
} finally {
  listeners.closeAllConnections()
  listeners.close()
  await rm(folder, { recursive: true, force: true })
}
