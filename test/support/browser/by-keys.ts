import type { Page } from 'playwright-core'
import { tabTo } from './keyboard.ts'

/** Types into the field in which the page begins, once it has the focus. */
export async function typeFirst(page: Page, text: string): Promise<void> {
  await page.locator('[autofocus]:focus').waitFor()
  await page.keyboard.type(text)
}

/** Goes by Tab to the element of this name and presses a key there. */
export async function pressOn(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

/** Goes by Tab to the field of this name and types over what it holds. */
export async function typeInto(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
