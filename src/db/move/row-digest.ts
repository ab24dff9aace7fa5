import { hash } from 'node:crypto'
import type { Row } from './move-side.ts'

/**
 * What a table's rows come to, in whatever order they are read: two tables with the same digest have the
 * same rows.
 */
export class RowDigest {
  #rows = 0
  #sum = 0n

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const bytes = Buffer.from(hash('sha256', textOf(row)), 'hex')
      this.#sum = BigInt.asUintN(64, this.#sum + bytes.readBigUInt64LE())
    }
    this.#rows += rows.length
  }

  get rows(): number {
    return this.#rows
  }

  equals(other: RowDigest): boolean {
    return this.#rows === other.#rows && this.#sum === other.#sum
  }
}

const textOf = (row: Row): string =>
  JSON.stringify(
    row.map(value =>
      value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value,
    ),
  )
