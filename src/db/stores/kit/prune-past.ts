import { sql } from 'kysely'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'

/** Removes the rows whose time is past, the oldest first: few enough at once that nobody waits for them. */
export function prunePast<T extends keyof Tables>(
  table: T,
  key: readonly (keyof Tables[T] & string)[],
  time: keyof Tables[T] & string,
  isPast: '<' | '<=' = '<',
) {
  // Kysely's types allow one table alone; the parameters' types say which columns there are.
  const name = table as 'user_session'
  const columns = key.map(column => sql.ref(column))
  return statement((db, p: { olderThan: number; limit: number }) => {
    const oldest = db
      .selectFrom(name)
      .select(key.map(column => sql.ref(column).as(column)))
      .where(sql<number>`${sql.ref(time)}`, isPast, p.olderThan)
      .orderBy(sql.ref(time))
      .limit(p.limit)
    return db.deleteFrom(name).where(sql<boolean>`(${sql.join(columns)}) in ${oldest}`)
  })
}
