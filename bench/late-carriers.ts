import { openRemoteCarriers } from '#carriers/remote/open-remote-carriers.ts'
import { tableCarriers } from '#carriers/table/table-carriers.ts'
import { OpenCall } from '#core/rating/carrier-call.ts'
import { quoteRates } from '#core/rating/quote-rates.ts'
import type { CarrierMode } from '#test/support/carrier-child.ts'
import { CarrierProcess } from '#test/support/carrier-process.ts'
import { builtIn, question } from '#test/support/rate-question.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { testCarrier } from '#test/support/test-carrier.ts'

/**
 * How long after its timeout a quote still waits for carriers that do not answer: a hundred quotes of
 * twenty accounts at once, while the carrier hangs, thinks for 30 s, or sends without end.
 */
const targetMs = 200
const timeoutMs = 1000
const quotes = 100
const accounts = 20
const modes: readonly CarrierMode[] = ['hung', 'slow', 'endless']

/** Nothing is kept: each token is fetched, and no pause is remembered. */
const store = {
  read: {
    carrierTokens: { get: async () => null },
    carrierPace: { pausedUntil: async () => 0 },
  },
  transact: async () => true as never,
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
  const waited = await Promise.all(
    Array.from({ length: quotes }, async (_, index) => {
      const postalCode = String(10_001 + index)
      const startedAt = performance.now()
      await quoteRates(world, question({ postalCode }), new OpenCall(index % accounts), timeoutMs)
      return performance.now() - startedAt
    }),
  )
  const late = Math.max(...waited) - timeoutMs
  console.log(`${mode}: the last of ${quotes} quotes ${Math.round(late)} ms after its timeout`)
  if (late > targetMs) process.exitCode = 1
}
