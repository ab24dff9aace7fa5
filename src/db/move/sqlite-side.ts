import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Environment, environments } from '#core/environment.ts'
import { lockOut } from '../backup/lock-out.ts'
import {
  decideRestore,
  dropStage,
  finishRestore,
  holdsWorlds,
  stageRestore,
  worldFileOf,
} from '../backup/replace-sqlite.ts'
import { refuseUnlessFinished } from '../backup/restore-sqlite.ts'
import { openDatabase } from '../database.ts'
import { retryWhileBusy } from '../engine/sqlite/busy.ts'
import { SqliteConnection } from '../engine/sqlite/connection.ts'
import { MoveRefused } from './move-refused.ts'
import type { MoveSide, MoveTarget } from './move-side.ts'
import { sqliteWorld } from './sqlite-world.ts'

/** A data folder that keeps its data. Commands of the shell can't write to it meanwhile. */
export async function openSqliteSource(folder: string, now: number): Promise<MoveSide> {
  await using stack = new AsyncDisposableStack()
  refuseUnlessFinished(folder)
  for (const environment of environments) {
    const file = join(folder, worldFileOf(environment))
    if (!existsSync(file)) throw new MoveRefused(`There is no ${file} to move.`)
  }
  stack.use(await lockOut(folder, 'move'))
  const connections = await openWorlds(folder, now, stack)
  for (const connection of Object.values(connections)) {
    await retryWhileBusy(() => connection.execute('begin immediate'))
  }
  const kept = stack.move()
  return {
    world: async environment => sqliteWorld(connections[environment]),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** A data folder without worlds. They are made beside it, and take their place at the commit. */
export async function openSqliteTarget(folder: string, now: number): Promise<MoveTarget> {
  await using stack = new AsyncDisposableStack()
  refuseUnlessFinished(folder)
  if (holdsWorlds(folder)) {
    throw new MoveRefused(
      `There is already data in ${folder}: name a folder without any with --data.`,
    )
  }
  stack.use(await lockOut(folder, 'move'))
  const stage = stageRestore(folder)
  stack.defer(() => dropStage(folder))
  const files = stack.use(new AsyncDisposableStack())
  const connections = await openWorlds(stage, now, files)
  for (const connection of Object.values(connections)) {
    // One file each, without a log beside it. The commit checks the references of all rows at once.
    connection.execute('pragma journal_mode = delete; pragma foreign_keys = off; begin')
  }
  const kept = stack.move()
  return {
    world: async environment => sqliteWorld(connections[environment]),
    async commit() {
      for (const environment of environments) endLoading(connections[environment])
      await files.disposeAsync()
      decideRestore(folder)
      finishRestore(folder, now)
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** Brings both worlds up to date, then opens them. */
async function openWorlds(
  folder: string,
  now: number,
  stack: AsyncDisposableStack,
): Promise<Readonly<Record<Environment, SqliteConnection>>> {
  const open = async (environment: Environment): Promise<SqliteConnection> => {
    const file = join(folder, worldFileOf(environment))
    {
      await using database = await openDatabase({ kind: 'sqlite', file })
      await database.migrate(now)
    }
    const connection = await SqliteConnection.open(file)
    stack.defer(() => connection.close())
    return connection
  }
  return { production: await open('production'), sandbox: await open('sandbox') }
}

/** A job of the server puts the names that wait here into their index. */
const everyNameWaits = `insert into shipment_name_pending (account_id, created_at, shipment_id)
  select account_id, created_at, id from shipment`

function endLoading(connection: SqliteConnection): void {
  connection.execute(everyNameWaits)
  const [stray] = connection.prepare('pragma foreign_key_check').all()
  if (stray) throw new MoveRefused(`A row of ${stray.table} refers to one that is missing.`)
  connection.execute('commit')
}
