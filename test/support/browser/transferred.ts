import type { CDPSession, Page } from 'playwright-core'

/** Requests, and the bytes of their answers as they came over the wire: compressed, with their heads. */
export type Transfers = { readonly requests: number; readonly bytes: number }

export type Transfer = {
  readonly url: string
  /** As the browser names it: `Document`, `Script`, `Stylesheet`, `Image`, `Fetch`… */
  readonly kind: string
  readonly bytes: number
}

type Count = { readonly protocol: CDPSession; readonly seen: Map<string, Transfer> }

const counts = new WeakMap<Page, Count>()

/** From now on the page's transfers are counted. */
export async function countTransfers(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  const seen = new Map<string, Transfer>()
  counts.set(page, { protocol, seen })
  protocol.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    // Such an address holds what it leads to, as of the icon in a date field: nobody is asked.
    if (request.url.startsWith('data:')) return
    seen.set(requestId, { url: request.url, kind: type, bytes: 0 })
  })
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = seen.get(requestId)
    if (transfer) seen.set(requestId, { ...transfer, bytes: encodedDataLength })
  })
  await protocol.send('Network.enable')
}

/** What follows is a first visit: nothing is counted yet, and nothing is in the browser's memory. */
export async function beginFirstVisit(page: Page): Promise<void> {
  const count = counts.get(page)
  await count?.protocol.send('Network.setCacheDisabled', { cacheDisabled: true })
  count?.seen.clear()
}

/** What the page has taken so far; wait for what you count (`page.waitForLoadState('networkidle')`). */
export function transferred(
  page: Page,
  isCounted: (transfer: Transfer) => boolean = () => true,
): Transfers {
  // Without a memory the browser fetches the icon for its tab and once more for the page.
  const each = new Map<string, number>()
  for (const transfer of counts.get(page)?.seen.values() ?? []) {
    const { url, bytes } = transfer
    if (isCounted(transfer)) each.set(url, Math.max(bytes, each.get(url) ?? 0))
  }
  return { requests: each.size, bytes: [...each.values()].reduce((sum, bytes) => sum + bytes, 0) }
}
