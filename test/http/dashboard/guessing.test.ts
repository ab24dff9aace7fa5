import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { availableParallelism } from 'node:os'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { hashesAtOnce } from '#core/user/hashing-queue.ts'
import { signIn } from '#core/user/sign-in.ts'
import { dashboardVisitor, visitorPassword } from '#test/support/dashboard/visitor.ts'
import { type Service, startService } from '#test/support/service.ts'

const hashes = { begun: 0, running: 0, most: 0 }

/** Counts the work that signing in does. */
const { argon2 } = crypto
const counted: typeof argon2 = (algorithm, parameters, done) => {
  hashes.begun += 1
  hashes.running += 1
  hashes.most = Math.max(hashes.most, hashes.running)
  argon2(algorithm, parameters, (error, tag) => {
    hashes.running -= 1
    done(error, tag)
  })
}

function hashBy(hash: typeof argon2): void {
  crypto.argon2 = hash
  syncBuiltinESMExports()
}

const minute = 60_000
const hour = 60 * minute

let service: Service
beforeAll(async () => {
  hashBy(counted)
  service = await startService()
})
afterAll(async () => {
  hashBy(argon2)
  await service[Symbol.asyncDispose]()
})
afterEach(() => {
  vi.useRealTimers()
})

const noted = new Date('2026-11-23T12:00:00Z')
let places = 0

/** Somewhere that nobody has tried from. */
const newPlace = () => `198.51.100.${++places}`

const attempt = (email: string, password: string, place: string): Promise<string> =>
  signIn(service.app.worlds.production, { email, password, address: place, browser: 'test' }).then(
    ({ kind }) => kind,
    (error: { readonly code: string }) => error.code,
  )

const tally = (ends: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(ends)].map(end => [end, ends.filter(one => one === end).length]))

/** So many tries one machine would send at once. */
const wave = 50

async function tries(count: number, of: (index: number) => Promise<string>): Promise<string[]> {
  const ends: string[] = []
  for (let index = 0; index < count; index += wave) {
    const length = Math.min(wave, count - index)
    ends.push(...(await Promise.all(Array.from({ length }, (_, more) => of(index + more)))))
  }
  return ends
}

/** A flood of tries; amid its first wave the owner signs in elsewhere, and this much was hashed by then. */
async function flood(email: string, of: (index: number) => Promise<string>) {
  let owner: Promise<{ readonly end: string; readonly hashed: number }> | undefined
  hashes.begun = 0
  const ends = await tries(1000, index => {
    // More of them have come than the owner's user is tried from their place.
    if (index === wave / 2) {
      const signedIn = attempt(email, visitorPassword, newPlace())
      owner = signedIn.then(end => ({ end, hashed: hashes.begun }))
    }
    return of(index)
  })
  return { ends, owner: await owner }
}

it('1,000 tries on one user from one place are ten, and the owner elsewhere signs in at once', async () => {
  const { email } = await dashboardVisitor(service)
  vi.useFakeTimers({ toFake: ['Date'], now: noted })
  const place = newPlace()
  const { ends, owner } = await flood(email, () => attempt(email, 'a wrong password', place))
  expect(tally(ends)).toEqual({ sign_in_refused: 10, too_many_tries: 990 })
  expect(hashes.begun).toBe(10 + 1)
  expect(owner?.end).toBe('signed_in')
  expect(await attempt(email, visitorPassword, place)).toBe('too_many_tries')
  // The place has had its hundred, too.
  vi.setSystemTime(noted.getTime() + minute)
  expect(await attempt(email, visitorPassword, place)).toBe('too_many_tries')
  vi.setSystemTime(noted.getTime() + hour)
  expect(await attempt(email, visitorPassword, place)).toBe('signed_in')
})

it('1,000 tries on 1,000 users from one place are a hundred in an hour, and do no more work', async () => {
  const { email } = await dashboardVisitor(service)
  vi.useFakeTimers({ toFake: ['Date'], now: noted })
  const place = newPlace()
  const guess = (index: number) => attempt(`${index}@example.com`, 'a guess', place)
  const { ends, owner } = await flood(email, guess)
  expect(tally(ends)).toEqual({ sign_in_refused: 100, too_many_tries: 900 })
  expect(hashes.begun).toBe(100 + 1)
  expect(owner?.end).toBe('signed_in')
  // The owner waited for those who came before, and not for the flood.
  expect(owner?.hashed).toBeLessThan(wave)
  vi.setSystemTime(noted.getTime() + hour - minute)
  expect(await attempt(email, visitorPassword, place)).toBe('too_many_tries')
  vi.setSystemTime(noted.getTime() + hour)
  expect(await attempt(email, visitorPassword, place)).toBe('signed_in')
})

it('one user tried minute by minute is tried a hundred times an hour from one place', async () => {
  const { email } = await dashboardVisitor(service)
  vi.useFakeTimers({ toFake: ['Date'], now: noted })
  const place = newPlace()
  const ends: string[] = []
  for (let minutes = 0; minutes < 12; minutes += 1) {
    vi.setSystemTime(noted.getTime() + minutes * minute)
    ends.push(...(await tries(11, () => attempt(email, 'a wrong password', place))))
  }
  expect(tally(ends).sign_in_refused).toBeLessThanOrEqual(100)
  expect(tally(ends).sign_in_refused).toBeGreaterThanOrEqual(90)
})

it('a known user, an unknown one and texts that are no e-mail cost one hash each', async () => {
  const { email } = await dashboardVisitor(service)
  const work = []
  for (const tried of [email, 'nobody@example.com', '', 'x'.repeat(10_000)]) {
    hashes.begun = 0
    expect(await attempt(tried, 'a wrong password', newPlace())).toBe('sign_in_refused')
    work.push(hashes.begun)
  }
  expect(work).toEqual([1, 1, 1, 1])
})

it('never more than two passwords are hashed at once, nor on all processors', async () => {
  hashes.most = 0
  const { email } = await dashboardVisitor(service)
  await tries(30, index => attempt(index % 2 ? email : 'nobody@example.com', 'x', newPlace()))
  expect(hashes.most).toBe(hashesAtOnce(availableParallelism()))
})

it('a braked try is answered with 429, when to try again, and one text for all users', async () => {
  const { email } = await dashboardVisitor(service)
  const ask = async (email: string) => {
    const answer = await fetch(`${service.url}/dashboard/sign-in`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ email, password: 'a wrong password' }),
    })
    const text = (await answer.text()).replaceAll(email, '').replaceAll(/nonce="[^"]+"/g, '')
    return { status: answer.status, text, after: Number(answer.headers.get('retry-after')) }
  }
  const last = async (email: string) => {
    for (let tried = 0; tried < 10; tried += 1) expect((await ask(email)).status).toBe(401)
    return await ask(email)
  }
  const [known, unknown] = [await last(email), await last('somebody@example.com')]
  expect([known.status, unknown.status]).toEqual([429, 429])
  const bare = ({ text }: typeof known) => text.replaceAll(/\d+ s\./g, '')
  expect(bare(known)).toBe(bare(unknown))
  expect(known.text).toContain('Too many attempts')
  for (const { after } of [known, unknown]) {
    expect(after).toBeGreaterThan(0)
    expect(after).toBeLessThanOrEqual(60)
  }
})
