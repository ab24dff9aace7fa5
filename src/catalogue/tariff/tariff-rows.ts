import type { CatalogueFault } from '../catalogue-fault.ts'
import { readCsv } from '../read-csv.ts'

/** A line of a file of the almanac, as its cells under the file's columns. */
export type TariffRow = {
  readonly cells: readonly string[]
  fault(reason: string): void
}

export type TariffRows = readonly TariffRow[]

type TariffFile = {
  readonly file: string
  readonly text: string
  readonly columns: readonly string[]
  readonly faults: CatalogueFault[]
}

/** Lines with other cells than the columns are faults and left out. */
export function readRows({ file, text, columns, faults }: TariffFile): TariffRows {
  const fault = (line: number, reason: string): void => {
    faults.push({ file, line, reason })
  }
  const [head, ...lines] = readCsv(file, text, fault).lines
  if (head === undefined) return []
  if (head.cells.join() !== columns.join()) {
    fault(head.line, `begins with the columns ${columns.join()}`)
    return []
  }
  return lines.flatMap(({ line, cells }) => {
    if (cells.length === columns.length) {
      return [{ cells, fault: (reason: string) => fault(line, reason) }]
    }
    fault(line, `has ${cells.length} cells instead of ${columns.length}`)
    return []
  })
}

/** What stands between semicolons. */
export const listOf = (cell: string): readonly string[] =>
  cell
    .split(';')
    .map(part => part.trim())
    .filter(part => part !== '')
