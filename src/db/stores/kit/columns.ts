import type { Tables } from '../../tables/tables.ts'

/** Which column of a table keeps each field of a record. */
type ColumnOfField<T extends keyof Tables> = Readonly<Record<string, keyof Tables[T] & string>>

type Columns<R, Row> = {
  /** For `select` and `returning`. */
  readonly list: readonly (keyof Row)[]
  /** For statements of several tables, by the name that the table has there. */
  of<Alias extends string>(alias: Alias): readonly `${Alias}.${keyof Row & string}`[]
  record(row: Row): R
  /** What an insert writes. */
  row(record: R): Row
}

/** A row of which these columns are selected. */
export type RowOf<C> = C extends { record(row: infer Row): unknown } ? Row : never

/**
 * Names each column of a record once. What the table keeps in another form, a list as JSON or a truth as
 * 1, is converted beside it.
 */
export function columns<T extends keyof Tables, const C extends ColumnOfField<T>>(
  _table: T,
  columnOfField: C,
): Columns<{ readonly [Field in keyof C]: Tables[T][C[Field]] }, Pick<Tables[T], C[keyof C]>> {
  type Cells = Readonly<Record<string, unknown>>
  const pairs = Object.entries(columnOfField)
  return {
    list: Object.values(columnOfField),
    of: (alias: string) => pairs.map(([, column]) => `${alias}.${column}`),
    // One loop that assigns costs less than a literal, because SQLite gives rows as dictionaries.
    record: (row: Cells) => {
      const fields: Record<string, unknown> = {}
      for (const [field, column] of pairs) fields[field] = row[column]
      return fields
    },
    row: (record: Cells) =>
      Object.fromEntries(pairs.map(([field, column]) => [column, record[field]])),
  } as never
}
