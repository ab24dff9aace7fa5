import type { Environment } from '#core/environment.ts'
import type { Database, SharedDatabase } from '#db/database.ts'
import { attempt, type Finding, ill, warn, well } from './finding.ts'

const howToAdvance =
  'Stop every node, then run numbers advance with the age of the newest commit present (docs/nodes.md).'
const howToMakeRoom = 'Free some space where the database keeps its tables: none of them can grow.'
const howToKeep = 'Set it back, for the role of DATABASE_URL at least (docs/nodes.md).'

/** What only a database on a server can lack: commits, room, and the will to keep what it confirmed. */
export const examineServer = async (
  environment: Environment,
  store: Database,
): Promise<readonly Finding[]> => {
  const { shared } = store
  if (shared === null) return []
  return [
    await attempt(`${environment} commits`, howToAdvance, () => commitsOf(store)),
    await attempt(`${environment} room`, howToMakeRoom, () => roomOf(shared)),
    await durabilityOf(`${environment} durability`, shared),
  ]
}

async function commitsOf(store: Database): Promise<string> {
  const lostAt = await store.commitsLostAt()
  if (lostAt !== null) throw new Error(`commits were lost, as found at ${lostAt}`)
  return 'none is known to be lost'
}

async function roomOf(shared: SharedDatabase): Promise<string> {
  await shared.tryToGrow()
  return 'tables can grow'
}

async function durabilityOf(check: string, shared: SharedDatabase): Promise<Finding> {
  try {
    const risks = await shared.durabilityRisks()
    if (risks.length > 0) return warn(check, risks.join(' '), howToKeep)
    return well(check, 'confirmed writes are kept')
  } catch (error) {
    return ill(check, error, 'Run doctor again once the database answers.')
  }
}
