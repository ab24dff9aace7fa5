import { MoveRefused } from './move-refused.ts'
import type { MovedWorld, TableShape } from './move-side.ts'

/**
 * Each engine has its own: the checksums of migrations differ, SQLite alone has names that wait, and no
 * server runs or commits while data is moved.
 */
export const leftOut: ReadonlySet<string> = new Set([
  'schema_migration',
  'shipment_name_pending',
  'running_server',
  'commit_count',
])

/**
 * Every table of a world, in an order in which rows can be inserted. The databases themselves name them,
 * so that none is forgotten that a migration adds.
 */
export async function carriedTables(
  source: MovedWorld,
  target: MovedWorld,
): Promise<readonly TableShape[]> {
  const [from, to] = [await source.tables(), await target.tables()]
  for (const [some, others] of [
    [from, to],
    [to, from],
  ] as const) {
    const missing = some.find(one => !leftOut.has(one.name) && !others.some(isLike(one)))
    if (missing) throw new MoveRefused(`Only one of the databases has ${missing.name} like this.`)
  }
  const inOrder = source.session.dialect.kind === 'sqlite' ? from : to
  return inOrder.filter(({ name }) => !leftOut.has(name))
}

const isLike =
  ({ name, columns }: TableShape) =>
  (other: TableShape): boolean =>
    other.name === name &&
    other.columns.length === columns.length &&
    other.columns.every(column => columns.includes(column))
