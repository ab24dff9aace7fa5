import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Pace } from '#carriers/remote/pace.ts'
import { dayMs, hourMs } from '#core/time/durations.ts'
import type { Database } from '#db/database.ts'
import { CarrierProcess } from '../../support/carrier-process.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { connect, ofRemote } from './connected-carrier.ts'

const noon = Date.parse('2026-03-04T12:00:00Z')

describeOnEachEngine('the pace at which a carrier is asked', kit => {
  let nodes: readonly Database[]
  let now = noon
  let connections = 0
  beforeAll(async () => {
    nodes = [await kit.open(), await kit.open()]
  })
  beforeEach(() => {
    now = noon
    connections += 1
  })

  const pacesOf = (callsAnHour: number | null) =>
    nodes.map(
      store =>
        new Pace({
          carrierName: 'Test Carrier',
          connection: `pace ${connections}`,
          callsAnHour,
          store,
          clock: { now: () => now },
        }),
    )
  const admitted = async (paces: readonly Pace[], calls: number): Promise<number> => {
    const ends = await Promise.allSettled(
      Array.from({ length: calls }, (_, index) => paces[index % paces.length]?.admit('buy')),
    )
    return ends.filter(({ status }) => status === 'fulfilled').length
  }

  test('is the declared budget for both nodes together, anew in each hour', async () => {
    const paces = pacesOf(60)
    expect(await admitted(paces, 100)).toBe(60)
    await expect(paces[0]?.admit('buy')).rejects.toThrow(
      'Test Carrier may be asked 60 times an hour, and will not be asked before 13:00:00 UTC.',
    )
    now += hourMs
    expect(await admitted(paces, 100)).toBe(60)
  })

  test('is never above a large budget, of which nodes reserve some calls at a time', async () => {
    const paces = pacesOf(600)
    const calls = await admitted(paces, 700)
    expect(calls).toBeLessThanOrEqual(600)
    expect(calls).toBeGreaterThan(580)
  })

  test('is a pause for both nodes when the carrier wants one', async () => {
    const paces = pacesOf(null)
    await paces[0]?.pause('buy', noon + 30_000)
    const sentence = 'Test Carrier asked for a pause, and will not be asked before 12:00:30 UTC.'
    await expect(paces[0]?.admit('buy')).rejects.toThrow(sentence)
    await expect(paces[1]?.admit('buy')).rejects.toThrow(sentence)
    now += 30_000
    expect(await admitted(paces, 4)).toBe(4)
  })

  test('is a pause of one lane alone, and a budget of all lanes together', async () => {
    const [one, two] = pacesOf(60)
    await one?.pause('rate', noon + 30_000)
    await expect(two?.admit('rate')).rejects.toThrow('asked for a pause')
    for (const lane of ['buy', 'find', 'void', 'track', 'token'] as const) await two?.admit(lane)
    expect(await admitted(pacesOf(60), 100)).toBe(55)
  })

  test('is not bound by what was noted while a clock ran ahead', async () => {
    now = noon + 3 * dayMs
    const ahead = pacesOf(60)
    await ahead[0]?.admit('buy')
    await ahead[0]?.pause('buy', now + hourMs)
    now = noon
    expect(await admitted(pacesOf(60), 100)).toBe(60)
    const paces = pacesOf(60)
    await paces[0]?.pause('buy', noon + 30_000)
    await expect(paces[1]?.admit('buy')).rejects.toThrow('not be asked before 12:00:30 UTC.')
  })

  test('keeps a carrier that was over its quota from being asked; its services say why', async () => {
    await using carrier = await CarrierProcess.start()
    const [first, second] = nodes
    if (!first || !second) throw new Error('two nodes')
    const clock = { now: () => now }
    await using one = connect(carrier.url('scripted'), { store: first, clock }, {}, { id: 7 })
    await using two = connect(carrier.url('scripted'), { store: second, clock }, {}, { id: 7 })
    await carrier.become('quota')
    const over = ofRemote(await one.quote()).excluded
    expect(over[0]).toEqual([9001, 'carrier_error', 'Test Carrier was asked too often.'])
    await carrier.become('ok')
    const message = 'Test Carrier asked for a pause, and will not be asked before 12:00:30 UTC.'
    for (const node of [one, two]) {
      expect(ofRemote(await node.quote({ postalCode: '94105' })).excluded).toEqual([
        [9001, 'carrier_error', message],
        [9002, 'carrier_error', message],
      ])
    }
    expect(await carrier.asked('/scripted/rates')).toBe(1)
    now += 30_000
    expect(ofRemote(await two.quote()).prices).toHaveLength(2)
  })
})
