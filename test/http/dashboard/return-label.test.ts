import { expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { bookedFreight } from '#test/support/book-freight.ts'
import { buyShipment, sellableRequest, voidBought } from '#test/support/buy-shipment.ts'
import { funded } from '#test/support/dashboard/ship-form.ts'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { booksOf } from '#test/support/funded-client.ts'
import { storyIn } from '#test/support/price-story.ts'
import { saveDraft } from '#test/support/save-draft.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()
const visitor = await funded(service)
const token = await service.token(visitor.account)

const text = (page: string): string => page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const formOf = (page: string) => ({
  form_key: /name="form_key" value="([^"]+)"/.exec(page)?.[1] ?? '',
  offer: /name="offer" value="([^"]+)"/.exec(page)?.[1] ?? '',
})
const cents = (amount: number): string => (amount / 100).toFixed(2)

it('says what it costs and what is left, and buys it once', async () => {
  const sent = await buyShipment(service, token)
  const at = `/shipments/${sent.shipCode}/return`
  expect((await visitor.get(`/shipments/${sent.shipCode}`)).text).toContain(`${at}"`)
  const before = await booksOf(service, visitor.account)
  const { text: page } = await visitor.get(at)
  const form = formOf(page)
  const price = Number(form.offer.split(':')[1])
  const left = cents(before.credits - price)
  expect(text(page)).toContain(`${cents(price)} CAD will be charged · ${left} CAD left`)
  expect(await booksOf(service, visitor.account)).toEqual(before)
  const places = [await visitor.post(at, form), await visitor.post(at, form)]
  expect(places.map(({ status }) => status)).toEqual([303, 303])
  expect(new Set(places.map(({ location }) => location)).size).toBe(1)
  expect((await booksOf(service, visitor.account)).credits).toBe(before.credits - price)
  const code = /\/shipments\/(\w+)\?done=bought$/.exec(places[0]?.location ?? '')?.[1] ?? ''
  const { shipments } = service.app.worlds.sandbox.store.read
  const back = await shipments.byShipCode(serviceOn(visitor.account), code)
  expect(back?.request).toMatchObject({ isReturn: true, toAddress: sent.request.toAddress })
  expect(back?.bought?.serviceId).toBe(sent.bought.serviceId)
  const { text: shown } = await visitor.get(`/shipments/${code}`)
  expect(text(shown)).toContain('It is already a return.')
  const link = /id="customer-link"><a href="([^"]+)"/.exec(shown)?.[1] ?? ''
  expect(link).toContain(`${service.url}/sandbox/labels/`)
  const fetched = await fetch(link)
  expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await visitor.get(`/shipments/${sent.shipCode}`)).text).not.toContain('customer-link')
})

it('tells why the way back costs what it does, to the cent', async () => {
  const { shipCode } = await buyShipment(service, token)
  const { text: page } = await visitor.get(`/shipments/${shipCode}/return`)
  const price = Number(formOf(page).offer.split(':')[1])
  const { sum, total } = storyIn(page)
  expect([sum, total]).toEqual([price, price])
})

it('buys nothing for more than its button said', async () => {
  const { shipCode } = await buyShipment(service, token)
  const at = `/shipments/${shipCode}/return`
  const { form_key, offer } = formOf((await visitor.get(at)).text)
  const before = await booksOf(service, visitor.account)
  const cheaper = offer.replace(/\d+$/, price => String(Number(price) - 1))
  const answer = await visitor.post(at, { form_key, offer: cheaper })
  expect(answer.status).toBe(409)
  expect(formOf(answer.text).offer).toBe(offer)
  expect(await booksOf(service, visitor.account)).toEqual(before)
})

it('says what is lacking, and has no button that works', async () => {
  const sent = await buyShipment(service, token)
  const poor = await dashboardVisitor(service)
  const own = await service.token(poor.account)
  const { store } = service.app.worlds.sandbox
  await grantCredits(store, poor.account, sent.totalPaid, 'test', Date.now())
  const { shipCode } = await buyShipment(service, own)
  const { text: page } = await poor.get(`/shipments/${shipCode}/return`)
  expect(text(page)).toContain('short')
  expect(page).toMatch(/<button class="primary"[^>]* disabled>/)
})

it('is not offered from a country where none starts, and the card of the label says why', async () => {
  const { toAddress } = sellableRequest
  const toParis = {
    ...sellableRequest,
    toAddress: { ...toAddress, provinceCode: null, postalCode: '75001', countryCode: 'FR' },
  }
  const sent = await buyShipment(service, token, toParis)
  const at = `/shipments/${sent.shipCode}/return`
  const { text: page } = await visitor.get(`/shipments/${sent.shipCode}`)
  expect(page).not.toContain(`${at}"`)
  const reason = 'Returns start in the United States or Canada, and its recipient is in neither.'
  expect(text(page)).toContain(reason)
  expect(text((await visitor.get(at)).text)).toContain(reason)
})

it('is told to be none of drafts, void labels and freight, and none can be bought', async () => {
  const tenant = serviceOn(visitor.account)
  const { read } = service.app.worlds.sandbox.store
  const draft = await read.shipments.byId(tenant, await saveDraft(service, token, sellableRequest))
  const freight = await read.freight.byId(tenant, await bookedFreight(service, token))
  const gone = await buyShipment(service, token)
  await voidBought(service, token, gone)
  const reasons = [
    [draft?.shipCode, 'Its label has not been bought'],
    [freight?.shipCode, 'Freight has no return label'],
    [gone.shipCode, 'Its label is void'],
  ]
  const before = await booksOf(service, visitor.account)
  for (const [code, reason] of reasons) {
    const at = `/shipments/${code}/return`
    expect((await visitor.get(`/shipments/${code}`)).text).not.toContain(`${at}"`)
    const asked = await visitor.get(at)
    expect(text(asked.text)).toContain(reason)
    const { form_key } = formOf((await visitor.get('/ship')).text)
    const sent = await visitor.post(at, { form_key, offer: '1:1' })
    expect(sent.status).toBe(409)
    expect(text(sent.text)).toContain(reason)
  }
  expect(await booksOf(service, visitor.account)).toEqual(before)
  const page = await visitor.get(`/shipments/${freight?.shipCode}`)
  expect(text(page.text)).toContain('Freight has no return label')
})
