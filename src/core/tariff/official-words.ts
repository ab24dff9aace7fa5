import type { OfficialTable } from './official-table.ts'
import type { TariffLine } from './tariff-data.ts'

/** A heading or a line of an official table. */
export type OfficialEntry = {
  readonly line: TariffLine
  /** The number of its heading among all headings. */
  readonly heading: number
}

/** What an official table adds to the almanac's words. */
export type OfficialWords = {
  readonly descriptions: OfficialTable
  /** By stem: the numbers of the headings that have it in a description. */
  readonly headingsWith: ReadonlyMap<string, readonly number[]>
  /** By stem that the almanac does not have: the descriptions that have it. */
  readonly entriesWith: ReadonlyMap<string, readonly OfficialEntry[]>
  readonly information: ReadonlyMap<string, number>
  readonly stemsOf: ReadonlyMap<TariffLine, ReadonlySet<string>>
  /** Lines that the almanac does not have: parcels rarely hold such goods. */
  readonly added: ReadonlySet<TariffLine>
  /** By the words of a whole description: the line's code; null where several lines are called so. */
  readonly lineCalled: ReadonlyMap<string, string | null>
}

const excluding =
  'excluding|except|other than|not including|whether or not|not elsewhere|n\\.?e\\.?[cs]\\b'
const exclusions = new RegExp(`\\((?:${excluding}|not )[^()]*\\)|\\b(?:${excluding})[^;,()]*`, 'gi')

/** Without what belongs elsewhere, or may be: `tables (other than those of glass)`. */
export const includedText = (description: string): string => description.replace(exclusions, ' ')
