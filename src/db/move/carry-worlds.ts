import { type Environment, environments } from '#core/environment.ts'
import type { Store } from '#core/store.ts'
import { readersOn } from '../stores/all-stores.ts'
import { carriedTables } from './carried-tables.ts'
import { MoveRefused } from './move-refused.ts'
import type { MovedWorld, MoveSide, TableShape } from './move-side.ts'
import { RowDigest } from './row-digest.ts'

export type CarriedWorld = {
  readonly environment: Environment
  readonly tables: number
  readonly rows: number
}

/**
 * Carries every row of every table over, reads it back, and refuses where it is not the same. `progress`
 * learns how many rows were carried so far.
 */
export async function carryWorlds(
  source: MoveSide,
  target: MoveSide,
  progress: (rows: number) => void = () => {},
): Promise<readonly CarriedWorld[]> {
  const carried: CarriedWorld[] = []
  let done = 0
  for (const environment of environments) {
    const from = await source.world(environment)
    const to = await target.world(environment)
    const tables = await carriedTables(from, to)
    let rows = 0
    for (const table of tables) {
      rows += await carryTable(from, to, table, count => progress(done + rows + count))
    }
    done += rows
    carried.push({ environment, tables: tables.length, rows })
  }
  return carried
}

async function carryTable(
  from: MovedWorld,
  to: MovedWorld,
  table: TableShape,
  progress: (rows: number) => void,
): Promise<number> {
  const [sent, kept] = [new RowDigest(), new RowDigest()]
  for await (const rows of from.rows(table)) {
    await to.insert(table, rows)
    sent.add(rows)
    progress(sent.rows)
  }
  for await (const rows of to.rows(table)) kept.add(rows)
  if (!sent.equals(kept)) {
    throw new MoveRefused(`${table.name} did not arrive as it was sent: nothing was moved.`)
  }
  return sent.rows
}

/** Both worlds as `ledger verify` reads them, within the transaction of the move. */
export function storesOn(side: MoveSide): Readonly<Record<Environment, Pick<Store, 'snapshot'>>> {
  const storeOf = (environment: Environment): Pick<Store, 'snapshot'> => ({
    snapshot: async work => work(readersOn((await side.world(environment)).session)),
  })
  return { production: storeOf('production'), sandbox: storeOf('sandbox') }
}
