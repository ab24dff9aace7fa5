import { expect } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { sandboxApi } from '../../../tested-version.ts'
import { shownIn } from '../../drawn-lines.ts'
import { dashboardVisitor } from '../../visitor.ts'
import type { Browsing, LineTests } from './line-tests.ts'

/** The page of a token that a program uses. */
async function usedToken({ service, open }: Browsing) {
  const visitor = await dashboardVisitor(service)
  const secret = await service.token(visitor.account)
  const browser = await open(visitor.at('/tokens'), visitor.cookie)
  await browser.follow('test')
  return { browser, status: () => statusFor(service.url, secret) }
}

async function statusFor(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}${sandboxApi}/shipments`, { headers })
  await answer.text()
  return answer.status
}

/** What programs sign in with. */
export const ofTokens: LineTests = {
  'POST /:account/tokens/new': async ({ service, open }) => {
    const visitor = await dashboardVisitor(service)
    const browser = await open(visitor.at('/tokens/new'), visitor.cookie)
    const scopes = ['shipments:read', 'rates:read']
    await browser.press('Create the token', { name: 'Checkout', purpose: 'own', scopes })
    expect(await statusFor(service.url, shownIn(browser.page.text, 'secret'))).toBe(200)
    const { tokens } = service.app.worlds.sandbox.store.read
    const [made] = await tokens.list(serviceOn(visitor.account))
    expect([made?.name, made?.scopes.toSorted()]).toEqual(['Checkout', scopes.toSorted()])
  },

  'POST /:account/tokens/:id/rotate': async browsing => {
    const { browser, status } = await usedToken(browsing)
    await browser.follow('Rotate…')
    await browser.press('Create the new token', { overlap: '0' })
    const renewed = shownIn(browser.page.text, 'secret')
    expect(await statusFor(browsing.service.url, renewed)).toBe(200)
    expect(await status()).toBe(401)
  },

  'POST /:account/tokens/:id/revoke': async browsing => {
    const { browser, status } = await usedToken(browsing)
    const before = await status()
    await browser.press('Revoke this token')
    expect([before, await status()]).toEqual([200, 401])
  },
}
