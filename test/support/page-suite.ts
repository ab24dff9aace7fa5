import { expect } from 'vitest'
import { axeViolations } from './browser/axe.ts'
import { tabStops } from './browser/keyboard.ts'
import { sidewaysScroll } from './browser/sideways-scroll.ts'
import { validHtml } from './browser/valid-html.ts'
import { openPage, type Visit } from './browser.ts'

/** What every page keeps, for whoever reads it and by whatever means. */
export async function expectGoodPage(visit: Visit): Promise<void> {
  const { at, path, cookie } = visit
  const headers = { accept: 'text/html', ...(cookie !== undefined && { cookie }) }
  const answer = await fetch(at + path, { headers })
  expect(validHtml(await answer.text()), path).toEqual([])
  const page = await openPage(visit)
  expect(await axeViolations(page), path).toEqual([])
  await tabStops(page)
  expect(await sidewaysScroll(page), path).toEqual([])
}
