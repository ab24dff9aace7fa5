import { expect } from 'vitest'
import { shownIn } from '../../drawn-lines.ts'
import { dashboardVisitor } from '../../visitor.ts'
import type { Browsing, LineTests } from './line-tests.ts'

/** What an operator makes for somebody who has lost their password. */
async function resetLink({ service, open }: Browsing) {
  const visitor = await dashboardVisitor(service)
  const operator = await dashboardVisitor(service, { isOperator: true })
  const after = `/dashboard/accounts/people?after=${visitor.userId - 1}`
  const browser = await open(after, operator.cookie)
  await browser.press(`Reset password for ${visitor.email}`)
  return { visitor, link: shownIn(browser.page.text, 'link') }
}

async function lookAs({ service, open }: Browsing) {
  const visitor = await dashboardVisitor(service)
  const operator = await dashboardVisitor(service, { isOperator: true })
  const { account } = visitor
  const name = (await service.app.register.production.read.accounts.byId(account))?.name
  const browser = await open(`/dashboard/accounts?after=${account - 1}`, operator.cookie)
  await browser.press(`View as ${name}`)
  return { browser, visitor }
}

/** What whoever runs an installation does for its people. */
export const ofOperators: LineTests = {
  'POST /accounts/people/reset': async browsing => {
    const { visitor, link } = await resetLink(browsing)
    const browser = await browsing.open(link)
    expect(browser.text).toContain(`For ${visitor.email}.`)
  },

  'POST /reset/:secret': async browsing => {
    const { visitor, link } = await resetLink(browsing)
    const password = 'nineteen green stamps'
    const browser = await browsing.open(link)
    await browser.press('Set the password', { password })
    await browser.press('Sign in', { email: visitor.email, password })
    await browser.open(visitor.at('/quote'))
    expect(browser.page.screen).toBe('GET /:account/quote')
  },

  'POST /look-as': async browsing => {
    const { browser, visitor } = await lookAs(browsing)
    expect(browser.text).toContain('You are viewing as an operator.')
    await browser.open(visitor.at('/shipments'))
    expect(browser.page.status).toBe(200)
  },

  'POST /look-as/end': async browsing => {
    const { browser, visitor } = await lookAs(browsing)
    await browser.press('Stop viewing')
    expect(browser.text).not.toContain('You are viewing as an operator.')
    await browser.open(visitor.at('/shipments'))
    expect(browser.page.status).toBe(404)
  },
}
