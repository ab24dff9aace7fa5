import { expect } from 'vitest'
import { codeOfStep, stepAt } from '#core/user/totp.ts'
import { bytesOfBase32 } from '../../../base32.ts'
import { shownIn } from '../../drawn-lines.ts'
import type { Browsing } from './line-tests.ts'

/** Turns one-time codes on, as their owner does; the recovery codes. */
export async function setUpCodes({ open }: Browsing, cookie: string): Promise<readonly string[]> {
  const browser = await open('/dashboard/me', cookie)
  await browser.press('Set up codes')
  const secret = bytesOfBase32(shownIn(browser.page.text, 'secret').replaceAll(' ', ''))
  await browser.press('Turn codes on', { code: codeOfStep(secret, stepAt(Date.now())) })
  const codes = shownIn(browser.page.text, 'recovery').split('\n')
  expect(codes).toHaveLength(10)
  return codes
}
