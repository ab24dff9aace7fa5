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
declare const addEventListener: (type: 'keyup', listener: () => void, isCaptured: true) => void
declare const getComputedStyle: (box: Box) => Readonly<Record<string, string>>

/** Where the focus has come to. */
export type Arrival = {
  /** The number of the arrival in its walk. */
  readonly at: number
  /** Whether something shows it; null where it is on no element. */
  readonly isSeen: boolean | null
  readonly isNew: boolean
  /** Within the element of the arrival before. */
  readonly isWithin: boolean
}

export type FocusWalk = ReturnType<typeof beginWalk>

/** The next Tab goes to the first stop: of the dialog, where one keeps the focus to itself. */
export const leadToBeginning = () => {
  const [frame = document.body] = document.querySelectorAll('dialog:modal')
  frame.setAttribute('tabindex', '-1')
  frame.focus()
  frame.removeAttribute('tabindex')
}

/**
 * Reads how each element looks before a key is pressed, with the two around it: a frame may show the focus
 * of what it holds. Read once a walk, since it takes as long as the page is large.
 */
export const beginWalk = () => {
  const own = (box: Box): string => {
    const style = getComputedStyle(box)
    return [
      style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`,
      style.boxShadow,
      style.borderColor,
      style.backgroundColor,
      style.color,
      style.textDecorationLine,
    ].join()
  }
  const around = (box: Box, read: (one: Box) => string | undefined) =>
    [box, box.parentElement, box.parentElement?.parentElement].map(one => one && read(one)).join()
  const elements = [...document.querySelectorAll('html, body, body *')]
  const before = new Map(elements.map(box => [box, own(box)]))
  const begun = document.activeElement
  /** The element of each arrival. */
  const boxes: (Box | null)[] = []
  const arrive = (): Arrival => {
    const { activeElement: box, body } = document
    const isNew = !boxes.includes(box)
    // A date has stops of its own: day, month, year and a calendar, which the browser itself outlines.
    const isWithin = box === boxes.at(-1) && box?.matches('[type=date]') === true
    const at = boxes.push(box) - 1
    if (box === null || box === body) return { at, isSeen: null, isNew, isWithin }
    const looksAsBefore = () =>
      box !== begun && around(box, one => before.get(one)) === around(box, own)
    const isSeen = isWithin || (box.matches(':focus-visible') && !looksAsBefore())
    return { at, isSeen, isNew, isWithin }
  }
  const focusWalk = { boxes, arrive, arrivals: [] as Arrival[] }
  // Where whoever asks by the browser's protocol finds it, too.
  return Object.assign(globalThis, { focusWalk }).focusWalk
}

/** From now on the walk arrives where each key leads. */
export const followKeys = ({ arrive, arrivals }: FocusWalk) =>
  addEventListener('keyup', () => void arrivals.push(arrive()), true)

/** What can be used, can be seen, and had no stop. Of the radio buttons of a group one has it. */
export const passedBy = ({ boxes }: FocusWalk): readonly string[] => {
  const passed = new Set(boxes)
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
