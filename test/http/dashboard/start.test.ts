import { expect, it } from 'vitest'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { hourMs } from '#core/time/durations.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { formKeyIn } from '#test/support/dashboard/form-key.ts'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { eventually } from '#test/support/eventually.ts'
import { newestApi } from '#test/support/newest-api.ts'
import { minor, storyIn } from '#test/support/price-story.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()
const visitor = await dashboardVisitor(service)

const doneSteps = async () => (await visitor.get('/start')).text.match(/status good">Done/g)?.length

it('leads from a price to a parcel that was delivered, and ticks what was done', async () => {
  expect(await doneSteps()).toBeUndefined()
  expect((await visitor.get('/start')).text).toMatch(/href="[^"]+\/webhooks\/new">Add a webhook/)
  await grantCredits(service.app.worlds.sandbox.store, visitor.account, 100_00, 'test', 0)
  const quoted = await visitor.get('/start?run=quote')
  expect(quoted.text).toMatch(/\d+ prices in \d+ ms/)
  const form_key = formKeyIn(quoted.text)
  const bought = await visitor.post('/start/buy', { form_key })
  expect(bought.location).toMatch(/\/start\?done=bought$/)
  expect((await visitor.post('/start/buy', { form_key })).location).toBe(bought.location)
  expect(await doneSteps()).toBe(1)

  const before = await visitor.get('/start?run=track')
  expect(before.text).toContain('Label made')
  const pdf = /href="(http[^"]+\/labels\/[^"]+\.pdf)"|href="(\/sandbox\/labels\/[^"]+\.pdf)"/.exec(
    before.text,
  )
  const label = await fetch(new URL(pdf?.[1] ?? pdf?.[2] ?? '', service.url))
  expect([label.status, label.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await visitor.get('/start')).text).toContain('its file was first fetched on')
  await advanceClock(service.app.worlds.sandbox, visitor.account, 14 * 24 * hourMs)
  expect((await visitor.get('/start?run=track')).text).toContain('Delivered')
  expect(await doneSteps()).toBe(3)
})

it('tells why each of its prices is what it is, to the cent', async () => {
  const { text } = await visitor.get('/start?run=quote')
  const prices = [
    ...text.matchAll(/class="money">([\d.,]+) CAD<\/span> <a href="[^"]+(\/start\/why[^"]+)"/g),
  ]
  expect(prices).toHaveLength(3)
  for (const [, price = '', why = ''] of prices) {
    const { sum, total } = storyIn((await visitor.get(why)).text)
    expect([sum, total]).toEqual([minor(price), minor(price)])
  }
  expect((await visitor.get('/start/why?service=999999')).status).toBe(404)
})

it('ticks what a program has quoted and fetched', async () => {
  const token = await service.token(visitor.account)
  const { text } = await visitor.get('/start')
  expect(text).toContain(`/sandbox${newestApi}/rates`)
  const quote = await fetch(`${service.url}/sandbox${newestApi}/rates/estimate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      to_address: { country_code: 'US', postal_code: '10118' },
      packages: [
        {
          weight: 1,
          weight_unit: 'lbs',
          length: 6,
          width: 6,
          height: 6,
          size_unit: 'in',
          package_type: 'Parcel',
        },
      ],
    }),
  })
  expect(quote.status, await quote.text()).toBe(200)
  await eventually(async () => {
    expect((await visitor.get('/start')).text).toContain('a program quoted on')
  })
})

it('buys nothing in production', async () => {
  const owner = await dashboardVisitor(service, { environment: 'production' })
  expect((await owner.get('/start')).status).toBe(403)
  expect((await owner.post('/start/buy', { form_key: 'x' })).status).toBe(403)
})
