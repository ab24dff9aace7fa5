import { beforeAll, expect, it, vi } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { buyShipment, sellableRequest } from '#test/support/buy-shipment.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { booksOf } from '#test/support/funded-client.ts'
import { draftFreight } from '#test/support/sample-freight.ts'
import { requestTo } from '#test/support/sample-shipments.ts'
import { saveDraft } from '#test/support/save-draft.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()
let visitor: DashboardVisitor
let token: string
beforeAll(async () => {
  visitor = await dashboardVisitor(service)
  const { account } = visitor
  token = await service.token(account)
  await grantCredits(service.app.worlds.sandbox.store, account, 1_000_00, 'test', Date.now())
})

const text = (page: string): string => page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const codesIn = (page: string): readonly string[] =>
  [...page.matchAll(/name="code" value="([^"]+)"/g)].map(([, code = '']) => code)

const linkIn = (page: string, name: string): string => {
  const [, href = ''] = new RegExp(`href="([^"]+)">${name}<`).exec(page) ?? []
  return href.replaceAll('&amp;', '&').replace(/^.*?\/dashboard\/\d+/, '')
}

it('names the zone of its times once, and the exact instant of each', async () => {
  const settings = { time_zone: 'America/Toronto' }
  const someone = await dashboardVisitor(service, { settings })
  const own = await service.token(someone.account)
  const id = await saveDraft(service, own, sellableRequest)
  const { shipments } = service.app.worlds.sandbox.store.read
  const draft = await shipments.byId(serviceOn(someone.account), id)
  const exact = new Date(draft?.createdAt ?? 0).toISOString()
  const { text: page } = await someone.get('/shipments')
  expect(page).toContain(`<time class="nowrap" datetime="${exact}" title="${exact}">`)
  expect(page.split('Times are in America/Toronto.')).toHaveLength(2)
  expect((await someone.get('/quote')).text).not.toContain('Times are in')
})

it('sorts shipments by what is left to do, and counts each', async () => {
  const someone = await dashboardVisitor(service)
  const own = await service.token(someone.account)
  await grantCredits(service.app.worlds.sandbox.store, someone.account, 1_000_00, 'x', Date.now())
  await saveDraft(service, own, sellableRequest)
  const { shipCode } = await buyShipment(service, own)
  const page = await someone.get('/shipments')
  expect(text(page.text)).toMatch(/Drafts 1 To print 1 To hand over 1 .*All 2/)
  expect(codesIn((await someone.get('/shipments?tab=to_print')).text)).toEqual([shipCode])
  expect(codesIn((await someone.get('/shipments?tab=drafts')).text)).not.toContain(shipCode)
  expect(codesIn((await someone.get('/shipments?tab=delivered')).text)).toEqual([])
  expect(text((await someone.get('/shipments?tab=drafts&goods=freight')).text)).toContain(
    'There is nothing here',
  )
})

it('leads from page to page and back by key', async () => {
  const someone = await dashboardVisitor(service)
  const own = await service.token(someone.account)
  for (let count = 0; count < 27; count += 1) await saveDraft(service, own, sellableRequest)
  const first = (await someone.get('/shipments?rows=25&tab=drafts')).text
  const second = (await someone.get(linkIn(first, 'Older'))).text
  expect(new Set([...codesIn(first), ...codesIn(second)]).size).toBe(27)
  expect(linkIn(second, 'Older')).toBe('')
  expect(codesIn((await someone.get(linkIn(second, 'Newer'))).text)).toEqual(codesIn(first))
})

it('leads in a second step to all that match, beyond the page, for printing and as CSV', async () => {
  const someone = await dashboardVisitor(service)
  const own = await service.token(someone.account)
  await grantCredits(service.app.worlds.sandbox.store, someone.account, 1_000_00, 'x', Date.now())
  for (let count = 0; count < 26; count += 1) await buyShipment(service, own)
  await saveDraft(service, own, { ...sellableRequest, ...requestTo('Zoe') })
  const all = (await someone.get('/shipments?rows=25')).text
  expect(text(all)).toContain('All 27 that match')
  expect(codesIn((await someone.get(linkIn(all, 'Print up to 1,000'))).text)).toHaveLength(26)
  const named = (await someone.get('/shipments?rows=25&name=ann')).text
  expect(text(named)).toContain('All that match')
  const csv = (await someone.get(linkIn(named, 'CSV of all'))).text
  expect(csv.trim().split('\n')).toHaveLength(27)
  expect((await someone.get('/shipments?rows=50')).text).not.toContain('that match')
  const packer = await dashboardVisitor(service, { role: 'packer', account: someone.account })
  expect(linkIn((await packer.get('/shipments?rows=25')).text, 'Void up to 100')).toBe('')
  const none = await someone.get('/print?matching=yes&tab=all&name=zoe')
  expect(text(none.text)).toContain('None of these codes can be printed')
})

it('deletes a hundred drafts of all that match, and says that more are left', async () => {
  const someone = await dashboardVisitor(service)
  const own = await service.token(someone.account)
  for (let count = 0; count < 102; count += 1) await saveDraft(service, own, sellableRequest)
  const drafts = (await someone.get('/shipments?tab=drafts')).text
  expect(linkIn(drafts, 'Print up to 1,000')).toBe('')
  const asked = (await someone.get(linkIn(drafts, 'Delete up to 100'))).text
  expect(text(asked)).toContain('100 of 100 can be deleted. They cost nothing.')
  expect(text(asked)).toContain('Delete 100')
  expect(text(asked)).toContain('these are the first 100')
  expect((await someone.get('/shipments?tab=drafts')).text).toContain('All 102 that match')
  const { location } = await someone.post(
    '/shipments/void',
    // As its page does: each of them is told to be a draft.
    new URLSearchParams(
      codesIn(asked).flatMap(code => [
        ['code', code],
        ['deleted', code],
      ]),
    ),
  )
  expect(location).toContain('tab=drafts&done=drafts_deleted')
  const left = (await someone.get('/shipments?tab=drafts&done=drafts_deleted')).text
  expect(text(left)).toContain('The drafts were deleted.')
  expect(codesIn(left)).toHaveLength(2)
})

it('says of an empty page behind others no more than that, and leads to the first', async () => {
  const someone = await dashboardVisitor(service)
  await saveDraft(service, await service.token(someone.account), sellableRequest)
  for (const place of ['after=1-1', `before=${Date.now() + 60_000}-999999`]) {
    const page = (await someone.get(`/shipments?tab=drafts&rows=25&${place}`)).text
    expect(text(page)).toContain('There is nothing on this page.')
    expect(page).not.toContain('There is nothing here')
    expect(linkIn(page, 'First page')).toBe('/shipments?tab=drafts&rows=25')
    expect(codesIn((await someone.get(linkIn(page, 'First page'))).text)).toHaveLength(1)
  }
  const unprinted = (await someone.get('/shipments?tab=to_print&after=1-1')).text
  expect(unprinted).not.toContain('Every label is printed.')
})

it('filters by recipient, order and day', async () => {
  const { shipCode } = await buyShipment(service, token)
  const found = async (query: string) => codesIn((await visitor.get(`/shipments?${query}`)).text)
  expect(await found('name=ann')).toContain(shipCode)
  expect(await found('name=nobody+at+all')).toEqual([])
  expect(await found('order_id=none-such')).toEqual([])
  expect(await found('to=2020-01-01')).toEqual([])
})

it('looks for no name of one or two letters, and says so beside the field', async () => {
  const { shipments } = service.app.worlds.sandbox.store.read
  const sought = vi.spyOn(shipments, 'keys')
  const page = await visitor.get('/shipments?name=an&tab=drafts')
  expect(page.status).toBe(422)
  expect(text(page.text)).toContain('Type at least three letters of a name.')
  expect(page.text).toContain('name="name" type="search" value="an"')
  expect((await visitor.get('/shipments.csv?name=a')).status).toBe(422)
  expect(sought).not.toHaveBeenCalled()
  sought.mockRestore()
  expect((await visitor.get('/shipments?tab=to_print&name=an')).status).toBe(422)
})

it('voids several, after it has said of each what comes back', async () => {
  const first = await buyShipment(service, token)
  const second = await buyShipment(service, token)
  const before = await booksOf(service, visitor.account)
  const codes = new URLSearchParams([
    ['code', first.shipCode],
    ['code', second.shipCode],
  ])
  const asked = await visitor.get(`/shipments/void?${codes}`)
  expect(text(asked.text)).toContain('2 of 2 can be voided')
  expect(await booksOf(service, visitor.account)).toEqual(before)
  for (let times = 0; times < 2; times += 1) {
    expect((await visitor.post('/shipments/void', codes)).status).toBe(303)
    const { credits } = await booksOf(service, visitor.account)
    expect(credits).toBe(before.credits + first.totalPaid + second.totalPaid)
  }
})

it('goes on with the others where one is gone or was bought meanwhile', async () => {
  const { shipments } = service.app.worlds.sandbox.store.read
  const codeOf = async (id: number) =>
    (await shipments.byId(serviceOn(visitor.account), id))?.shipCode ?? ''
  const gone = await codeOf(await saveDraft(service, token, sellableRequest))
  const label = await buyShipment(service, token)
  const other = await buyShipment(service, token)
  const codes = new URLSearchParams([
    ...[gone, label.shipCode, other.shipCode].map(code => ['code', code]),
    // Of the last one its page had said that it is a draft.
    ...[gone, other.shipCode].map(code => ['deleted', code]),
  ])
  for (let times = 0; times < 2; times += 1) {
    const { status, text: page } = await visitor.post('/shipments/void', codes)
    expect(status).toBe(409)
    expect(text(page)).toContain(`${other.shipCode}: The shipment cannot be voided. It was bought`)
  }
  const states = [label, other].map(async ({ id }) => {
    return (await shipments.byId(serviceOn(visitor.account), id))?.state
  })
  expect(await Promise.all(states)).toEqual(['voided', 'bought'])
  expect((await visitor.get(`/shipments/${gone}`)).status).toBe(404)
})

it('writes the list as CSV that computes nothing', async () => {
  const { toAddress } = sellableRequest
  const name = '=1+1'
  await saveDraft(service, token, { ...sellableRequest, toAddress: { ...toAddress, name } })
  const { text: csv, headers } = await visitor.get('/shipments.csv?tab=drafts')
  expect(headers.get('content-type')).toContain('text/csv')
  expect(csv).toMatch(/^Shipment,Status,Created,/)
  expect(csv).toContain(",'=1+1,")
})

it('hides prices from a packer, and lets no viewer void', async () => {
  await buyShipment(service, token)
  const packer = await dashboardVisitor(service, { role: 'packer', account: visitor.account })
  // A ship code may have these letters within it.
  expect(text((await packer.get('/shipments')).text)).not.toMatch(/\bCAD\b/)
  expect((await packer.get('/shipments.csv')).text).not.toContain('Paid')
  const viewer = await dashboardVisitor(service, { role: 'viewer', account: visitor.account })
  expect((await viewer.get('/shipments/void?code=x')).status).toBe(403)
})

it('offers to print and to void only what can be, to who may', async () => {
  const { shipCode } = await buyShipment(service, token)
  await saveDraft(service, token, sellableRequest)
  const deeds = async (query: string, role: 'owner' | 'packer' | 'viewer' = 'owner') => {
    const someone = await dashboardVisitor(service, { role, account: visitor.account })
    const { text: page } = await someone.get(`/shipments?${query}`)
    expect(page).toContain('<tbody>')
    expect(page.includes('data-pick-all')).toBe(/data-action/.test(page))
    return [...page.matchAll(/<button[^>]* data-action="(\w+)"/g)].map(([, deed]) => deed)
  }
  expect(await deeds('')).toEqual(['print', 'void'])
  expect(await deeds('tab=drafts')).toEqual(['void'])
  expect(await deeds('tab=void')).toEqual([])
  expect(await deeds('', 'packer')).toEqual(['print'])
  expect(await deeds('', 'viewer')).toEqual([])
  const viewer = await dashboardVisitor(service, { role: 'viewer', account: visitor.account })
  expect((await viewer.get(`/shipments/${shipCode}`)).text).not.toContain('/print?')
  const { store } = service.app.worlds.sandbox
  const draft = draftFreight(await store.takeNumbers('shipment', 1), { createdAt: Date.now() })
  await store.transact(visitor.account, ({ freight }) =>
    freight.insert(serviceOn(visitor.account), [draft]),
  )
  expect(await deeds('goods=freight')).toEqual(['void'])
})
