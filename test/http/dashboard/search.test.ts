import { beforeAll, expect, it } from 'vitest'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { type Role, rightsOfRole, roles, scopesOfRole } from '#core/user/roles.ts'
import { buyShipment } from '#test/support/buy-shipment.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'
import {
  actionsOfAccount,
  routeOfAction,
} from '../../../src/http/dashboard/nouns/search/quick-actions.ts'
import { rightsOfRoute } from '../../../src/http/dashboard/table/route-rights.ts'
import type { Right } from '../../../src/http/dashboard/visit/frame.ts'

const service = await sharedService()
let visitor: DashboardVisitor
let bought: Awaited<ReturnType<typeof buyShipment>>
beforeAll(async () => {
  visitor = await dashboardVisitor(service)
  const { account } = visitor
  const token = await service.token(account)
  await grantCredits(service.app.worlds.sandbox.store, account, 1_000_00, 'test', Date.now())
  bought = await buyShipment(service, token)
})

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
  expect((await search('zzzz')).text).toContain('Nothing was found that you have access to')
})

it('finds what can be done, in the words that somebody has for it', async () => {
  for (const [words, place] of [
    ['top up', '/money/top-up'],
    ['buy credits', '/money/top-up'],
    ['invite', '/people'],
    ['clock', '/sandbox'],
    ['token make', '/tokens/new'],
  ] as const) {
    expect((await search(words)).text, words).toContain(`/dashboard/${visitor.account}${place}">`)
  }
  expect((await search('sign')).text).toContain('<a href="/dashboard/me">Your sign-in</a>')
})

it('leads with each deed to a screen that whoever may do it may open', () => {
  for (const action of actionsOfAccount) {
    const { name, path, does } = action
    const place: typeof path = `/${path.slice(1).replace(/[?#].*/, '')}`
    const screen = rightsOfRoute(`GET ${place}`)
    const needed = rightsOfRoute(routeOfAction(action))
    expect(
      roles.filter(role => has(role, needed) && !has(role, screen)),
      name,
    ).toEqual([])
    // An action that names a route of its own asks for more than its screen.
    if (does) expect(needed, name).not.toEqual(screen)
  }
})

const has = (role: Role, rights: readonly Right[]): boolean =>
  rights.every(right =>
    [...scopesOfRole(role, 'sandbox'), ...rightsOfRole(role, 'sandbox')].some(one => one === right),
  )

it('has a box for a quoter, and neither finds nor names what a quoter may not see', async () => {
  const { account } = visitor
  const quoter = await dashboardVisitor(service, { account, role: 'quoter' })
  const box = (await quoter.get('/quote')).text
  expect(box).toContain('data-search')
  expect(box).not.toMatch(/placeholder="[^"]*(?:code|order)/)
  expect((await search('quo', quoter)).text).toContain('/quote">Quote</a>')
  for (const text of [bought.shipCode, 'ann', 'top up', 'token', 'ship', 'money', '']) {
    const page = await search(text, quoter)
    expect(page.status, text).toBe(200)
    const main = page.text.slice(page.text.indexOf('<main'))
    expect(main, text).not.toMatch(/\/(?:shipments|money|tokens|ship)\b/)
    expect(main, text).not.toMatch(/[Ss]hip code|recipient|Request-Id/)
  }
})

it('finds nothing of another account', async () => {
  const other = await dashboardVisitor(service)
  expect((await search(bought.shipCode, other)).status).toBe(200)
  expect((await search('ann', other)).text).toContain('Nothing was found that you have access to')
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
