import type { CDPSession, Page } from 'playwright-core'

/** An element, as assistive technology is told of it. */
export type Stop = { readonly role: string; readonly name: string }

const protocols = new WeakMap<Page, Promise<CDPSession>>()

export function protocolOf(page: Page): Promise<CDPSession> {
  const protocol = protocols.get(page) ?? page.context().newCDPSession(page)
  protocols.set(page, protocol)
  return protocol
}

/**
 * Where many are asked for: else the browser makes the whole tree anew for each question. While it has one
 * it tends it, which takes a fifth of all time.
 */
export async function withTree<Result>(page: Page, ask: () => Promise<Result>): Promise<Result> {
  const protocol = await protocolOf(page)
  await protocol.send('Accessibility.enable')
  const result = await ask()
  await protocol.send('Accessibility.disable')
  return result
}

/** What is told of the elements of these arrivals of the page's walk. */
export async function stopsAt(page: Page, arrivals: readonly number[]): Promise<readonly Stop[]> {
  const protocol = await protocolOf(page)
  const expression = `[${arrivals}].map(at => focusWalk.boxes[at])`
  const { result } = await protocol.send('Runtime.evaluate', { expression })
  const { objectId = '' } = result
  const found = await protocol.send('Runtime.getProperties', { objectId, ownProperties: true })
  const boxes = found.result.filter(({ name }) => name !== 'length')
  return await Promise.all(boxes.map(({ value }) => stopOf(protocol, value?.objectId ?? '')))
}

async function stopOf(protocol: CDPSession, objectId: string): Promise<Stop> {
  const { nodes } = await protocol.send('Accessibility.getPartialAXTree', {
    objectId,
    fetchRelatives: false,
  })
  const [node] = nodes
  return {
    role: String(node?.role?.value ?? ''),
    name: String(node?.name?.value ?? '').trim(),
  }
}
