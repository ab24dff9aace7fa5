import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const axe: { run(options?: RunOptions): Promise<AxeResults> }

/** What axe finds on the page. The colours of night are another reading of the same elements. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const byDay = await violationsOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const byNight = await violationsOf(page, { runOnly: ['color-contrast'] })
  return [...byDay.map(found => `light: ${found}`), ...byNight.map(found => `dark: ${found}`)]
}

/** What axe finds at another width, where the same colours need no second reading. */
export const axeViolationsOfLayout = (page: Page): Promise<readonly string[]> =>
  violationsOf(page, { rules: { 'color-contrast': { enabled: false } } })

async function violationsOf(page: Page, rules: RunOptions = {}): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await bringAxe(page)
  // To name what is right, too, takes half of the time.
  const wish: RunOptions = { ...rules, resultTypes: ['violations'] }
  const { violations } = await page.evaluate(options => axe.run(options), wish)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? help}`,
    ),
  )
}

/** By the browser's protocol, which no policy of the page stops. */
async function bringAxe(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Runtime.evaluate', { expression: source })
  await protocol.detach()
}
