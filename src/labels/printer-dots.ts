import type { BarsMark, FillMark } from '#core/ports/labels.ts'
import { dotsPerInch } from './page-size.ts'
import { barsModules } from './symbols/code-128.ts'

/** How many dots of a printer one dot of the layout is: 1 at 203 dots an inch. */
export const printerScale = (printerDotsPerInch: number = dotsPerInch): number =>
  printerDotsPerInch / dotsPerInch

export const toDots = (value: number, scale: number): number => Math.round(value * scale)

/** A module is a whole number of dots on every printer: scanners measure bars against each other. */
export const moduleDotsAt = (moduleDots: number, scale: number): number =>
  Math.max(1, toDots(moduleDots, scale))

/** The width of the symbol changes with its module, and its middle stays where it is. */
export function placeOfBars({ x, moduleDots, codes }: BarsMark, scale: number) {
  const dots = moduleDotsAt(moduleDots, scale)
  const modules = barsModules(codes)
  const middle = scale * (x + (modules * moduleDots) / 2)
  return { left: Math.max(0, Math.round(middle - (modules * dots) / 2)), dots }
}

/** The thinnest rule is one dot. */
export function placeOfFill({ x, y, width, height }: FillMark, scale: number) {
  const [left, top] = [toDots(x, scale), toDots(y, scale)]
  const across = Math.max(1, toDots(x + width, scale) - left)
  const down = Math.max(1, toDots(y + height, scale) - top)
  return { left, top, across, down }
}
