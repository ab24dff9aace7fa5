import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from './browser/axe.ts'
import { tabStops } from './browser/keyboard.ts'
import { sidewaysScroll } from './browser/sideways-scroll.ts'
import { validHtml } from './browser/valid-html.ts'
import { newReader, type Reader } from './browser.ts'
import type { DashboardVisitor } from './dashboard-visitor.ts'

type Looks = Omit<Reader, 'at'>

/** A screen in the browser of somebody who has signed in. */
export async function openScreen(
  visitor: DashboardVisitor,
  path: string,
  looks: Looks = {},
): Promise<Page> {
  const url = visitor.at(path)
  const context = await newReader({ ...looks, at: new URL(url).origin })
  const [name = '', value = ''] = visitor.cookie.split('=')
  await context.addCookies([{ name, value, url: new URL(url).origin }])
  const page = await context.newPage()
  const answer = await page.goto(url)
  expect(answer?.status(), path).toBe(200)
  return page
}

/** What every screen keeps, for whoever reads it and by whatever means. */
export async function expectGoodScreen(visitor: DashboardVisitor, path: string): Promise<void> {
  const { text } = await visitor.get(path)
  expect(validHtml(text), path).toEqual([])
  await expectGoodAsItStands(await openScreen(visitor, path))
}

/** The page as it stands, after whatever was done on it. */
export async function expectGoodAsItStands(page: Page): Promise<void> {
  const path = page.url()
  expect(await axeViolations(page), path).toEqual([])
  await tabStops(page)
  expect(await sidewaysScroll(page), path).toEqual([])
}
