import { afterAll, beforeAll, expect, it } from 'vitest'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { buyShipment } from '#test/support/buy-shipment.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard-visitor.ts'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
let visitor: DashboardVisitor
let bought: Awaited<ReturnType<typeof buyShipment>>
beforeAll(async () => {
  service = await startService()
  visitor = await dashboardVisitor(service)
  const { account } = visitor
  const token = await service.token(account)
  await grantCredits(service.app.worlds.sandbox.store, account, 1_000_00, 'test', Date.now())
  bought = await buyShipment(service, token)
})
afterAll(() => service[Symbol.asyncDispose]())

const search = (text: string, who = visitor) => who.get(`/search?q=${encodeURIComponent(text)}`)

it('opens a shipment at once by its ship code or tracking code', async () => {
  for (const code of [bought.shipCode, bought.shipCode.toLowerCase(), bought.trackingCode]) {
    const { status, location } = await search(code)
    expect([status, location]).toEqual([
      303,
      expect.stringContaining(`/shipments/${bought.shipCode}`),
    ])
  }
})

it('lists what bears a name, and screens whose name has the words', async () => {
  expect((await search('ann')).text).toContain(`/shipments/${bought.shipCode}"`)
  expect((await search('quo')).text).toContain('/quote">Quote</a>')
  expect((await search('zzzz')).text).toContain('Nothing was found that you may see')
})

it('finds nothing of another account', async () => {
  const other = await dashboardVisitor(service)
  expect((await search(bought.shipCode, other)).status).toBe(200)
  expect((await search('ann', other)).text).toContain('Nothing was found that you may see')
})

it('shows hostile words as text', async () => {
  expect((await search('"><script>alert(1)</script>')).text).not.toContain('<script>alert')
})

it('lets the browser keep that letters do nothing', async () => {
  expect((await visitor.get('/shipments')).text).toContain('data-keys="on"')
  const cookie = `${visitor.cookie}; postilion-keys=off`
  expect((await visitor.get('/shipments', { headers: { cookie } })).text).toContain(
    'data-keys="off"',
  )
})
