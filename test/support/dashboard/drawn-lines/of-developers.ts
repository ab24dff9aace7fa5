import { expect } from 'vitest'
import { sandboxFaults } from '#core/sandbox/sandbox-fault.ts'
import { eventually } from '../../eventually.ts'
import { newestApi } from '../../newest-api.ts'
import { sendForm } from '../added-webhook.ts'
import { boughtBy, drawnForm } from '../ship-form.ts'
import { goWrong } from './faults.ts'
import type { ScreenTests } from './screen-tests.ts'
import type { Twins } from './twins.ts'

/** First steps, the sandbox, and calls that are run again. */
export const ofDevelopers: ScreenTests = {
  'GET /:account/start': {
    'in each of its five steps': async twins => {
      await sampleBought(twins)
      const [quote, buy, fetchLabel, track, hear, ...others] = await twins.seen('/start')
      expect(others).toEqual([])
      const { data: prices } = await twins.run(quote)
      const { text } = await twins.byForm.get('/start?run=quote')
      expect(text).toContain(`${prices.length} prices in`)
      await twins.run(buy)
      await twins.send('/start/buy', {}, '/start')
      await twins.expectAlike()
      expect((await twins.run(fetchLabel)).data.label_url).toMatch(/\.pdf$/)
      expect((await twins.run(track)).data).toMatchObject({ events: [{}] })
      const url = `${twins.service.url}/nobody`
      await twins.run(hear, hear?.replace('https://example.com/postilion', url))
      await twins.send('/webhooks/new', { url, hears: 'all' })
      await twins.expectAlike()
    },
  },

  'GET /:account/sandbox': {
    'of Ship with each fault': async twins => {
      const { byForm } = await sampleBought(twins)
      const lines = await twins.seen('/sandbox')
      expect(lines).toHaveLength(sandboxFaults.length)
      for (const [place, fault] of sandboxFaults.entries()) {
        const page = await twins.byForm.get(`/ship?like=${byForm}`)
        const form = { ...drawnForm(page), fault }
        await goWrong(twins, fault, lines[place], () => twins.byForm.post('/ship/buy', form))
      }
    },
  },

  'GET /:account/requests/:requestId': {
    'of a call under its key, and of one under a new key': async twins => {
      const { byLine, byForm } = await calls(twins, { 'idempotency-key': 'k-1' })
      const [same, fresh, ...others] = await twins.seen(byLine)
      expect(others).toEqual([])
      await twins.run(same)
      await twins.send(`${byForm}/run`, { key: 'same', fault: '' }, byForm)
      await twins.expectNothingMade()
      await twins.run(fresh)
      await twins.send(`${byForm}/run`, { key: 'new', fault: '' }, byForm)
      await twins.expectAlike()
    },

    'of a call without a key': async twins => {
      const { byLine, byForm } = await calls(twins, {})
      const [line, ...others] = await twins.seen(byLine)
      expect(others).toEqual([])
      await twins.run(line)
      await twins.send(`${byForm}/run`, { key: 'same', fault: '' }, byForm)
      await twins.expectAlike()
    },

    'of a call that was asked to fail': async twins => {
      const fault = 'internal_error'
      const { byLine, byForm } = await calls(twins, { 'sandbox-fault': fault })
      const [line] = await twins.seen(byLine)
      expect((await twins.refused(line)).error.code).toBe(fault)
      const { location } = await twins.send(`${byForm}/run`, { key: 'same', fault }, byForm)
      const again = location?.split('#')[0]?.split(`/${twins.byForm.account}/`)[1]
      expect((await twins.byForm.get(`/${again}`)).text).toMatch(/Then .*500.*now .*500/)
      await twins.expectNothingMade()
    },
  },
}

/** The parcel of Start, and its ship code. */
const sampleBought = (twins: Twins) =>
  twins.both(async visitor => {
    await sendForm(visitor, '/start/buy', {}, '/start')
    return (await boughtBy(twins.service, visitor)).shipments[0]?.shipCode
  })

/** A draft that a program saved; the screen of its call. */
const calls = (twins: Twins, headers: Readonly<Record<string, string>>) =>
  twins.both(async (visitor, token) => {
    const { url } = twins.service
    const answer = await fetch(`${url}/sandbox${newestApi}/shipments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ to_address: recipient, packages: [box] }),
    })
    const at = `/requests/${answer.headers.get('request-id')}`
    await eventually(async () => expect((await visitor.get(at)).text).toContain('curl-same'))
    return at
  })

const recipient = {
  name: "Ada O'Neil",
  address1: '290 Bremner Blvd',
  city: 'Toronto',
  province_code: 'ON',
  postal_code: 'M5V 3L9',
  country_code: 'CA',
}

const box = {
  ...{ weight: 1, weight_unit: 'lbs', package_type: 'Parcel' },
  ...{ length: 9, width: 6, height: 4, size_unit: 'in' },
}
