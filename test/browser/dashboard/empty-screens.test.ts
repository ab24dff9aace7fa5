import { it } from 'vitest'
import { describeInBrowser } from '#test/support/browser.ts'
import { ofEmptyAccount } from '#test/support/dashboard/every-screen.ts'
import { screenOf } from '#test/support/dashboard/page.ts'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { expectGoodPages } from '#test/support/page-suite.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

/** Production has neither. The full screens are looked at in the sandbox. */
const ofSandboxAlone: readonly string[] = ['/start', '/sandbox']

describeInBrowser('every screen that lists something', () => {
  it('is good for every reader of an account that has nothing, in production', async () => {
    const visitor = await dashboardVisitor(service, { environment: 'production' })
    const visits = Object.values(ofEmptyAccount)
      .flat()
      .filter(path => !ofSandboxAlone.includes(path))
      .map(path => screenOf(visitor, path))
    await expectGoodPages({ at: service.url, cookie: visitor.cookie }, visits)
  })

  it('is good for every reader of an account that has nothing, in the sandbox', async () => {
    const visitor = await dashboardVisitor(service)
    const visits = ofSandboxAlone.map(path => screenOf(visitor, path))
    await expectGoodPages({ at: service.url, cookie: visitor.cookie }, visits)
  })
})
