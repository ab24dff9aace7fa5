import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mostFailures, openForMs } from '#carriers/remote/breaker.ts'
import { mostInFlight, RemoteClient } from '#carriers/remote/remote-client.ts'
import { jsonRequest, type RemoteRequest } from '#carriers/remote/remote-request.ts'
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
  client = new RemoteClient({
    carrier: { code: 'testcarrier', name: 'Test Carrier' },
    clock: { now: () => now },
    log: silentLog,
    pace: { admit: async () => {}, pause: async () => {} },
  })
})
afterAll(() => carrier[Symbol.asyncDispose]())

const never = new AbortController().signal
let questions = 0
/** Nobody asked the same before, unless it is named. */
const post = (mode: Parameters<CarrierProcess['url']>[0], name = `${++questions}`) =>
  jsonRequest('POST', `${carrier.url(mode)}/${name}`, { name })
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
