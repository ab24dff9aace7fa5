import { setTimeout as pause } from 'node:timers/promises'
import { openRemoteCarriers } from '#carriers/remote/open-remote-carriers.ts'
import { tableCarriers } from '#carriers/table/table-carriers.ts'
import { OpenCall } from '#core/rating/carrier-call.ts'
import { quoteRates } from '#core/rating/quote-rates.ts'
import type { CarrierMode } from '#test/support/carrier-child.ts'
import { CarrierProcess } from '#test/support/carrier-process.ts'
import { builtIn, question } from '#test/support/rate-question.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { testCarrier } from '#test/support/test-carrier.ts'
import { median } from './ratio.ts'

/**
 * How long after its timeout a quote still waits for carriers that do not answer: a hundred quotes of
 * twenty accounts at once, while the carrier hangs, thinks for 30 s, or sends without end. And how much
 * longer than before another account then waits for the quotes of other carriers.
 */
const targetMs = 200
const targetTimes = 2
const timeoutMs = 1000
const quotes = 100
const accounts = 20
const aloneQuotes = 500
const modes: readonly CarrierMode[] = ['hung', 'slow', 'endless']

const tableServices = builtIn.services.map(({ id }) => id)

type QuotingWorld = Parameters<typeof quoteRates>[0]

/** Nothing is kept: each token is fetched, and no pause is remembered. */
const store = {
  read: {
    carrierTokens: { get: async () => null },
    carrierPace: { pausedUntil: async () => 0 },
  },
  transact: async () => true as never,
}

/** The median time of an account's quotes of the catalogue's carriers, one after the other. */
async function bystanderMs(
  world: QuotingWorld,
  goesOn: (count: number) => boolean,
): Promise<number> {
  const times: number[] = []
  while (goesOn(times.length)) {
    const asked = { ...question({ postalCode: '20001' }), services: tableServices }
    const startedAt = performance.now()
    await quoteRates(world, asked, new OpenCall(accounts), timeoutMs)
    times.push(performance.now() - startedAt)
    await pause(1)
  }
  return median(times)
}

await using carrier = await CarrierProcess.start()
for (const mode of modes) {
  await using remote = openRemoteCarriers({
    environment: 'sandbox',
    definitions: [testCarrier],
    credentials: {
      testcarrier: { url: carrier.url(mode), client_id: 'id', client_secret: 'secret' },
    },
    credentialsKey: null,
    store,
    clock: { now: Date.now },
    log: silentLog,
    toHouseCurrency: builtIn.toHouseCurrency,
  })
  const world = { carriers: () => [...tableCarriers(builtIn), ...remote.carriers] }
  await bystanderMs(world, count => count < aloneQuotes)
  const aloneMs = await bystanderMs(world, count => count < aloneQuotes)
  let isFlooded = true
  const besideMs = bystanderMs(world, () => isFlooded)
  const waited = await Promise.all(
    Array.from({ length: quotes }, async (_, index) => {
      const postalCode = String(10_001 + index)
      const startedAt = performance.now()
      await quoteRates(world, question({ postalCode }), new OpenCall(index % accounts), timeoutMs)
      return performance.now() - startedAt
    }),
  )
  isFlooded = false
  const late = Math.max(timeoutMs, ...waited) - timeoutMs
  const times = (await besideMs) / aloneMs
  console.log(
    `${mode}: the last of ${quotes} quotes ${(late / targetMs).toFixed(2)} of ${targetMs} ms after its timeout; another account's quotes ${times.toFixed(2)} times as slow as before`,
  )
  if (late > targetMs || times > targetTimes) process.exitCode = 1
}
