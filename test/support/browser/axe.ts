import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const axe: { run(): Promise<AxeResults> }

/** What axe finds on the page, in the colours of day and of night. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await violationsOf(page)).map(violation => `${colorScheme}: ${violation}`))
  }
  return found
}

async function violationsOf(page: Page): Promise<readonly string[]> {
  // By the browser's protocol, which no policy of the page stops.
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Runtime.evaluate', { expression: source })
  await protocol.detach()
  const { violations } = await page.evaluate(() => axe.run())
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? help}`,
    ),
  )
}
