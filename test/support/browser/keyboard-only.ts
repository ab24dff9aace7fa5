import type { BrowserContext } from 'playwright-core'

/**
 * The pages of the context report as an error whatever happens on them by anything but keys: a pointer that
 * moves or presses, and each focus, click and entry outside the turn in which a key is handled. They report
 * a key, too, for which nobody sees where it goes. Whoever watches faults fails by these reports.
 */
export const keyboardOnly = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(reportOtherHands)

/** As much of the browser's objects as is used here, within the page. */
type Box = {
  readonly id: string
  readonly outerHTML: string
  readonly autofocus: boolean
  matches(selector: string): boolean
}
type Happening = {
  readonly type: string
  readonly isTrusted: boolean
  readonly target: Box
  readonly movementX: number
  readonly movementY: number
}
declare const reportError: (error: Error) => void
declare const document: { readonly activeElement: Box | null }
declare const addEventListener: (
  type: string,
  listener: (event: Happening) => void,
  isCaptured: true,
) => void
declare const getComputedStyle: (box: Box) => {
  readonly outlineStyle: string
  readonly outlineWidth: string
}

const reportOtherHands = () => {
  const report = (what: string, box: Box) =>
    reportError(new Error(`not by keys: ${what} ${box.outerHTML.slice(0, 120)}`))
  let isOfKey = false
  let mayBegin = true
  let last = ''
  const listen = (types: readonly string[], listener: (event: Happening) => void) => {
    for (const type of types) addEventListener(type, listener, true)
  }
  listen(['pointerdown'], ({ type, target }) => report(type, target))
  listen(['pointermove'], ({ type, target, movementX, movementY }) => {
    // A page is told where the pointer rests, too.
    if (movementX !== 0 || movementY !== 0) report(type, target)
  })
  listen(['keydown', 'keypress', 'keyup'], ({ type, isTrusted }) => {
    if (!isTrusted) return
    isOfKey = true
    // What a key does by itself is done in the same turn.
    setTimeout(() => {
      isOfKey = false
    })
    const { activeElement: box } = document
    if (type !== 'keydown' || !box || box.matches('body, dialog, [type=date]')) return
    const { outlineStyle, outlineWidth } = getComputedStyle(box)
    const isSeen = outlineStyle !== 'none' && outlineWidth !== '0px'
    if (!isSeen || !box.matches(':focus-visible')) report('an unseen focus on', box)
  })
  listen(['click', 'input', 'change'], ({ type, target }) => {
    if (!isOfKey) report(type, target)
  })
  listen(['focusin'], ({ target: box }) => {
    // The page itself may begin in a field, and gives the focus back to a part that it replaced.
    const isOfPage = (mayBegin && box.autofocus) || (box.id !== '' && box.id === last)
    mayBegin = false
    last = box.id
    if (!isOfKey && !isOfPage && !box.matches('body, dialog')) report('a focus on', box)
  })
}
