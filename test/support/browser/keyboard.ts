import type { CDPSession, JSHandle, Page } from 'playwright-core'

/** An element on which the keyboard stops, as assistive technology is told of it. */
export type Stop = { readonly role: string; readonly name: string }

/** As much of the browser's objects as is read here, within the page. */
type Box = {
  readonly parentElement: Box | null
  readonly outerHTML: string
  readonly name?: string
  readonly type?: string
  readonly form?: Box | null
  focus(): void
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  matches(selector: string): boolean
  closest(selector: string): Box | null
  checkVisibility(options: { readonly visibilityProperty: true }): boolean
}
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
  const walk = await page.evaluateHandle(beginning)
  const passed: string[] = []
  const reached = await withTree(page, async () => {
    while (passed.length < mostStops) {
      const stop = await nextStop(page, walk)
      if (stop && isWanted(stop.name)) return stop
      passed.push(stop?.name ?? '(none)')
    }
    return null
  })
  if (reached) return reached
  throw new Error(`Tab does not reach ${wanted}: ${[...new Set(passed)].join(', ')}`)
}

/** The next stop; null after the last. Fails where nothing shows which element it is, or what it does. */
export async function pressTab(page: Page, key = 'Tab'): Promise<Stop | null> {
  return await nextStop(page, await page.evaluateHandle(beginning), key)
}

/**
 * All elements on which Tab stops, from the first to the last, wherever the page itself puts the focus. Fails
 * where it passes by what can be used.
 */
export async function tabStops(page: Page): Promise<readonly Stop[]> {
  await page.evaluate(leadToBeginning)
  const walk = await page.evaluateHandle(beginning)
  const objects: string[] = []
  while (objects.length < mostStops) {
    const { object, isNew, isWithin } = await press(page, walk, 'Tab')
    if (isWithin) continue
    if (object === null || !isNew) {
      const unreached = await page.evaluate(passedBy, walk)
      if (unreached.length > 0) throw new Error(`Tab passes by ${unreached.join(', ')}`)
      return await withTree(page, () => namedStops(page, objects))
    }
    objects.push(object)
  }
  const stops = await namedStops(page, objects)
  throw new Error(`Tab comes to no end: ${stops.map(({ name }) => name).join(', ')}`)
}

type Walk = JSHandle<ReturnType<typeof beginning>>

async function nextStop(page: Page, walk: Walk, key = 'Tab'): Promise<Stop | null> {
  const { object } = await press(page, walk, key)
  const [stop = null] = await namedStops(page, object === null ? [] : [object])
  return stop
}

/** The element on which the focus is then; null where it is on none. Fails where nothing shows it. */
async function press(page: Page, walk: Walk, key: string) {
  await page.keyboard.press(key)
  const [{ isSeen, isNew, isWithin }, object] = await Promise.all([
    page.evaluate(arrival, walk),
    activeObject(page),
  ])
  if (isSeen === false) {
    const [stop] = await stopsOf(page, [object])
    throw new Error(`Nothing shows that ${stop?.role} “${stop?.name}” has the focus.`)
  }
  return { object: isSeen === null ? null : object, isNew, isWithin }
}

async function namedStops(page: Page, objects: readonly string[]): Promise<readonly Stop[]> {
  const stops = await stopsOf(page, objects)
  const nameless = stops.find(({ name }) => name === '')
  if (nameless) throw new Error(`A ${nameless.role} on which Tab stops has no name.`)
  return stops
}

/** The next Tab goes to the first stop: of the dialog, where one keeps the focus to itself. */
const leadToBeginning = () => {
  const [frame = document.body] = document.querySelectorAll('dialog:modal')
  frame.setAttribute('tabindex', '-1')
  frame.focus()
  frame.removeAttribute('tabindex')
}

/**
 * How each element looks before Tab is pressed, with the two around it: a frame may show the focus of what
 * it holds. Read once a walk, since it takes as long as the page is large.
 */
const beginning = () => {
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
    passed: new Set<Box | null>(),
    /** The element of the last stop. */
    last: { box: null as Box | null },
    looks: new Map(elements.filter(box => box !== activeElement).map(box => [box, around(box)])),
  }
}

/** Whether it is seen which element has the focus: null where none has. */
const arrival = ({ around, looks, passed, last }: ReturnType<typeof beginning>) => {
  const { activeElement, body } = document
  const isNew = !passed.has(activeElement)
  passed.add(activeElement)
  // A date has stops of its own: day, month, year and a calendar, which the browser itself outlines.
  const isWithin = activeElement === last.box && activeElement?.matches('[type=date]') === true
  last.box = activeElement
  if (activeElement === null || activeElement === body) return { isSeen: null, isNew, isWithin }
  const isSeen =
    isWithin ||
    (activeElement.matches(':focus-visible') && looks.get(activeElement) !== around(activeElement))
  return { isSeen, isNew, isWithin }
}

/** What can be used, can be seen, and had no stop. Of the radio buttons of a group one has it. */
const passedBy = ({ passed }: ReturnType<typeof beginning>): readonly string[] => {
  const usable =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
  const [modal] = document.querySelectorAll('dialog:modal')
  const isGroupOf = (one: Box) => (other: Box | null) =>
    one.type === 'radio' && other?.name === one.name && other?.form === one.form
  return [...document.querySelectorAll(usable)]
    .filter(box => !box.matches(':disabled, [tabindex="-1"]'))
    .filter(box => box.checkVisibility({ visibilityProperty: true }))
    .filter(box => !modal || box.closest('dialog:modal') === modal)
    .filter(box => !passed.has(box) && ![...passed].some(isGroupOf(box)))
    .map(({ outerHTML }) => outerHTML.slice(0, 120))
}

const protocols = new WeakMap<Page, Promise<CDPSession>>()

function protocolOf(page: Page): Promise<CDPSession> {
  const protocol = protocols.get(page) ?? page.context().newCDPSession(page)
  protocols.set(page, protocol)
  return protocol
}

async function activeObject(page: Page): Promise<string> {
  const protocol = await protocolOf(page)
  const { result } = await protocol.send('Runtime.evaluate', {
    expression: 'document.activeElement',
  })
  if (result.objectId === undefined) throw new Error('no element has the focus')
  return result.objectId
}

/**
 * Where many are asked for: else the browser makes the whole tree anew for each question. While it has one
 * it tends it, which takes a fifth of all time.
 */
async function withTree<Result>(page: Page, ask: () => Promise<Result>): Promise<Result> {
  const protocol = await protocolOf(page)
  await protocol.send('Accessibility.enable')
  const result = await ask()
  await protocol.send('Accessibility.disable')
  return result
}

/** What assistive technology is told of these objects of the page. */
async function stopsOf(page: Page, objects: readonly string[]): Promise<readonly Stop[]> {
  const protocol = await protocolOf(page)
  return await Promise.all(objects.map(object => stopOf(protocol, object)))
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
