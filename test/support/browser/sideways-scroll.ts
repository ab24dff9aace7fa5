import type { Page } from 'playwright-core'

/** As much of the browser's objects as is read here, within the page. */
type Box = {
  readonly tagName: string
  readonly id: string
  readonly className: string
  readonly scrollWidth: number
  readonly clientWidth: number
  readonly parentElement: Box | null
  readonly firstElementChild: Box | null
  getBoundingClientRect(): { readonly right: number; readonly left: number; readonly width: number }
  querySelectorAll(selector: string): Iterable<Box>
}
declare const document: { readonly documentElement: Box }
declare const getComputedStyle: (box: Box) => { readonly overflowX: string }

/**
 * What must be moved sideways to be read in a window of 320 px, as wide as a small phone or as a desktop
 * at 400 %. Tables and blocks of code may be, within frames of their own; the page itself may not.
 */
export async function sidewaysScroll(page: Page): Promise<readonly string[]> {
  await page.setViewportSize({ width: 320, height: 640 })
  return await page.evaluate(() => {
    const root = document.documentElement
    const named = ({ tagName, id, className }: Box) =>
      `${tagName.toLowerCase()}${id && `#${id}`}${className && `.${className}`}`
    const scrolls = (box: Box) => /auto|scroll/.test(getComputedStyle(box).overflowX)
    const isFramed = (box: Box): boolean =>
      box.parentElement !== null && (scrolls(box.parentElement) || isFramed(box.parentElement))
    const mayScroll = (box: Box) =>
      [box, box.firstElementChild].some(one => one && /^(?:TABLE|PRE)$/.test(one.tagName))
    const boxes = [...root.querySelectorAll('body *')]
    const inFrames = boxes
      .filter(box => scrolls(box) && box.scrollWidth > box.clientWidth && !mayScroll(box))
      .map(box => `${named(box)} scrolls`)
    if (root.scrollWidth <= root.clientWidth) return inFrames
    const tooWide = boxes
      .filter(box => box.getBoundingClientRect().right > root.clientWidth && !isFramed(box))
      .map(box => `${named(box)} makes the page scroll`)
    return [...inFrames, ...(tooWide.length > 0 ? tooWide : ['the page scrolls'])]
  })
}
