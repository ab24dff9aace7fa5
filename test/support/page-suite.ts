import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations, axeViolationsOfLayout } from './browser/axe.ts'
import { tabStops } from './browser/keyboard.ts'
import { movingParts } from './browser/moving-parts.ts'
import { sidewaysScroll } from './browser/sideways-scroll.ts'
import { untoldStates } from './browser/told-by-word.ts'
import { beginFirstVisit, type Transfer, transferred } from './browser/transferred.ts'
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
    await beginFirstVisit(page)
    const text = await goTo(page, visit)
    await expectLightVisit(page)
    await expectGoodToReaders(page, text)
  }
}

/** What a first visit may take over the wire. */
const mostOfVisit = { requests: 12, bytes: 60_000 }

async function expectLightVisit(page: Page): Promise<void> {
  await page.locator(withAllModules).waitFor()
  const path = page.url()
  const { requests, bytes } = transferred(page, isOfScreen)
  expect.soft(requests, path).toBeLessThanOrEqual(mostOfVisit.requests)
  expect.soft(bytes, path).toBeLessThan(mostOfVisit.bytes)
}

/** Each module marks what it has begun to serve, and the keys come last. */
const withAllModules =
  'body:not([data-keys=on], [data-keys=off], :has([data-copy][hidden], [data-passkey]:not([data-started])))'

/** Pictures of labels are what a page shows, and no part of it: a page to print has as many as labels. */
const isOfScreen = ({ url }: Transfer): boolean => !/\/label(?:\.png|\?)/.test(url)

/** The page as it stands, after whatever was done on it. */
export async function expectGoodAsItStands(page: Page): Promise<void> {
  await expectGoodToReaders(page, await page.content())
}

/** A form that came back with what was wrong: its screen was looked at in full before. */
export async function expectGoodRefusal(page: Page): Promise<void> {
  await expectGoodSight(page, await page.content())
}

async function expectGoodToReaders(page: Page, text: string): Promise<void> {
  const path = page.url()
  await expectGoodSight(page, text)
  await tabStops(page)
  expect.soft(await sidewaysScroll(page), path).toEqual([])
  expect.soft(await axeViolationsOfLayout(page), `${path} on a phone`).toEqual([])
}

async function expectGoodSight(page: Page, text: string): Promise<void> {
  const path = page.url()
  expect.soft(validHtml(text), path).toEqual([])
  expect.soft(untoldStates(text), path).toEqual([])
  expect.soft(await movingParts(page), path).toEqual([])
  expect.soft(await axeViolations(page), path).toEqual([])
}
