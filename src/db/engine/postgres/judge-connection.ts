import type pg from 'pg'
import { ConnectionRefused } from '../engine-errors.ts'
import { type PostgresAddress, type Setting, settingsAskedFor } from './address.ts'

/** What a fresh connection says of itself. */
type ConnectionFacts = {
  /** The server's process that answers. */
  readonly process: number
}

export type JudgedConnection = {
  /** Whether a pooler stands between, which may give each transaction another process of the server. */
  readonly pooled: boolean
}

/**
 * Compares a fresh connection with what it was promised, before anybody uses it. Whatever may stand
 * between us and the server, such as a pooler, must not change what we rely on.
 */
export async function judgeConnection(
  client: pg.ClientBase,
  address: PostgresAddress,
): Promise<JudgedConnection> {
  const facts = await factsOf(client)
  const pooled = isPooled(client, facts)
  if (pooled) await tryTransaction(client)
  // Our statements read few rows. To compile one costs seconds where the planner expects many. Behind a
  // pooler the setting would reach others: there the operator sets it for the role.
  else await client.query('set jit = off')
  for (const setting of settingsAskedFor(address.url)) {
    if (await isKept(client, setting)) continue
    throw new ConnectionRefused(
      `${pooled ? 'The connection pooler before the database' : 'The database'} does not keep to ${setting.name}, which the options of DATABASE_URL ask for: take it out of them, and set it for the role with "alter role … set".`,
    )
  }
  return { pooled }
}

/** A pooler that shares the database by single statements refuses this one. */
async function tryTransaction(client: pg.ClientBase): Promise<void> {
  await client.query('begin')
  await client.query('rollback')
}

async function factsOf(client: pg.ClientBase): Promise<ConnectionFacts> {
  const { rows } = await client.query<ConnectionFacts>('select pg_backend_pid() as process')
  const [facts] = rows
  if (!facts) throw new Error('The database tells nothing of the connection.')
  return facts
}

/** A pooler greets a client with a number of its own, and lets any of its server's processes answer. */
const isPooled = (client: pg.ClientBase, { process }: ConnectionFacts): boolean =>
  'processID' in client && client.processID !== process

/** The server itself tells whether two spellings of a value mean the same, such as 5s and 5000ms. */
async function isKept(client: pg.ClientBase, { name, value }: Setting): Promise<boolean> {
  const { rows } = await client
    .query<{ is: string; asked: string }>(
      'select current_setting($1) as is, set_config($1, $2, true) as asked',
      [name, value],
    )
    // Some settings hold from the start of a connection on: nobody can ask for them later.
    .catch(() => ({ rows: [] }))
  return rows.every(({ is, asked }) => is === asked)
}
