import type { Page } from 'playwright-core'

/** As much of the browser's objects as is read here, within the page. */
declare const document: { querySelectorAll(all: '*'): Iterable<Box> }
type Box = { readonly tagName: string; readonly className: string }
declare const getComputedStyle: (box: Box) => {
  readonly transitionDuration: string
  readonly animationName: string
}

/** What moves, or would, on the page of a reader who asks for less motion, as readers of tests do. */
export const movingParts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(box => {
        const { transitionDuration, animationName } = getComputedStyle(box)
        return animationName !== 'none' || /[1-9]/.test(transitionDuration)
      })
      .map(({ tagName, className }) => `${tagName.toLowerCase()}.${className} moves`),
  )
