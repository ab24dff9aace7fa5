import { expect } from 'vitest'
import { staleProof } from '../../stale-proof.ts'
import { dashboardVisitor, visitorPassword } from '../../visitor.ts'
import type { LineTests } from './line-tests.ts'
import { setUpCodes } from './set-up-codes.ts'

const me = '/dashboard/me'
/** What asks for a fresh proof. */
const guarded = '/dashboard/me/passkeys/new'

/** How people come in, prove that it is them, and leave. */
export const ofSessions: LineTests = {
  'POST /sign-in': async ({ service, open }) => {
    const { email } = await dashboardVisitor(service)
    const browser = await open(me)
    await browser.press('Sign in', { email, password: visitorPassword })
    expect(browser.page.url).toBe(service.url + me)
    expect(browser.text).toContain(email)
  },

  'POST /sign-in/code': async browsing => {
    const { email, cookie } = await dashboardVisitor(browsing.service)
    const [code = ''] = await setUpCodes(browsing, cookie)
    const browser = await browsing.open('/dashboard/sign-in')
    await browser.press('Sign in', { email, password: visitorPassword })
    await browser.press('Continue', { code })
    await browser.open(browsing.service.url + me)
    expect(browser.text).toContain('9 recovery codes are left')
  },

  'POST /prove': async browsing => {
    const { service, open } = browsing
    const [byPassword, byCode] = [await dashboardVisitor(service), await dashboardVisitor(service)]
    const [code = ''] = await setUpCodes(browsing, byCode.cookie)
    for (const [{ cookie }, visitor, button, typed] of [
      [byPassword, byPassword, 'Continue', { password: visitorPassword }],
      [byCode, byCode, 'Continue with the code', { code }],
    ] as const) {
      await staleProof(service, visitor)
      const browser = await open(guarded, cookie)
      expect(browser.page.screen).toBe('GET /prove')
      await browser.press(button, typed)
      expect(browser.page.url).toBe(service.url + guarded)
    }
  },

  'POST /sign-out': async ({ service, open }) => {
    const visitor = await dashboardVisitor(service)
    const browser = await open(visitor.at('/quote'), visitor.cookie)
    await browser.press('Sign out')
    await browser.open(visitor.at('/quote'))
    expect(browser.page.screen).toBe('GET /sign-in')
    expect((await visitor.get('/quote')).location).toContain('/sign-in')
  },

  'POST /me/sessions/end': async ({ service, open }) => {
    const visitor = await dashboardVisitor(service)
    const other = await visitor.again(service)
    const browser = await open(me, visitor.cookie)
    await browser.press(/^End the session of /)
    expect((await other.get('/quote')).location).toContain('/sign-in')
    expect((await visitor.get('/quote')).status).toBe(200)
  },

  'POST /me/sessions/end-others': async ({ service, open }) => {
    const visitor = await dashboardVisitor(service)
    const others = [await visitor.again(service), await visitor.again(service)]
    const browser = await open(me, visitor.cookie)
    await browser.press('End all others')
    for (const other of others) expect((await other.get('/quote')).location).toContain('/sign-in')
    expect(browser.text).not.toContain('End the session of')
  },
}
