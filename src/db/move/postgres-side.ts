import { type Environment, environments } from '#core/environment.ts'
import { lostCommitsKey } from '#core/world-values.ts'
import { refuseWhileServed, schemasIn } from '../backup/postgres-worlds.ts'
import { openDatabase } from '../database.ts'
import { openClient } from '../engine/postgres/connection.ts'
import { limitLocks } from '../engine/postgres/control-statements.ts'
import { readersOn } from '../stores/all-stores.ts'
import { leftOut } from './carried-tables.ts'
import { MoveRefused } from './move-refused.ts'
import type { MoveSide, MoveTarget } from './move-side.ts'
import { postgresWorld, qualified } from './postgres-world.ts'

/** A database that keeps its data. */
export async function openPostgresSource(url: string, now: number): Promise<MoveSide> {
  await refuseWhileServed(url)
  if ((await schemasIn(url)).length < environments.length) {
    throw new MoveRefused('There is no Postilion data in this PostgreSQL database to move.')
  }
  await using stack = new AsyncDisposableStack()
  const side = stack.use(await openSide(url, now))
  for (const environment of environments) await refuseLostCommits(side, environment)
  stack.move()
  return side
}

/** A database without data of ours. One transaction fills both schemas. */
export async function openPostgresTarget(url: string, now: number): Promise<MoveTarget> {
  await refuseWhileServed(url)
  await using stack = new AsyncDisposableStack()
  const side = stack.use(await openSide(url, now))
  for (const environment of environments) await refuseRows(side, environment)
  stack.move()
  return side
}

async function openSide(url: string, now: number): Promise<MoveTarget> {
  for (const schema of environments) {
    await using database = await openDatabase({ kind: 'postgres', url, schema })
    await database.migrate(now)
  }
  await using stack = new AsyncDisposableStack()
  const { client } = await openClient({ url, schema: 'production' })
  stack.defer(() => client.end())
  // It may wait for long while the other side reads or writes.
  await client.query(`begin; ${limitLocks}; set local idle_in_transaction_session_timeout = 0`)
  const world: MoveSide['world'] = async environment => postgresWorld(client, environment)
  for (const environment of environments) {
    const tables = await (await world(environment)).tables()
    const names = tables.map(({ name }) => qualified(environment, name)).join(', ')
    // Nobody else writes to them, and no second move begins, before this transaction ends.
    await client.query(`lock table ${names} in share row exclusive mode`)
  }
  const kept = stack.move()
  return {
    world,
    commit: async () => void (await client.query('commit')),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** SQLite loses no commit of its own, and must not end what another engine has left open. */
async function refuseLostCommits(side: MoveSide, environment: Environment): Promise<void> {
  const { session } = await side.world(environment)
  if ((await readersOn(session).worldValues.get(lostCommitsKey)) === null) return
  throw new MoveRefused(
    `This database lost commits of ${environment}, so their numbers may be given out again: run numbers advance on it first (docs/nodes.md), then move.`,
  )
}

async function refuseRows(side: MoveSide, environment: Environment): Promise<void> {
  const world = await side.world(environment)
  for (const table of await world.tables()) {
    if (leftOut.has(table.name)) continue
    for await (const _ of world.rows(table)) {
      throw new MoveRefused(
        `There is already data in ${environment}.${table.name}: name an empty PostgreSQL database.`,
      )
    }
  }
}
