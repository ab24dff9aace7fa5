import { expect } from 'vitest'
import { shownIn } from '../../drawn-lines.ts'
import { dashboardVisitor } from '../../visitor.ts'
import type { Browsing, LineTests } from './line-tests.ts'
import { setUpCodes } from './set-up-codes.ts'

/** A page of somebody who has codes, and their recovery codes. */
async function withCodes(browsing: Browsing) {
  const { cookie } = await dashboardVisitor(browsing.service)
  const codes = await setUpCodes(browsing, cookie)
  return { codes, browser: await browsing.open('/dashboard/me', cookie) }
}

/** One-time codes and recovery codes. */
export const ofCodes: LineTests = {
  'POST /me/codes/begin': async ({ service, open }) => {
    const { cookie } = await dashboardVisitor(service)
    const browser = await open('/dashboard/me', cookie)
    await browser.press('Set up codes')
    expect(shownIn(browser.page.text, 'secret')).toMatch(/^[A-Z2-7 ]{39}$/)
  },

  'POST /me/codes/confirm': async browsing => {
    const { browser } = await withCodes(browsing)
    expect(browser.text).toContain('10 recovery codes are left')
  },

  'POST /me/codes/recovery': async browsing => {
    const { browser, codes } = await withCodes(browsing)
    await browser.press('New recovery codes')
    const renewed = shownIn(browser.page.text, 'recovery').split('\n')
    expect(renewed).toHaveLength(10)
    expect(renewed.filter(code => codes.includes(code))).toEqual([])
  },

  'POST /me/codes/off': async browsing => {
    const { browser } = await withCodes(browsing)
    await browser.press('Turn codes off')
    await browser.press('Set up codes')
  },
}
