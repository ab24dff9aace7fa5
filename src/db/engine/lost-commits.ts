import { lostCommitsKey } from '#core/world-values.ts'
import { noParameters, type ReadSession } from './session.ts'
import { statement } from './statement.ts'

const found = statement(db =>
  db.selectFrom('world_fact').select('value').where('key', '=', lostCommitsKey),
)

/** When it was found that commits were lost; null where none is known to be. */
export const commitsLostAt = async (session: ReadSession): Promise<string | null> =>
  (await session.first(found, noParameters))?.value ?? null

/** Ends the state, within the transaction that moves the numbers on past what may have been lost. */
export const forgetLostCommitsSql = `delete from world_fact where key = '${lostCommitsKey}';`
