import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, inject, onTestFinished } from 'vitest'
import { keyboardOnly } from './browser/keyboard-only.ts'
import { lackingBrowser } from './browser/lacking-browser.ts'
import { countTransfers } from './browser/transferred.ts'
import { watchFaults } from './browser/watch-faults.ts'
import { workerBrowser } from './browser/worker-browser.ts'

/** A suite that needs a browser. It is skipped where there is none, and says so; in CI it fails. */
export function describeInBrowser(title: string, tests: () => void): void {
  const isLacking = inject('chromium') === null && !process.env.CI
  describe.skipIf(isLacking)(isLacking ? `${title} (${lackingBrowser})` : title, tests)
}

export type Reader = {
  /** The address of the service, without a path. */
  readonly at: string
  readonly colorScheme?: 'light' | 'dark'
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Whether pages may run scripts; they may by default. */
  readonly javaScript?: boolean
  /** Whether the reader has keys alone: the test fails where it does anything by other means. */
  readonly keyboardOnly?: boolean
  /** As in `fr-CA`. */
  readonly language?: string
  /** `name=value`, as it was set at sign-in. */
  readonly cookie?: string
  /** Faults that the test itself provokes. */
  readonly provoked?: readonly RegExp[]
}

export type Visit = Reader & {
  readonly path: string
  /** What the page is to be answered with: 200, unless the test says otherwise. */
  readonly status?: number
}

/**
 * A reader with an empty store of cookies and files, for this test alone. When the test ends, it fails if
 * anything went wrong on the reader's pages.
 */
export async function newReader(reader: Reader): Promise<BrowserContext> {
  const { colorScheme = 'light', javaScript = true, language = 'en-CA' } = reader
  const browser = await workerBrowser()
  const context = await browser.newContext({
    baseURL: reader.at,
    colorScheme,
    javaScriptEnabled: javaScript,
    locale: language,
    reducedMotion: 'reduce',
    viewport: reader.viewport ?? { width: 1280, height: 800 },
  })
  const { origin } = new URL(reader.at)
  if (reader.keyboardOnly) await keyboardOnly(context)
  if (reader.cookie) await context.addCookies([cookieOf(reader.cookie, reader.at)])
  const faults = await watchFaults(context, { origin, provoked: reader.provoked ?? [] })
  onTestFinished(async () => {
    const found = await faults()
    await context.close()
    expect(found, 'what went wrong on the pages').toEqual([])
  })
  return context
}

function cookieOf(text: string, url: string) {
  const [name = '', value = ''] = text.split('=', 2)
  return { name, value, url, httpOnly: true, sameSite: 'Lax' } as const
}

/** The page as a new reader first sees it. */
export async function openPage(visit: Visit): Promise<Page> {
  const page = await newPage(visit)
  await goTo(page, visit)
  return page
}

/** An empty page of a new reader, who may be answered with the error that the visit expects. */
export async function newPage({ path, status = 200, ...reader }: Visit): Promise<Page> {
  // The browser itself reports a page that is answered with an error.
  const refusal = new RegExp(`console: Failed to load resource.* ${status} .*${escaped(path)}\\)`)
  const provoked = [...(reader.provoked ?? []), ...(status < 400 ? [] : [refusal])]
  const context = await newReader({ ...reader, provoked })
  const page = await context.newPage()
  await countTransfers(page)
  return page
}

/** The text that the page was made of. */
export async function goTo(
  page: Page,
  { path, status = 200 }: Pick<Visit, 'path' | 'status'>,
): Promise<string> {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(status)
  return (await answer?.text()) ?? ''
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
