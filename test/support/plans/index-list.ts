/** An index as a planner may use it. */
export type KnownIndex = {
  readonly table: string
  readonly name: string
  readonly columns: readonly string[]
  readonly isUnique: boolean
  /** Of a partial index; null for all rows. */
  readonly condition: string | null
}

/** A condition that a column is something counts for as much as an equality of the search. */
export const equalitiesOf = ({ condition }: KnownIndex): number =>
  condition?.match(/[^<>!]= /g)?.length ?? 0
