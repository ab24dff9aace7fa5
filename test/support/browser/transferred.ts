import type { Page } from 'playwright-core'

/** Requests, and the bytes of their answers as they came over the wire: compressed, with their heads. */
export type Transfers = { readonly requests: number; readonly bytes: number }

/** As the browser names them: `Document`, `Script`, `Stylesheet`, `Image`, `Fetch`… */
export type Kind = string

type Counted = Map<string, { kind: Kind; bytes: number }>

const counts = new WeakMap<Page, Counted>()

/** From now on the page's transfers are counted. */
export async function countTransfers(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  const counted: Counted = new Map()
  counts.set(page, counted)
  protocol.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => {
    counted.set(requestId, { kind: type, bytes: 0 })
  })
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = counted.get(requestId)
    if (transfer) transfer.bytes = encodedDataLength
  })
  await protocol.send('Network.enable')
}

/** What the page has taken so far; wait for what you count (`page.waitForLoadState('networkidle')`). */
export function transferred(page: Page, kind?: Kind): Transfers {
  const counted = [...(counts.get(page)?.values() ?? [])]
  const wanted = kind === undefined ? counted : counted.filter(one => one.kind === kind)
  return {
    requests: wanted.length,
    bytes: wanted.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
