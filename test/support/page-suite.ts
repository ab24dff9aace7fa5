import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from './browser/axe.ts'
import { tabStops } from './browser/keyboard.ts'
import { sidewaysScroll } from './browser/sideways-scroll.ts'
import { validHtml } from './browser/valid-html.ts'
import { goTo, newPage, type Reader, type Visit } from './browser.ts'

/** What every page keeps, for whoever reads it and by whatever means. */
export async function expectGoodPage(visit: Visit): Promise<void> {
  await expectGoodPages(visit, [visit])
}

/** As `expectGoodPage`, for pages that one reader visits one after the other, which takes half as long. */
export async function expectGoodPages(
  reader: Reader,
  [first, ...others]: readonly Pick<Visit, 'path' | 'status'>[],
): Promise<void> {
  if (first === undefined) throw new Error('there is no page to look at')
  const page = await newPage({ ...reader, ...first })
  const size = page.viewportSize()
  for (const visit of [first, ...others]) {
    if (size) await page.setViewportSize(size)
    await expectGoodToReaders(page, await goTo(page, visit))
  }
}

/** The page as it stands, after whatever was done on it. */
export async function expectGoodAsItStands(page: Page): Promise<void> {
  await expectGoodToReaders(page, await page.content())
}

async function expectGoodToReaders(page: Page, text: string): Promise<void> {
  const path = page.url()
  expect.soft(validHtml(text), path).toEqual([])
  expect.soft(await axeViolations(page), path).toEqual([])
  await tabStops(page)
  expect.soft(await sidewaysScroll(page), path).toEqual([])
}
