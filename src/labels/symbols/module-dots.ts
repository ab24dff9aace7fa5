import { barsModules } from './code-128.ts'

/** White modules on either side of the bars: a scanner needs them to find the end. */
const quietModules = 10
const widestModule = 4
const narrowestModule = 2

/** The widest module, in dots, at which the symbol and its quiet zones fit. */
export function moduleDots(codes: readonly number[], width: number): number {
  const fits = Math.floor(width / (barsModules(codes) + 2 * quietModules))
  return Math.max(narrowestModule, Math.min(widestModule, fits))
}
