import { noParameters, type ReadSession } from './session.ts'
import { statement } from './statement.ts'

/**
 * The fact of a world whose database went back behind commits that it had confirmed. While it stands
 * there, nothing is written but by a transaction that takes it away.
 */
export const lostCommitsFact = 'commits_lost'

const found = statement(db =>
  db.selectFrom('world_fact').select('value').where('key', '=', lostCommitsFact),
)

/** When it was found that commits were lost; null where none is known to be. */
export const commitsLostAt = async (session: ReadSession): Promise<string | null> =>
  (await session.first(found, noParameters))?.value ?? null

/** Ends the state, within the transaction that moves the numbers on past what may have been lost. */
export const forgetLostCommitsSql = `delete from world_fact where key = '${lostCommitsFact}';`
