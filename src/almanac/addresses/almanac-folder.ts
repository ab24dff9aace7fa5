import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A line of a file of the almanac: its cells by the names of their columns. */
export type AlmanacLine<Column extends string> = {
  readonly cells: Readonly<Record<Column, string>>
  fault(reason: string): void
}

/** Faults of the almanac, each with the file and the line where a person finds it. */
class AlmanacFaults extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'AlmanacFaults'
  }
}

/** The CSV files of one folder, and the faults that reading them found. No cell of theirs has a comma. */
export class AlmanacFolder {
  readonly #faults: string[] = []
  readonly #dir: string

  constructor(dir: string) {
    this.#dir = dir
  }

  lines<Column extends string>(
    file: string,
    columns: readonly Column[],
  ): readonly AlmanacLine<Column>[] {
    const rows = readFileSync(join(this.#dir, file), 'utf8')
      .split(/\r?\n/)
      .map((text, index) => ({ text, line: index + 1 }))
      .filter(({ text }) => text.trim() !== '' && !text.startsWith('#'))
    const [head, ...others] = rows
    if (head?.text !== columns.join(',')) {
      this.#fault(file, head?.line ?? 1, `the columns are ${columns.join(',')}`)
      return []
    }
    return others.flatMap(({ text, line }) => {
      const cells = text.split(',')
      if (cells.length !== columns.length) {
        this.#fault(file, line, `has ${cells.length} cells instead of ${columns.length}`)
        return []
      }
      const named = columns.map((column, at) => [column, cells[at]?.trim() ?? ''] as const)
      return {
        cells: Object.fromEntries(named) as Record<Column, string>,
        fault: (reason: string) => this.#fault(file, line, reason),
      }
    })
  }

  /** Throws every fault that was found. */
  close(): void {
    if (this.#faults.length > 0) throw new AlmanacFaults(this.#faults)
  }

  #fault(file: string, line: number, reason: string): void {
    this.#faults.push(`${file}:${line}: ${reason}`)
  }
}

/** The parts of a cell that holds several. */
export const partsOf = (cell: string): readonly string[] =>
  cell === '' ? [] : cell.split('|').map(part => part.trim())
