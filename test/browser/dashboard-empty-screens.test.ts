import { afterAll, beforeAll, it } from 'vitest'
import { describeInBrowser } from '#test/support/browser.ts'
import { screenOf } from '#test/support/dashboard-page.ts'
import { dashboardVisitor } from '#test/support/dashboard-visitor.ts'
import { ofEmptyAccount } from '#test/support/every-screen.ts'
import { expectGoodPages } from '#test/support/page-suite.ts'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

describeInBrowser('every screen that lists something', () => {
  it('is good for every reader of an account that has nothing', async () => {
    const visitor = await dashboardVisitor(service)
    const visits = Object.values(ofEmptyAccount)
      .flat()
      .map(path => screenOf(visitor, path))
    await expectGoodPages({ at: service.url, cookie: visitor.cookie }, visits)
  })
})
