import { expect, inject, it } from 'vitest'
import { dashboardRoutes } from '#http/dashboard/table/routes.ts'
import { describeInBrowser } from '#test/support/browser.ts'
import {
  noPages,
  ofCodeDue,
  ofFullAccount,
  ofNobody,
  ofPerson,
  type SeenScreens,
} from '#test/support/dashboard/every-screen.ts'
import { screenOf } from '#test/support/dashboard/page.ts'
import { stockDashboard } from '#test/support/dashboard/stock.ts'
import { expectGoodPages } from '#test/support/page-suite.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()
const stock = await stockDashboard(service)

/** Every day each fourth is looked at, and all of them by `npm run test:both`. */
const share = inject('isThorough') ? 1 : 4

const pathsOf = (seen: SeenScreens): readonly string[] =>
  Object.values(seen)
    .flat()
    .filter((_, at) => at % share === 0)

const belowDashboard = (seen: SeenScreens) =>
  pathsOf(seen).map(path => ({ path: `/dashboard${path}` }))

it('every screen of the table is looked at below, or is no page', () => {
  const looked = [ofFullAccount(stock), ofPerson, ofNobody(stock), ofCodeDue].flatMap(Object.keys)
  const pages = dashboardRoutes.filter(({ method }) => method === 'GET').map(({ path }) => path)
  expect([...looked, ...noPages].toSorted()).toEqual(pages.toSorted())
})

describeInBrowser('every screen is good for every reader', () => {
  it('of an account that has something of everything', async () => {
    const { visitor } = stock
    const visits = pathsOf(ofFullAccount(stock)).map(path => screenOf(visitor, path))
    await expectGoodPages({ at: service.url, cookie: visitor.cookie }, visits)
  })

  it('of a person', async () => {
    const { cookie } = stock.visitor
    await expectGoodPages({ at: service.url, cookie }, belowDashboard(ofPerson))
  })

  it('of somebody who has not signed in, or not yet to the end', async () => {
    await expectGoodPages({ at: service.url }, belowDashboard(ofNobody(stock)))
    await expectGoodPages({ at: service.url, cookie: stock.codeDue }, belowDashboard(ofCodeDue))
  })
})
