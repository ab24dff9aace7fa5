import { beforeAll, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { commandOf } from '#core/command/command.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import { picturesOfPng } from '#test/labels/pictures.ts'
import { scan } from '#test/labels/scanner.ts'
import { bookedFreight } from '#test/support/book-freight.ts'
import { buyShipment, sellableRequest } from '#test/support/buy-shipment.ts'
import { funded } from '#test/support/dashboard/ship-form.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { draftPurchase } from '#test/support/draft-purchase.ts'
import { booksOf } from '#test/support/funded-client.ts'
import { saveDraft } from '#test/support/save-draft.ts'
import { sharedService } from '#test/support/service.ts'
import { setSetting } from '../../support/at-shell.ts'

const service = await sharedService()
let visitor: DashboardVisitor
let token: string
beforeAll(async () => {
  visitor = await dashboardVisitor(service)
  const { account } = visitor
  token = await service.token(account)
  await grantCredits(service.app.worlds.sandbox.store, account, 10_000_00, 'test', Date.now())
})

const formKey = (text: string): string => /name="form_key" value="([^"]+)"/.exec(text)?.[1] ?? ''
async function buyDraftNow(id: number): Promise<void> {
  const world = service.app.worlds.sandbox
  const command = commandOf(world, await world.authenticate(token), null)
  await buyDraft(command, () => draftPurchase(id))
}

const text = (page: string): string => page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

const bytesOf = async (path: string): Promise<Uint8Array> => {
  const answer = await fetch(visitor.at(path), { headers: { cookie: visitor.cookie } })
  expect(answer.status).toBe(200)
  return answer.bytes()
}

it('shows the label as a picture whose barcode has the tracking code', async () => {
  const { shipCode, trackingCode } = await buyShipment(service, token)
  const page = await visitor.get(`/shipments/${shipCode}`)
  expect(page.text).toContain(`/shipments/${shipCode}/label.png"`)
  const [picture] = picturesOfPng(await bytesOf(`/shipments/${shipCode}/label.png`), 1)
  if (!picture) throw new Error('there is no picture')
  const codes = await scan(picture)
  expect(codes.map(one => one.text).some(read => read.includes(trackingCode))).toBe(true)
})

it('says for what it is insured, and what customs were told by whom', async () => {
  const shipper = await funded(service)
  const own = await service.token(shipper.account)
  const customs = { purpose: 'gift', signer: 'Ben Roy' } as const
  const gift = { ...sellableRequest, value: 250_00, insured: true, customs }
  const { toAddress } = gift
  const home = { ...toAddress, countryCode: 'CA', provinceCode: 'ON', postalCode: 'M5V 2T6' }
  const sent = await buyShipment(service, own, gift)
  const plain = await buyShipment(service, own)
  const atHome = await buyShipment(service, own, { ...gift, toAddress: home })
  const id = await saveDraft(service, own, { ...gift, value: null, customs: null })
  const { register, worlds } = service.app
  await setSetting(register, shipper.account, 'customs_signer', 'Mia Roy', Date.now())
  const { shipments } = worlds.sandbox.store.read
  const draft = await shipments.byId(serviceOn(shipper.account), id)
  const shown = async (code = '') => text((await shipper.get(`/shipments/${code}`)).text)

  expect(await shown(sent.shipCode)).toContain('Insured For 250.00 CAD')
  expect(await shown(sent.shipCode)).toContain('Customs Gift, signed by Ben Roy')
  expect(await shown(plain.shipCode)).toContain('Insured No')
  expect(await shown(plain.shipCode)).toMatch(/Customs Sale of goods, signed by (?!Mia)/)
  expect(await shown(atHome.shipCode)).not.toContain('Customs Gift')
  expect(await shown(draft?.shipCode)).toContain('Insured Yes, but the goods have no value')
  expect(await shown(draft?.shipCode)).toContain('Customs Sale of goods, signed by Mia Roy')
})

it('shows each page of a label with its papers, and the way to the others', async () => {
  const { packages, ...request } = { ...sellableRequest, value: 1_000_00 }
  const [one] = packages
  const { shipCode } = await buyShipment(service, token, { ...request, packages: [one, one, one] })
  const at = `/shipments/${shipCode}`
  const first = (await visitor.get(at)).text
  const of = Number(/Page 1 of (\d+)/.exec(first)?.[1])
  expect(of).toBeGreaterThan(2)
  expect(first).not.toContain('>Page 0')
  for (let page = 2; page <= of; page++) {
    const { text: shown } = await visitor.get(`${at}?page=${page}`)
    expect(shown).toContain(`Page ${page} of ${of}`)
    expect(shown).toContain(`href="${new URL(visitor.at(at)).pathname}?page=${page - 1}#label"`)
    expect(shown.includes(`?page=${page + 1}#label`)).toBe(page < of)
    await bytesOf(`${at}/label.png?page=${page}`)
  }
  expect((await visitor.get(`${at}/label.png?page=${of + 1}`)).status).toBe(404)
  expect((await visitor.get(`${at}?page=999`)).text).toContain(`Page ${of} of ${of}`)
  expect((await visitor.get(`${at}?page=none`)).text).toContain(`Page 1 of ${of}`)
})

it('has each file of the label to download', async () => {
  const { shipCode } = await buyShipment(service, token)
  const at = `/shipments/${shipCode}/files`
  expect(Buffer.from(await bytesOf(`${at}/label.pdf`)).toString('latin1')).toMatch(/^%PDF/)
  expect(Buffer.from(await bytesOf(`${at}/label.zpl`)).toString('latin1')).toMatch(/^\^XA/)
  const saved = await visitor.get(`${at}/label.pdf`)
  expect(saved.headers.get('content-disposition')).toBe(
    `attachment; filename="${shipCode}-label.pdf"`,
  )
  expect((await visitor.get(`${at}/label.gif`)).status).toBe(404)
})

it('tells who bought it, what it cost and what was left, in one order', async () => {
  const { shipCode, totalPaid } = await buyShipment(service, token)
  const { text: page } = await visitor.get(`/shipments/${shipCode}`)
  const cents = (totalPaid / 100).toFixed(2)
  expect(text(page)).toContain(`Net cost ${cents} CAD`)
  expect(text(page)).toContain(`Paid ${cents} CAD`)
  expect(text(page)).toContain('Money in CAD Description Amount Balance')
  expect(text(page)).toMatch(/Label made .*Paid .*Created/)
})

it('leads from each call in its story to the call, for who may see calls', async () => {
  const { shipCode } = await buyShipment(service, token)
  const at = `/shipments/${shipCode}`
  const form_key = formKey((await visitor.get(`${at}/void`)).text)
  await visitor.post(`${at}/void`, { form_key })
  const voided = /<a href="[^"]*(\/requests\/[^"]+)">Voided by Visitor/
  const call = voided.exec((await visitor.get(at)).text)?.[1] ?? ''
  expect((await visitor.get(call)).text).toContain(`voided ${shipCode}`)
  const { account } = visitor
  const shipper = await dashboardVisitor(service, { account, role: 'shipper' })
  const seen = (await shipper.get(at)).text
  expect(seen).toContain('<strong>Voided by Visitor')
  expect(seen).not.toContain('/requests/')
})

it('tells the story of its price where that comes to what was charged', async () => {
  const { shipCode, totalPaid } = await buyShipment(service, token)
  const { text: page } = await visitor.get(`/shipments/${shipCode}`)
  const story = text(page.slice(page.indexOf('id="price-title"')))
  expect(story).toMatch(/Why this price .*Zone \S+ The chart .*Row /)
  expect(story).toContain(`Total ${(totalPaid / 100).toFixed(2)}`)
  expect(story).not.toContain('&lt;')
  expect(page).toContain('data-copy="story-text"')
  const id = await bookedFreight(service, token)
  const booked = await service.app.worlds.sandbox.store.read.freight.byId(
    serviceOn(visitor.account),
    id,
  )
  const { text: freightPage } = await visitor.get(`/shipments/${booked?.shipCode}`)
  const freightStory = text(freightPage.slice(freightPage.indexOf('id="price-title"')))
  expect(freightStory).toMatch(/The fuel surcharge is .* Linehaul By the tariff/)
  expect(freightStory).toContain(`Total ${((booked?.totalPaid ?? 0) / 100).toFixed(2)}`)
  expect(freightStory).not.toContain('&lt;')
  expect(freightPage).toContain('data-copy="story-text"')
})

it('shows what other tiers would pay beside the story, where the account sees tiers', async () => {
  const tiered = await dashboardVisitor(service, { settings: { tier_pricing: 'true' } })
  const { store } = service.app.worlds.sandbox
  await grantCredits(store, tiered.account, 1_000_00, 'test', Date.now())
  const { shipCode, totalPaid } = await buyShipment(service, await service.token(tiered.account))
  const { text: page } = await tiered.get(`/shipments/${shipCode}`)
  const tiers = text(page.slice(page.indexOf('id="tiers"')))
  expect(tiers).toMatch(/By tier in CAD Tier Postage Tax Total Charged/)
  expect(tiers).toContain((totalPaid / 100).toFixed(2))
})

it('tells the charged parts, and why no more, where the story comes to other cents', async () => {
  const moved = await dashboardVisitor(service)
  const { production, sandbox } = service.app.worlds
  await grantCredits(sandbox.store, moved.account, 1_000_00, 'test', Date.now())
  const { shipCode, totalPaid } = await buyShipment(service, await service.token(moved.account))
  const stores = { production: production.store, sandbox: sandbox.store }
  await setSetting(stores, moved.account, 'region', 'BC', Date.now())
  const { text: page } = await moved.get(`/shipments/${shipCode}`)
  const parts = text(page.slice(page.indexOf('id="price-title"')))
  expect(parts).toMatch(new RegExp(`Step CAD .* Total ${(totalPaid / 100).toFixed(2)}`))
  expect(parts).toContain(
    'How they came about is not shown, because the catalogue or your settings',
  )
  expect(parts).not.toContain('Zone')
})

it('says what a void brings back, gives it back once, and shows no label afterwards', async () => {
  const { shipCode, totalPaid } = await buyShipment(service, token)
  const before = await booksOf(service, visitor.account)
  const asked = await visitor.get(`/shipments/${shipCode}/void`)
  expect(asked.text).toMatch(/It can be voided until <time[^>]*>[^<]+\d\d:\d\d</)
  const back = `${(totalPaid / 100).toFixed(2)} CAD is refunded to your credits at once`
  expect(text(asked.text)).toContain(back)
  expect(await booksOf(service, visitor.account)).toEqual(before)
  const form = { form_key: formKey(asked.text) }
  const answers = [
    await visitor.post(`/shipments/${shipCode}/void`, form),
    await visitor.post(`/shipments/${shipCode}/void`, form),
  ]
  for (const { status, location } of answers) {
    expect([status, location]).toEqual([
      303,
      expect.stringContaining(`/shipments/${shipCode}?done=void`),
    ])
  }
  expect((await booksOf(service, visitor.account)).credits).toBe(before.credits + totalPaid)
  const after = await visitor.get(`/shipments/${shipCode}`)
  expect(text(after.text)).toContain('Net cost 0.00 CAD')
  expect(text(after.text)).toMatch(/Voided by Visitor \d+ in the dashboard/)
  expect(after.text).not.toContain('label.png')
  expect((await visitor.get(`/shipments/${shipCode}/label.png`)).status).toBe(404)
})

it('deletes a draft, which cost nothing', async () => {
  const id = await saveDraft(service, token, sellableRequest)
  const { shipments } = service.app.worlds.sandbox.store.read
  const draft = await shipments.byId(serviceOn(visitor.account), id)
  const at = `/shipments/${draft?.shipCode}`
  expect((await visitor.get(at)).text).toContain('Continue')
  const asked = await visitor.get(`${at}/void`)
  expect(text(asked.text)).toContain('It cost nothing')
  const form = { form_key: formKey(asked.text), deleted: draft?.shipCode ?? '' }
  expect(asked.text).toContain(`name="deleted" value="${draft?.shipCode}"`)
  for (let times = 0; times < 2; times += 1) {
    const answer = await visitor.post(`${at}/void`, form)
    expect(answer.location).toContain('/shipments?tab=drafts&done=deleted')
  }
  expect((await visitor.get(at)).status).toBe(404)
})

it('does not void a label that was bought after its page had spoken of a draft', async () => {
  const id = await saveDraft(service, token, sellableRequest)
  const { shipments } = service.app.worlds.sandbox.store.read
  const shipCode = (await shipments.byId(serviceOn(visitor.account), id))?.shipCode ?? ''
  const asked = await visitor.get(`/shipments/${shipCode}/void`)
  await buyDraftNow(id)
  const deletion = { form_key: formKey(asked.text), deleted: shipCode }
  const answer = await visitor.post(`/shipments/${shipCode}/void`, deletion)
  expect(answer.status).toBe(409)
  expect(text(answer.text)).toContain('It was bought in the meantime.')
  expect(text(answer.text)).toContain('is refunded to your credits')
  expect((await shipments.byId(serviceOn(visitor.account), id))?.state).toBe('bought')
})

it('does not call a label void whose void was refused later', async () => {
  const { shipCode } = await buyShipment(service, token)
  const page = await visitor.get(`/shipments/${shipCode}?done=void`)
  expect(text(page.text)).not.toContain('The label is voided')
})

it('refuses to void what was scanned, and says why', async () => {
  const { shipCode, id } = await buyShipment(service, token)
  const tenant = serviceOn(visitor.account)
  const { form_key } = {
    form_key: formKey((await visitor.get(`/shipments/${shipCode}/void`)).text),
  }
  await service.app.worlds.sandbox.store.transact(visitor.account, ({ shipments }) =>
    shipments.move(tenant, id, 'bought', 'accepted', null),
  )
  const answer = await visitor.post(`/shipments/${shipCode}/void`, { form_key })
  expect(answer.status).toBe(409)
  expect(text(answer.text)).toContain('It has been scanned.')
  expect((await visitor.get(`/shipments/${shipCode}`)).text).not.toContain('data-action="void"')
})

it('shows freight with its papers, and cancels it', async () => {
  const id = await bookedFreight(service, token)
  const { freight } = service.app.worlds.sandbox.store.read
  const booked = await freight.byId(serviceOn(visitor.account), id)
  const at = `/shipments/${booked?.shipCode}`
  const page = await visitor.get(at)
  expect(text(page.text)).toContain('PRO number')
  expect(text(page.text)).toContain('It can be cancelled until the truck has picked it up.')
  const facts = page.text.slice(page.text.indexOf('id="freight-title"'))
  expect(text(facts.slice(0, facts.indexOf('</dl>')))).toMatch(
    /From .*(?:Canada|United States) To /,
  )
  expect(page.text).toContain('<div class="inside"><ol class="reasons">')
  expect(Buffer.from(await bytesOf(`${at}/files/papers.pdf`)).toString('latin1')).toMatch(/^%PDF/)
  const asked = await visitor.get(`${at}/void`)
  const { location } = await visitor.post(`${at}/void`, { form_key: formKey(asked.text) })
  expect(text((await visitor.get(at)).text)).toContain('Net cost 0.00 CAD')
  const done = await visitor.get(`${at}?${location?.split('?')[1]}`)
  expect(text(done.text)).toContain('The booking is cancelled. No truck will come')
  expect(page.text).toContain('<span class="status moving">Booked</span> Freight')
  expect(done.text).toContain('<span class="status plain">Cancelled</span> Freight')
  const happened = text(done.text.slice(done.text.indexOf('id="timeline-title"')))
  expect(happened).toMatch(/Cancelled .* Cancelled by Visitor \d+ .* Booked /)
  expect(text(done.text)).not.toMatch(/\b(?:Bought|Voided)\b/)
  for (const told of [page, asked, done]) {
    const main = told.text.slice(told.text.indexOf('<main'))
    expect(text(main)).not.toMatch(/can be voided|to void it|label is void|barcode/i)
  }
})

it('names a province where the label does, and writes its code where people do', async () => {
  const { toAddress } = sellableRequest
  const place = { ...toAddress, city: 'Chiyoda', provinceCode: '13', postalCode: '100-0001' }
  const requests = [
    { ...sellableRequest, toAddress: { ...place, countryCode: 'JP' } },
    { ...sellableRequest, toAddress: { ...toAddress, city: 'Reno', provinceCode: 'NV' } },
  ]
  const { shipments } = service.app.worlds.sandbox.store.read
  const pages = []
  for (const request of requests) {
    const id = await saveDraft(service, token, request)
    const draft = await shipments.byId(serviceOn(visitor.account), id)
    pages.push((await visitor.get(`/shipments/${draft?.shipCode}`)).text)
  }
  expect(pages[0]).toContain('<br>Chiyoda Tokyo 100-0001<br>Japan</dd>')
  expect(pages[1]).toContain('<br>Reno NV ')
})

it('shows hostile text as text', async () => {
  const name = '"><script>alert(1)</script><b hx-get="/x">'
  const { toAddress } = sellableRequest
  const id = await saveDraft(service, token, {
    ...sellableRequest,
    toAddress: { ...toAddress, name },
  })
  const { shipments } = service.app.worlds.sandbox.store.read
  const draft = await shipments.byId(serviceOn(visitor.account), id)
  const { text: page } = await visitor.get(`/shipments/${draft?.shipCode}`)
  expect(page).not.toContain('<script>alert')
  expect(page).toContain('&lt;script&gt;alert(1)')
})

it('hides money and deeds from a packer', async () => {
  const { shipCode } = await buyShipment(service, token)
  const packer = await dashboardVisitor(service, { role: 'packer', account: visitor.account })
  const { text: page } = await packer.get(`/shipments/${shipCode}`)
  expect(text(page)).not.toContain('Net cost')
  expect(text(page)).not.toContain('Paid ')
  expect(text(page)).toContain('Its price is refunded')
  expect(page).not.toContain('CAD')
  expect(page).not.toContain('data-action="void"')
})

it('a shipment of another account is as unknown as none', async () => {
  const { shipCode } = await buyShipment(service, token)
  const other = await dashboardVisitor(service)
  expect((await other.get(`/shipments/${shipCode}`)).status).toBe(404)
  expect((await other.get(`/shipments/${shipCode}/label.png`)).status).toBe(404)
  expect((await other.post(`/shipments/${shipCode}/void`, { form_key: 'x' })).status).toBe(404)
})

it('plays the way of one shipment to its end, once, and no clock moves', async () => {
  const { shipCode } = await buyShipment(service, token)
  const at = `/shipments/${shipCode}`
  const { text: page } = await visitor.get(at)
  const form_key =
    /\/play"><input type="hidden" name="form_key" value="([^"]+)"/.exec(page)?.[1] ?? ''
  for (const answer of [
    await visitor.post(`${at}/play`, { form_key }),
    await visitor.post(`${at}/play`, { form_key }),
  ])
    expect(answer.location).toMatch(new RegExp(`${at}\\?done=played$`))
  const { text: after } = await visitor.get(`${at}?done=played`)
  expect(text(after)).toMatch(/Delivered .*In transit.*Processed.*Accepted.*Label made/)
  expect(text(after)).toContain('All scans simulated by Visitor')
  expect(after).toContain('The clock did not move.')
  expect(after).not.toContain(`${at}/play`)
  const { clocks } = service.app.worlds.sandbox.store.read
  expect(await clocks.offsetMs(serviceOn(visitor.account))).toBe(0)
  const late = await visitor.post(`${at}/play`, { form_key: `${formKey(page)}x` })
  expect(late.status).toBe(409)
})

it('lets nobody play a way who may not move the clock', async () => {
  const { shipCode } = await buyShipment(service, token)
  const shipper = await dashboardVisitor(service, { role: 'shipper', account: visitor.account })
  expect((await shipper.get(`/shipments/${shipCode}`)).text).not.toContain('/play')
  expect((await shipper.post(`/shipments/${shipCode}/play`)).status).toBe(403)
})
