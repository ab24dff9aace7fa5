import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { openForMs } from '#carriers/remote/breaker.ts'
import { RemoteClient } from '#carriers/remote/remote-client.ts'
import { jsonRequest } from '#carriers/remote/remote-request.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type { CarrierMode } from '../support/carrier-child.ts'
import { CarrierProcess } from '../support/carrier-process.ts'
import { eventually } from '../support/eventually.ts'
import { silentLog } from '../support/silent-log.ts'
import { Random } from './random.ts'

const calls = process.env.PROOF ? 10_000 : 1000
const accounts = 40
const modes: readonly CarrierMode[] = [
  'ok',
  'ok',
  'ok',
  'failing',
  'reset',
  'html',
  'hung',
  'quota',
]
/** What a process may hold after all of them; a leak of 10 kB a call would be ten times as much. */
const mostBytes = 10 * 1024 * 1024

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

function heapBytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

it(`after ${calls} calls of every kind no socket and next to no memory is left`, async () => {
  await using carrier = await CarrierProcess.start()
  const random = new Random(34)
  let now = 0
  const client = new RemoteClient({
    carrier: { code: 'testcarrier', name: 'Test Carrier' },
    // So that an open breaker lets the next call through as its trial.
    clock: { now: () => (now += openForMs) },
    log: silentLog,
    pace: { admit: async () => {}, pause: async () => {} },
  })
  const call = async (serial: number): Promise<void> => {
    const mode = modes[random.below(modes.length)] ?? 'ok'
    const caller = new AbortController()
    const request = jsonRequest('rate', 'POST', `${carrier.url(mode)}/proof`, { serial })
    const end = client.ask(request, { accountId: serial % accounts, signal: caller.signal })
    if (mode === 'hung' || random.fraction() < 0.1) setTimeout(() => caller.abort(), 5)
    await end.catch(error => expect(error).toBeInstanceOf(CarrierError))
  }
  const run = async (from: number, count: number): Promise<void> => {
    let next = from
    const worker = async (): Promise<void> => {
      while (next < from + count) {
        next += 1
        await call(next)
      }
    }
    await Promise.all(Array.from({ length: 2 * accounts }, worker))
  }
  await run(0, calls / 10)
  const before = heapBytes()
  await run(calls / 10, calls)
  expect(heapBytes() - before).toBeLessThan(mostBytes)
  expect((await carrier.state()).asked['/ok/proof']).toBeGreaterThan(calls / 10)
  await client[Symbol.asyncDispose]()
  await eventually(async () => expect((await carrier.state()).sockets).toBe(0))
})
