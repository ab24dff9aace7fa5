import { expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { addCard } from '#core/payment/cards.ts'
import { bookableFreight, bookedFreight } from '#test/support/book-freight.ts'
import { addWebhook, sendForm, shownSoon } from '#test/support/dashboard/added-webhook.ts'
import { funded } from '#test/support/dashboard/ship-form.ts'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'
import { testedVersion } from '#test/support/tested-version.ts'

const service = await sharedService()
const visitor = await funded(service, 1_000_00)
const token = await service.token(visitor.account)

const search = (text: string, who = visitor) => who.get(`/search?q=${encodeURIComponent(text)}`)

/** A call of a program under a key, once it is kept. */
async function callUnder(key: string): Promise<void> {
  await fetch(`${service.url}/sandbox/api/${testedVersion}/shipments`, {
    method: 'POST',
    body: '{}',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
  })
  await shownSoon(visitor, `/requests?key=${key}`, /sent once/)
}

it('opens what was sent under an Idempotency-Key at once', async () => {
  await callUnder('morning-run-7')
  expect((await search('morning-run-7')).location).toMatch(/\/requests\?key=morning-run-7$/)
  expect((await search('morning-run')).location).toBeNull()
})

it('lists both where an order has the name of a key', async () => {
  await callUnder('A-100')
  await bookedFreight(service, token, bookableFreight, 'A-100')
  const { location, text } = await search('A-100')
  expect(location).toBeNull()
  expect(text).toContain('key=A-100"')
  expect(text).toMatch(/\/shipments\/\w+"/)
})

it('opens an event at once by the webhook-id of its messages', async () => {
  const { at } = await addWebhook(visitor, `${service.url}/nobody`)
  await sendForm(visitor, `${at}/test`, {}, at)
  const id = /evt_[0-9a-f]{32}/.exec((await visitor.get('/events/1')).text)?.[0] ?? ''
  expect((await search(id)).location).toMatch(/\/events\/1$/)
  const bookkeeper = await dashboardVisitor(service, {
    account: visitor.account,
    role: 'bookkeeper',
  })
  const { location, text } = await search(id, bookkeeper)
  expect(location).toBeNull()
  expect(text).toContain('Nothing was found that you have access to')
})

it('opens the lines of a top-up at once by its id', async () => {
  const { sandbox } = service.app.worlds
  await addCard(sandbox, visitor.account, 'test_card', true)
  const [card] = await sandbox.store.read.cards.list(serviceOn(visitor.account))
  const fields = { amount: '25.00', payment_method_id: String(card?.id) }
  await sendForm(visitor, '/money/top-up', fields)
  const [topUp] = await sandbox.store.read.topUps.latest(serviceOn(visitor.account), 1)
  const { location } = await search(`Top-up ${topUp?.id}`)
  expect(location).toMatch(/\/money\?kind=top_ups&from=/)
  const lines = await visitor.get(location?.slice(location.indexOf('/money')) ?? '')
  expect(lines.text).toContain(`Top-up ${topUp?.id}<`)
  const other = await dashboardVisitor(service)
  expect((await search(`Top-up ${topUp?.id}`, other)).location).toBeNull()
})

it('lists freight by the id of its order', async () => {
  const id = await bookedFreight(service, token, bookableFreight, 'PALLETS-9')
  const booked = await service.app.worlds.sandbox.store.read.freight.byId(
    serviceOn(visitor.account),
    id,
  )
  expect((await search('pallets-9')).text).toContain(`/shipments/${booked?.shipCode}"`)
})
