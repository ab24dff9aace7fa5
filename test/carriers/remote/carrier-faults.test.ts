import { describe, expect, it } from 'vitest'
import type { CarrierMode } from '../../support/carrier-child.ts'
import { carrierAndStore } from './carrier-and-store.ts'
import { type Connected, connect, ofRemote, plenty } from './connected-carrier.ts'

const opened = carrierAndStore()

function connectTo(mode: CarrierMode, protocol = 'http'): Connected {
  const { process, store } = opened()
  return connect(process.url(mode, protocol), { store })
}

const name = 'Test Carrier'
const both = (reason: string, message: string) => [
  [9001, reason, message],
  [9002, reason, message],
]
const shortMs = 300

/** What becomes of both services where the whole answer is bad. */
const whole: readonly [CarrierMode, string, string, number?][] = [
  ['slow', 'carrier_timeout', 'The carrier did not answer within 0.27 s.', shortMs],
  ['hung', 'carrier_timeout', 'The carrier did not answer within 0.27 s.', shortMs],
  ['failing', 'carrier_error', `${name} answered with an error (500).`],
  ['html', 'carrier_error', `${name} sent an unreadable answer.`],
  ['bad_json', 'carrier_error', `${name} sent an unreadable answer.`],
  ['empty', 'carrier_error', `${name} sent an unreadable answer.`],
  ['other_shape', 'carrier_error', `${name} sent an unreadable answer.`],
  ['endless', 'carrier_error', `${name} sent an answer that is too long.`],
  ['reset', 'carrier_error', `${name} could not be reached.`],
  ['refusing', 'no_rate_for_lane', `${name} refused this request: The ZIP code does not exist`],
  ['forbidding', 'carrier_error', `${name} does not allow this account to ask: Not enrolled`],
  ['redirecting', 'carrier_error', `${name} sent an unreadable answer.`],
  ['misdirected', 'no_rate_for_lane', `${name} refused this request.`],
  ['quota', 'carrier_error', `${name} was asked too often.`],
]

/** What becomes of the first service; the second keeps its price. */
const inPart: readonly [CarrierMode, string][] = [
  ['wrong_currency', 'an unknown currency'],
  ['not_a_number', 'something that is not an amount'],
  ['negative', 'a negative amount'],
  ['twice', 'two prices for one service'],
  ['wrong_sum', 'parts that do not add up to the price'],
]

describe('a carrier outside the process', () => {
  it('is quoted beside the carriers of the catalogue, with its memo', async () => {
    await using connected = connectTo('ok')
    const answer = await connected.quote()
    expect(ofRemote(answer)).toEqual({
      prices: [
        [9001, 1208],
        [9002, 2208],
      ],
      excluded: [],
    })
    expect(answer.quotes.some(({ serviceId }) => serviceId < 100)).toBe(true)
    expect(answer.quotes.at(-1)).toMatchObject({ memo: 'offer-7', tiers: null, currency: 'CAD' })
  })

  it.each(whole)(
    'that is %s excludes its services, and no others',
    async (mode, reason, message, timeoutMs = plenty) => {
      await using connected = connectTo(mode)
      const answer = await connected.quote({ timeoutMs })
      expect(ofRemote(answer)).toEqual({ prices: [], excluded: both(reason, message) })
      expect(answer.quotes.length).toBeGreaterThan(0)
      expect(await opened().process.asked(`/${mode}/rates`)).toBe(1)
    },
  )

  it.each(inPart)('that answers with %s loses that price alone', async (mode, fault) => {
    await using connected = connectTo(mode)
    const message = `${name} answered with ${fault}, so the price is not used.`
    expect(ofRemote(await connected.quote())).toEqual({
      prices: [[9002, 2208]],
      excluded: [[9001, 'carrier_error', message]],
    })
  })

  it('does not price a service that is not its own', async () => {
    await using connected = connectTo('stranger')
    const { quotes } = await connected.quote()
    expect(quotes.map(({ serviceId }) => serviceId)).not.toContain(9999)
  })

  it('may price in another known currency: the parts are converted, and sum up', async () => {
    await using connected = connectTo('foreign_currency')
    const { quotes } = await connected.quote()
    const quote = quotes.find(({ serviceId }) => serviceId === 9001)
    expect(quote?.currency).toBe('CAD')
    expect(quote?.total).toBeGreaterThan(1208)
    expect(quote?.total).toBe(
      (quote?.baseRate ?? 0) + (quote?.addOns[0]?.cost ?? 0) + (quote?.gst ?? 0),
    )
  })

  it('that nobody reaches, or whose TLS is broken, excludes its services', async () => {
    await using broken = connectTo('ok', 'https')
    await using gone = connect('http://127.0.0.1:9/ok', { store: opened().store })
    const excluded = both('carrier_error', `${name} could not be reached.`)
    expect(ofRemote(await broken.quote())).toEqual({ prices: [], excluded })
    expect(ofRemote(await gone.quote())).toEqual({ prices: [], excluded })
  })
})
