import { parseMinor } from '#core/values/money.ts'

/** The story of a price as a page tells it: its amounts in cents, without the sums, and its total. */
export function storyIn(page: string) {
  const table = /<table class="story">([\s\S]*?)<\/table>/.exec(page)?.[1] ?? ''
  const rows = [
    ...table.matchAll(/<tr( class="sum")?>[\s\S]*?<td class="amount">(?:<strong>)?([^<]*)/g),
  ]
  const amounts = (isSum: boolean): readonly number[] =>
    rows.flatMap(([, sum, text]) => ((sum !== undefined) === isSum && text ? minor(text) : []))
  const parts = amounts(false)
  return { table, total: amounts(true).at(-1), sum: parts.reduce((sum, part) => sum + part, 0) }
}

export const minor = (text: string): number =>
  parseMinor(text.replaceAll(',', '').replace('−', '-')) ?? 0
