import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

/** Ours, and never those of the package: they switch off what separates one origin from another. */
const flags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  // Tests ask nobody but this machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

let opened: Promise<Browser> | null = null

/** One browser for all test files of a worker, started when the first of them opens a page. */
export function workerBrowser(): Promise<Browser> {
  opened ??= launch()
  return opened
}

async function launch(): Promise<Browser> {
  const found = inject('chromium')
  if (!found) {
    throw new Error(
      'The tests need a Chromium, and there is none: neither from the package @sparticuz/chromium for this platform, nor installed, nor named by CHROMIUM.',
    )
  }
  return await chromium.launch({
    executablePath: found.program,
    env: { ...process.env, ...found.environment },
    chromiumSandbox: false,
    args: flags,
  })
}
