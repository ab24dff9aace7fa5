import { recommendedCost } from '#core/user/password.ts'
import { signIn } from '#core/user/sign-in.ts'
import { dashboardVisitor } from '../test/support/dashboard/visitor.ts'
import { fundedClient } from '../test/support/funded-client.ts'
import { startService } from '../test/support/service.ts'
import { judged } from './judged.ts'
import { rateBody } from './rate-body.ts'
import { median, type Round, ratioOf } from './ratio.ts'

/**
 * Whether a wrong password tells by its time that there is such a user, and what others wait for while
 * passwords are hashed.
 */
const tries = 60
const rounds = 9
const quotesInARound = 40

await using service = await startService({}, config => ({
  ...config,
  passwordCost: recommendedCost,
}))
let places = 0

/** Each attempt has an address of its own, so that no limit answers in place of a hash. */
async function attempt(email: string): Promise<number> {
  places += 1
  const who = { email, password: 'a wrong password', address: `place ${places}`, browser: 'bench' }
  const began = performance.now()
  const refused = await signIn(service.app.worlds.production, who).catch(() => null)
  if (refused !== null) throw new Error('a wrong password signed in')
  return performance.now() - began
}

async function alike(): Promise<void> {
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < tries; round++) {
    const { email } = await dashboardVisitor(service)
    known.push(await attempt(email))
    unknown.push(await attempt(`nobody-${round}@example.com`))
  }
  const [ms, nobodysMs] = [median(known), median(unknown)]
  const ratio = ms / nobodysMs
  const line = `a wrong password of a known user: ${ratio.toFixed(2)} times that of an unknown one (${ms.toFixed(1)} against ${nobodysMs.toFixed(1)} ms)`
  judged(line, ratio >= 0.9 && ratio <= 1.1, '0.9 to 1.1')
}

/** Keeps the queue of hashes full; returns what ends it. */
function keepHashing(): () => Promise<unknown> {
  let stopped = false
  const one = async (): Promise<void> => {
    while (!stopped) await attempt('nobody@example.com')
  }
  const all = Array.from({ length: 4 }, one)
  return () => {
    stopped = true
    return Promise.all(all)
  }
}

async function quotesBeside(): Promise<void> {
  const { client } = await fundedClient(service, {}, 0)
  const quoteMs = async (): Promise<number> => {
    const times: number[] = []
    for (let index = 0; index < quotesInARound; index++) {
      const began = performance.now()
      const { status } = await client.post('/rates', rateBody(index))
      if (status !== 200) throw new Error(`a quote was answered with ${status}`)
      times.push(performance.now() - began)
    }
    return median(times)
  }
  const measured: Round[] = []
  for (let round = -1; round < rounds; round++) {
    const limit = await quoteMs()
    const end = keepHashing()
    const ours = await quoteMs()
    await end()
    if (round >= 0) measured.push({ ours, limit })
  }
  const [ours, limit] = [median(measured.map(r => r.ours)), median(measured.map(r => r.limit))]
  const line = `a quote while passwords are hashed: ${ratioOf(measured).toFixed(2)} times one without (${ours.toFixed(2)} against ${limit.toFixed(2)} ms)`
  judged(line, ratioOf(measured) <= 1.5, '1.5')
}

await alike()
await quotesBeside()
