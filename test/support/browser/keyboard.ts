import type { CDPSession, Page } from 'playwright-core'

/** An element on which the keyboard stops, as assistive technology is told of it. */
export type Stop = { readonly role: string; readonly name: string }

/** As much of the browser's objects as is read here, within the page. */
type Box = { readonly parentElement: Box | null; matches(selector: string): boolean }
declare const document: {
  readonly activeElement: Box | null
  readonly body: Box
  querySelectorAll(selector: string): Iterable<Box>
}
declare const getComputedStyle: (box: Box) => Readonly<Record<string, string>>

/** More than any page of ours has. */
const mostStops = 400

/** Presses Tab until the element of this name has the focus; it must be seen to have it. */
export async function tabTo(page: Page, wanted: string | RegExp): Promise<Stop> {
  const isWanted = (name: string) =>
    typeof wanted === 'string' ? name === wanted : wanted.test(name)
  const passed: string[] = []
  while (passed.length < mostStops) {
    const stop = await pressTab(page)
    if (stop && isWanted(stop.name)) return stop
    passed.push(stop?.name ?? '(none)')
  }
  throw new Error(`Tab does not reach ${wanted}: ${[...new Set(passed)].join(', ')}`)
}

/** All elements on which Tab stops, from the first to the last. */
export async function tabStops(page: Page): Promise<readonly Stop[]> {
  const seen = await page.evaluateHandle(() => new Set<Box | null>())
  const stops: Stop[] = []
  while (stops.length < mostStops) {
    const stop = await pressTab(page)
    const isNew = await page.evaluate(elements => {
      const { activeElement } = document
      const known = elements.has(activeElement)
      elements.add(activeElement)
      return !known
    }, seen)
    if (!stop || !isNew) return stops
    stops.push(stop)
  }
  throw new Error(`Tab comes to no end: ${stops.map(({ name }) => name).join(', ')}`)
}

/** The next stop; null after the last. Fails where nothing shows which element it is, or what it does. */
export async function pressTab(page: Page, key = 'Tab'): Promise<Stop | null> {
  const unfocused = await page.evaluateHandle(looksByElement)
  await page.keyboard.press(key)
  const isSeen = await page.evaluate(seenToHaveFocus, unfocused)
  if (isSeen === null) return null
  const stop = await activeStop(page)
  if (!isSeen) throw new Error(`Nothing shows that ${stop.role} “${stop.name}” has the focus.`)
  if (stop.name === '') throw new Error(`A ${stop.role} on which Tab stops has no name.`)
  return stop
}

/** How each element looks, with the two around it: a frame may show the focus of what it holds. */
const looksByElement = () => {
  const looks = (box: Box): string => {
    const style = getComputedStyle(box)
    const own = [
      style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`,
      style.boxShadow,
      style.borderColor,
      style.backgroundColor,
      style.color,
      style.textDecorationLine,
    ]
    return own.join()
  }
  const around = (box: Box) =>
    [box, box.parentElement, box.parentElement?.parentElement].map(one => one && looks(one)).join()
  const elements = [...document.querySelectorAll('body *')]
  const { activeElement } = document
  return {
    around,
    looks: new Map(elements.filter(box => box !== activeElement).map(box => [box, around(box)])),
  }
}

/** Null where no element has the focus. */
const seenToHaveFocus = ({ around, looks }: ReturnType<typeof looksByElement>) => {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) return null
  return (
    activeElement.matches(':focus-visible') && looks.get(activeElement) !== around(activeElement)
  )
}

const protocols = new WeakMap<Page, Promise<CDPSession>>()

async function activeStop(page: Page): Promise<Stop> {
  const opened = protocols.get(page) ?? page.context().newCDPSession(page)
  protocols.set(page, opened)
  const protocol = await opened
  const { result } = await protocol.send('Runtime.evaluate', {
    expression: 'document.activeElement',
  })
  if (result.objectId === undefined) throw new Error('no element has the focus')
  const { nodes } = await protocol.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })
  const [node] = nodes
  return {
    role: String(node?.role?.value ?? ''),
    name: String(node?.name?.value ?? '').trim(),
  }
}
