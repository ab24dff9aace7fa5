import { say } from './shell.ts'

type Cell = string | number | null
type Entry = Readonly<Record<string, Cell>>

/** What each column shows of an entry, by the column's heading; null shows a dash. */
export type Columns<T> = Readonly<Record<string, (entry: T) => Cell>>

type List<T> = {
  readonly columns: Columns<T>
  /** The sentence in place of an empty table. */
  readonly empty: string
}

/** A column for each field, under its name without `_id` and `_at`. */
export const columnsOf = (entries: readonly Entry[]): Columns<Entry> =>
  Object.fromEntries(
    Object.keys(entries[0] ?? {}).map(name => [
      name.replace(/_(id|at)$/, ''),
      entry => entry[name] ?? null,
    ]),
  )

/** Prints JSON for scripts, and a table or the sentence for people. */
export function showList<T>(
  entries: readonly T[],
  json: boolean | undefined,
  { columns, empty }: List<T>,
): void {
  if (json) say(JSON.stringify(entries, null, 2))
  else say(entries.length === 0 ? empty : tableOf(entries, columns))
}

/** A line of headings and a line for each entry. Columns of figures are aligned at the right. */
export function tableOf<T>(entries: readonly T[], columns: Columns<T>): string {
  const lines = Object.entries(columns).map(([heading, cellOf]) => {
    const cells = entries.map(entry => textOf(cellOf(entry)))
    return aligned([heading.toUpperCase(), ...cells], cells.every(isFigure))
  })
  return Array.from({ length: entries.length + 1 }, (_, row) =>
    lines
      .map(column => column[row])
      .join('  ')
      .trimEnd(),
  ).join('\n')
}

function aligned(cells: readonly string[], right: boolean): readonly string[] {
  const width = cells.reduce((most, cell) => Math.max(most, lengthOf(cell)), 0)
  return cells.map(cell => {
    const space = ' '.repeat(width - lengthOf(cell))
    return right ? space + cell : cell + space
  })
}

const lengthOf = (text: string): number => [...text].length

const nothing = '-'

const isFigure = (cell: string): boolean => cell === nothing || /^-?\d+(\.\d+)?$/.test(cell)

/** Clients choose names: their line breaks and control characters must not reach a terminal. */
export const textOf = (cell: Cell): string =>
  cell === null || cell === '' ? nothing : String(cell).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/** A line for each field that is not empty. */
export function pairsOf(fields: Readonly<Record<string, Cell>>): string {
  const known = Object.entries(fields).filter(([, cell]) => cell !== null && cell !== '')
  const names = aligned(
    known.map(([name]) => name),
    false,
  )
  return known.map(([, cell], index) => `${names[index]}  ${textOf(cell)}`).join('\n')
}
