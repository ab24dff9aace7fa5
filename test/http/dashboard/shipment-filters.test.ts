import { beforeAll, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { NewShipment } from '#core/shipment/shipment-store.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import {
  boughtShipment,
  draftShipment,
  sampleBought,
  trackingCodeOf,
} from '#test/support/sample-shipments.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()
let visitor: DashboardVisitor
let shops: readonly [number, number]
const codes = { draft: '', printed: '', waiting: '', other: '' }
beforeAll(async () => {
  visitor = await dashboardVisitor(service)
  shops = [await shop('Mugs of Ann'), await shop('Closed since')]
  const [ann, closed] = shops.map(String)
  codes.draft = await insert(id => draftShipment(id, { storeId: ann ?? '' }))
  codes.printed = await insert(id => boughtShipment(id, { storeId: ann ?? '' }))
  codes.waiting = await insert(id => boughtShipment(id, { storeId: ann ?? '' }))
  const bought = (id: number) => ({ ...sampleBought(trackingCodeOf(id)), serviceId: 1 })
  codes.other = await insert(id => {
    return boughtShipment(id, { storeId: closed ?? '', bought: bought(id) })
  })
  await print(codes.printed)
})

const store = () => service.app.worlds.sandbox.store

async function shop(identifier: string): Promise<number> {
  const id = await store().takeNumbers('shop', 1)
  const closedAt = identifier === 'Closed since' ? 2 : null
  const opened = { id, identifier, origin: 'api', createdAt: 1, closedAt: null } as const
  await store().transact(visitor.account, async writers => {
    const tenant = serviceOn(visitor.account)
    await writers.shops.insert(tenant, opened)
    if (closedAt !== null) await writers.shops.close(tenant, id, closedAt)
  })
  return id
}

async function insert(build: (id: number) => NewShipment): Promise<string> {
  const id = await store().takeNumbers('shipment', 1)
  const shipment = { ...build(id), createdAt: Date.now() }
  await store().transact(visitor.account, ({ shipments }) =>
    shipments.insert(serviceOn(visitor.account), shipment, null),
  )
  return shipment.shipCode
}

async function print(code: string): Promise<void> {
  const tenant = serviceOn(visitor.account)
  const id = (await store().read.shipments.byShipCode(tenant, code))?.id ?? 0
  const by = { kind: 'user', id: visitor.userId } as const
  await store().transact(visitor.account, ({ prints }) =>
    prints.mark(tenant, [id], { at: Date.now(), by, format: 'pdf', sheet: '4x6' }),
  )
}

const get = async (query: string, who = visitor): Promise<string> =>
  (await who.get(`/shipments?${query}`)).text
const codesIn = (page: string): readonly string[] =>
  [...page.matchAll(/href="[^"]*\/shipments\/([^/"?]+)">\1</g)].map(([, code = '']) => code)
const tabsIn = (page: string): string =>
  (/<nav class="tabs".*?<\/nav>/s.exec(page)?.[0] ?? '').replace(/<[^>]+>/g, ' ')

it('narrows a list to a store and to a service, in each tab', async () => {
  const of = async (query: string) => codesIn(await get(query))
  const [ann, closed] = shops
  expect(await of(`store=${ann}`)).toEqual([codes.waiting, codes.printed, codes.draft])
  expect(await of(`store=${ann}&tab=drafts`)).toEqual([codes.draft])
  expect(await of(`store=${ann}&service=7&order=oldest`)).toEqual([codes.printed, codes.waiting])
  expect(await of('service=1')).toEqual([codes.other])
  expect(await of(`store=${closed}&service=7`)).toEqual([])
  expect(await of(`store=${ann}&from=2020-01-01&to=2020-01-02`)).toEqual([])
  expect(await of(`store=${ann}&goods=freight`)).toEqual([])
})

it('keeps its filters in the links to tabs, pages and the CSV', async () => {
  const page = await get(`store=${shops[0]}&service=7`)
  const links = [...page.matchAll(/href="[^"]*\/shipments(?:\.csv)?\?([^"]+)"/g)]
  expect(links.length).toBeGreaterThan(8)
  for (const [, query = ''] of links) {
    const asked = new URLSearchParams(query.replaceAll('&amp;', '&'))
    expect([asked.get('store'), asked.get('service')]).toEqual([String(shops[0]), '7'])
  }
  const { text: csv } = await visitor.get(`/shipments.csv?store=${shops[0]}&service=7`)
  expect(csv.trim().split('\n')).toHaveLength(3)
})

it('lists of a filter only those labels that nobody has printed', async () => {
  const of = async (query: string) => codesIn(await get(`tab=to_print&${query}`))
  expect(await of('')).toEqual([codes.other, codes.waiting])
  expect(await of(`store=${shops[0]}`)).toEqual([codes.waiting])
  expect(await of('name=ada+moreau&service=7')).toEqual([codes.waiting])
  expect(await of('to=2020-01-01')).toEqual([])
  const { text: print } = await visitor.get(`/print?matching=yes&tab=to_print&service=1`)
  expect(print).toContain(codes.other)
  expect(print).not.toContain(codes.waiting)
})

it('shows no count that its link would not show', async () => {
  expect(tabsIn(await get(''))).toMatch(/Drafts\s+1\s+To print\s+2\s.*All\s+4/s)
  expect(tabsIn(await get('service=&store='))).toMatch(/All\s+4/)
  for (const query of [`store=${shops[0]}`, 'service=7', 'from=2020-01-01', 'name=ada', 'name=a']) {
    expect(tabsIn(await get(query))).not.toMatch(/\d/)
  }
})

it('offers the stores and services of the account by name, and none that is closed', async () => {
  const page = await get('')
  expect(page).toContain(`<option value="${shops[0]}">Mugs of Ann</option>`)
  expect(page).not.toContain('Closed since')
  const { name } = service.app.worlds.sandbox.catalogue().service(7) ?? { name: '' }
  expect(page).toContain(`<option value="7">${displayName(name)}</option>`)
  const chosen = await get(`store=${shops[1]}&service=7`)
  expect(chosen).toContain(`<option value="${shops[1]}" selected>Closed since</option>`)
  expect(chosen).toContain('<option value="7" selected>')
  // A store of the account may have the number of the service.
  const [services] =
    /<select id="f-service".*?<\/select>/.exec(await get('service=7&goods=freight')) ?? []
  expect(services).toContain('<option value=""')
  expect(services).not.toContain('<option value="7"')
})

const meaningless = [
  ['service=garbage', 'Choose a service for parcels.'],
  ['service=7&goods=freight', 'Choose a service for freight.'],
  ['store=garbage', 'Choose a store from the list.'],
  ['from=notadate', 'Enter a date such as 2026-01-31.'],
  ['to=2026-02-30', 'Enter a date such as 2026-01-31.'],
  ['name=ab', 'Type at least three letters of a name.'],
  ['order_id=a%01', 'This is not a valid order id.'],
  ['tab=garbage', 'There is no such tab.'],
  ['tab=to_print&goods=freight', 'Freight has no such tab'],
  ['tab=drafts&state=bought', 'This tab has no such status.'],
  ['goods=garbage', 'Choose parcels or freight.'],
] as const

it.each(meaningless)('does nothing by %s, which it can not honour', async (query, sentence) => {
  const list = await visitor.get(`/shipments?${query}`)
  expect(list.status).toBe(422)
  expect(list.text).toContain(sentence)
  expect(codesIn(list.text)).toEqual([])
  await expectNothingBy(query, visitor)
})

async function expectNothingBy(query: string, who: DashboardVisitor): Promise<void> {
  for (const path of ['/print?matching=yes&', '/shipments/void?matching=yes&', '/shipments.csv?']) {
    const { status, text } = await who.get(path + query)
    expect(status, path).toBe(422)
    for (const code of Object.values(codes)) expect(text).not.toContain(code)
  }
}

it('falls back for an order and a number of rows that it does not know', async () => {
  expect(codesIn(await get('order=garbage&rows=garbage'))).toHaveLength(4)
})

it('names no stores to who may not see them, and does nothing by one', async () => {
  const packer = await dashboardVisitor(service, { role: 'packer', account: visitor.account })
  const { status, text: page } = await packer.get(`/shipments?store=${shops[1]}`)
  expect(status).toBe(422)
  expect(page).toContain('Your role cannot filter by store.')
  expect(page).not.toContain('Mugs of Ann')
  expect(codesIn(page)).toEqual([])
  for (const path of ['/print?matching=yes&', '/shipments.csv?']) {
    const answer = await packer.get(`${path}store=${shops[1]}&tab=to_print`)
    expect(answer.status).toBe(422)
    expect(answer.text).not.toContain(codes.waiting)
  }
  expect(codesIn(await get('store=', packer))).toHaveLength(4)
})

it('asks for a void with recipient, order and the filter that its labels match', async () => {
  const asked = async (query: string) =>
    (await visitor.get(`/shipments/void?${query}`)).text
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
  const order = await insert(id => draftShipment(id, { orderId: 'Mug 7', createdAt: 1 }))
  const page = await asked(`matching=yes&store=${shops[0]}&from=2020-01-01&tab=to_hand_over`)
  expect(page).toContain('All that match: To hand over, Store Mugs of Ann, from 2020-01-01.')
  expect(page).toContain('of 2 can be voided')
  const all = await asked('matching=yes')
  expect(all).toContain('All that match: no filter is set.')
  expect(all).toMatch(new RegExp(`${order} Mug 7 Ada Moreau Draft`))
  expect(await asked(`code=${order}`)).not.toContain('All that match')
})
