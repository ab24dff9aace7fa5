import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mostFailures, openForMs } from '#carriers/remote/breaker.ts'
import { mostInFlight, RemoteClient } from '#carriers/remote/remote-client.ts'
import {
  jsonRequest,
  type RemoteLane,
  type RemoteRequest,
  remoteLanes,
} from '#carriers/remote/remote-request.ts'
import { CarrierError } from '#core/carrier-error.ts'
import { CarrierProcess } from '../../support/carrier-process.ts'
import { eventually } from '../../support/eventually.ts'
import { silentLog } from '../../support/silent-log.ts'

let carrier: CarrierProcess
let now = 0
let client: RemoteClient
beforeAll(async () => {
  carrier = await CarrierProcess.start()
})
beforeEach(() => {
  now = 1_000_000
  client = clientWith({})
})
afterAll(() => carrier[Symbol.asyncDispose]())

const clientWith = (parts: Partial<ConstructorParameters<typeof RemoteClient>[0]>) =>
  new RemoteClient({
    carrier: { code: 'testcarrier', name: 'Test Carrier' },
    clock: { now: () => now },
    log: silentLog,
    pace: { admit: async () => {}, pause: async () => {} },
    ...parts,
  })

const never = new AbortController().signal
let questions = 0
/** Nobody asked the same before, unless it is named. */
const post = (
  mode: Parameters<CarrierProcess['url']>[0],
  name = `${++questions}`,
  lane: RemoteLane = 'rate',
) => jsonRequest(lane, 'POST', `${carrier.url(mode)}/${name}`, { name })
const asked = (mode: string, name: string) => carrier.asked(`/${mode}/${name}`)

describe('the client of a carrier', () => {
  it('asks an account its identical questions in flight once, and each account for itself', async () => {
    await using open = client
    const question = post('ok', 'same')
    const of = (accountId: number) => open.ask(question, { accountId, signal: never })
    await Promise.all([...Array.from({ length: 50 }, () => of(1)), of(2)])
    expect(await asked('ok', 'same')).toBe(2)
  })

  it('never joins orders: each is sent once', async () => {
    await using open = client
    const order = post('ok', 'order')
    const send = () => open.send(order, { accountId: 1, signal: never })
    await Promise.all([send(), send(), send()])
    expect(await asked('ok', 'order')).toBe(3)
  })

  it.each(['failing', 'reset', 'misdirected', 'redirecting', 'quota'] as const)(
    'sends an order once to a carrier that is %s',
    async mode => {
      await using open = client
      const sent = open.send(post(mode, 'once'), { accountId: 1, signal: never })
      await expect(sent).rejects.toThrow('Test Carrier')
      expect(await asked(mode, 'once')).toBe(1)
    },
  )

  it('counts its calls, those that failed, and the accounts that it keeps away', async () => {
    await using open = client
    const send = (mode: 'ok' | 'failing', accountId: number) =>
      open.send(post(mode), { accountId, signal: never }).catch(() => null)
    await send('ok', 1)
    for (let i = 0; i <= mostFailures; i += 1) await send('failing', 2)
    expect(open.traffic()).toEqual({
      calls: 1 + mostFailures,
      failures: { unavailable: mostFailures },
      openBreakers: 1,
    })
  })

  it('takes an answer of five megabytes where it brings files, and nowhere else', async () => {
    await using open = client
    const send = (request: RemoteRequest) => open.send(request, { accountId: 1, signal: never })
    await expect(send(post('long'))).rejects.toMatchObject({ kind: 'unreadable' })
    const { text } = await send({ ...post('long'), bringsFiles: true })
    expect(JSON.parse(text).text).toHaveLength(5 * 1024 * 1024)
    const endless = send({ ...post('endless'), bringsFiles: true })
    await expect(endless).rejects.toMatchObject({ kind: 'unreadable' })
  })

  it('gives the bytes of an answer that brings files as they came', async () => {
    await using open = client
    const request = { ...post('binary'), bringsFiles: true }
    const { bytes } = await open.send(request, { accountId: 1, signal: never })
    expect([...(bytes ?? [])]).toEqual(Array.from({ length: 256 }, (_, at) => at))
  })

  it('ends a call with its signal, down to the socket', async () => {
    await using open = client
    const caller = new AbortController()
    const answer = open.ask(post('hung', 'cut'), { accountId: 1, signal: caller.signal })
    await eventually(async () => expect(await asked('hung', 'cut')).toBe(1))
    caller.abort()
    await expect(answer).rejects.toMatchObject({ name: 'CallerLeft', kind: 'timeout' })
    await eventually(async () => expect((await carrier.state()).sockets).toBe(0))
  })

  it('goes on for a caller who stays, and closes the socket when the last one leaves', async () => {
    await using open = client
    const [first, last] = [new AbortController(), new AbortController()]
    const question = post('hung', 'shared')
    const ends = Promise.allSettled(
      [first, last].map(({ signal }) => open.ask(question, { accountId: 1, signal })),
    )
    await eventually(async () => expect(await asked('hung', 'shared')).toBe(1))
    first.abort()
    expect((await carrier.state()).sockets).toBe(1)
    last.abort()
    await ends
    await eventually(async () => expect((await carrier.state()).sockets).toBe(0))
    expect(await asked('hung', 'shared')).toBe(1)
  })

  it('keeps the slots of an account from one that floods it', async () => {
    await using open = client
    const flood = new AbortController()
    const floods = Promise.allSettled(
      Array.from({ length: 200 }, () =>
        open.ask(post('slow'), { accountId: 1, signal: flood.signal }),
      ),
    )
    await eventually(async () => expect((await carrier.state()).sockets).toBe(mostInFlight))
    const answer = await open.ask(post('ok'), { accountId: 2, signal: never })
    expect(answer.status).toBe(200)
    flood.abort()
    expect((await floods).every(({ status }) => status === 'rejected')).toBe(true)
    await eventually(async () => expect((await carrier.state()).sockets).toBeLessThan(2))
  })

  const others = remoteLanes.filter(lane => lane !== 'rate')

  it('keeps the other lanes of an account from its quotes that hang', async () => {
    await using open = client
    const flood = new AbortController()
    const quotes = Array.from({ length: 2 * mostInFlight }, () =>
      open.ask(post('slow'), { accountId: 1, signal: flood.signal }),
    )
    await eventually(async () => expect((await carrier.state()).sockets).toBe(mostInFlight))
    for (const lane of others) {
      const answer = await open.send(post('ok', lane, lane), { accountId: 1, signal: never })
      expect(answer.status).toBe(200)
    }
    flood.abort()
    await Promise.allSettled(quotes)
  })

  it('asks in the other lanes of an account whose quotes fail again and again', async () => {
    await using open = client
    for (let i = 0; i <= mostFailures; i += 1) {
      await open.send(post('failing'), { accountId: 1, signal: never }).catch(() => null)
    }
    const quote = open.send(post('ok'), { accountId: 1, signal: never })
    await expect(quote).rejects.toThrow('will not be asked for a moment')
    for (const lane of others) {
      const answer = await open.send(post('ok', lane, lane), { accountId: 1, signal: never })
      expect(answer.status).toBe(200)
    }
    expect(open.traffic().openBreakers).toBe(1)
  })

  it('pauses the lane in which a carrier was asked too often', async () => {
    const paused: string[] = []
    const pace = { admit: async () => {}, pause: async (lane: string) => void paused.push(lane) }
    await using open = clientWith({ pace })
    const sent = open.send(post('quota', 'find', 'find'), { accountId: 1, signal: never })
    await expect(sent).rejects.toMatchObject({ kind: 'unavailable', didNothing: true })
    expect(paused).toEqual(['find'])
  })

  const modesAfterOrders = ['misdirected', 'quota', 'forbidding', 'reset'] as const

  it.each(modesAfterOrders)(
    'marks what fails after an order of the same work (%s): it says nothing of the order',
    async mode => {
      await using open = client
      const { signal } = new AbortController()
      const call = { accountId: 1, signal }
      const first = open.send(post(mode, `first ${mode}`, 'buy'), call)
      await expect(first).rejects.toMatchObject({ isAfterOrder: false })
      for (const how of ['ask', 'send'] as const) {
        const label = { ...post(mode, `label ${mode} ${how}`, 'find'), method: 'GET' } as const
        await expect(open[how](label, call)).rejects.toMatchObject({ isAfterOrder: true })
      }
      const other = { accountId: 1, signal: new AbortController().signal }
      await expect(open.send(post(mode, `other ${mode}`, 'buy'), other)).rejects.toMatchObject({
        isAfterOrder: false,
      })
    },
  )

  it('keeps status and body of a failure for the adapter, and out of what a log prints', async () => {
    await using open = client
    const error = await open
      .send(post('refusing'), { accountId: 1, signal: never })
      .catch((error: CarrierError) => error)
    if (!(error instanceof CarrierError)) throw new Error('It should fail.')
    expect(error.answer?.status).toBe(400)
    expect(error.answer?.text).toContain('BAD_REQUEST')
    expect(JSON.stringify({ ...error })).not.toContain('BAD_REQUEST')
    expect(Object.keys(error)).not.toContain('answer')
  })

  const verdicts = [
    ['refused', 'rejected', 'Test Carrier refused this request: No.'],
    ['not_sold', 'not_sold', 'Test Carrier sold nothing: No.'],
    ['unknown', 'unknown', 'Test Carrier did not say what it did: No.'],
    ['already_sold', 'already_sold', 'Test Carrier sold this before: No.'],
    ['misconfigured', 'misconfigured', 'Test Carrier does not allow this account to ask: No.'],
  ] as const

  it.each(verdicts)('believes its adapter that a failure is %s', async (kind, failure, message) => {
    await using open = clientWith({ meaningOf: () => ({ kind, says: 'No.' }) })
    const sent = open.send(post('failing'), { accountId: 1, signal: never })
    await expect(sent).rejects.toMatchObject({ kind: failure, message })
  })

  it('takes a failure that its adapter can not read for one of which nobody knows anything', async () => {
    await using open = clientWith({ meaningOf: ({ text }) => JSON.parse(`${text}{`) })
    const sent = open.send(post('refusing', 'odd', 'buy'), { accountId: 1, signal: never })
    await expect(sent).rejects.toMatchObject({ kind: 'unreadable' })
  })

  it('takes an account that has not paid for one that may not ask', async () => {
    await using open = client
    const sent = open.send(post('unpaid'), { accountId: 1, signal: never })
    await expect(sent).rejects.toMatchObject({ kind: 'misconfigured' })
  })

  it('lets a caller leave the line in front of the slots', async () => {
    await using open = client
    const [holders, waiting] = [new AbortController(), new AbortController()]
    const held = Array.from({ length: mostInFlight }, () =>
      open.ask(post('hung'), { accountId: 1, signal: holders.signal }),
    )
    const late = open.ask(post('ok', 'left the line'), { accountId: 1, signal: waiting.signal })
    waiting.abort()
    await expect(late).rejects.toThrow('The caller left')
    holders.abort()
    await Promise.allSettled(held)
    const next = open.ask(post('ok'), { accountId: 1, signal: never })
    expect((await next).status).toBe(200)
    expect(await asked('ok', 'left the line')).toBe(0)
  })

  it('stops asking a carrier that fails, for the account it failed, and tries it later', async () => {
    await using open = client
    const of = (accountId: number, name: string) =>
      open.ask(post('scripted', name), { accountId, signal: never })
    await carrier.become('failing')
    for (let i = 0; i < mostFailures; i += 1) {
      await expect(of(1, `failing ${i}`)).rejects.toThrow('answered with an error (500)')
    }
    await carrier.become('ok')
    await expect(of(1, 'too soon')).rejects.toThrow('will not be asked for a moment')
    expect((await of(2, 'another account')).status).toBe(200)
    now += openForMs
    expect((await of(1, 'trial')).status).toBe(200)
    expect((await of(1, 'closed')).status).toBe(200)
    expect(await asked('scripted', 'too soon')).toBe(0)
  })
})
