import type { BrowserContext, ConsoleMessage } from 'playwright-core'

/** What a page may do without being reported. */
export type Tolerance = {
  /** The only origin of which it may ask for anything. */
  readonly origin: string
  /** What the test itself provokes. */
  readonly provoked: readonly RegExp[]
}

const reportsOfPolicy = `addEventListener('securitypolicyviolation', violation => {
  const { effectiveDirective, blockedURI, sourceFile, sample } = violation
  console.error('policy:', effectiveDirective, blockedURI, sourceFile, sample)
})`

/**
 * Collects what goes wrong on the pages of the context: errors of the console and of scripts, breaches of
 * a page's policy, requests that fail or leave the origin. The returned function tells them.
 */
export async function watchFaults(
  context: BrowserContext,
  { origin, provoked }: Tolerance,
): Promise<() => Promise<readonly string[]>> {
  const faults: string[] = []
  await context.addInitScript(reportsOfPolicy)
  context.on('console', message => {
    if (message.type() === 'error') faults.push(errorIn(message))
  })
  context.on('weberror', error => faults.push(`script: ${error.error().stack}`))
  context.on('request', request => {
    if (!isOwn(request.url(), origin)) faults.push(`foreign: ${request.url()}`)
  })
  context.on('requestfailed', request => {
    const why = request.failure()?.errorText
    // The browser gives up what nobody waits for any more, as when the reader goes on.
    if (why !== 'net::ERR_ABORTED') faults.push(`failed: ${request.url()} ${why}`)
  })
  return async () => {
    // What a page told before it answers has arrived here by then.
    await Promise.all(context.pages().map(page => page.evaluate('0').catch(() => null)))
    return faults.filter(fault => !provoked.some(expected => expected.test(fault)))
  }
}

const errorIn = (message: ConsoleMessage): string =>
  `console: ${message.text()} (${message.location().url})`

const isOwn = (url: string, origin: string): boolean =>
  /^(?:data|blob|about):/.test(url) || new URL(url).origin === origin
