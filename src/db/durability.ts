import { sql } from 'kysely'
import type { ReadSession } from './engine/session.ts'

/** Settings of PostgreSQL by which a commit that was confirmed may be lost, and what each risks. */
const risks: readonly (readonly [setting: string, value: string, risk: string])[] = [
  ['synchronous_commit', 'off', 'the last commits are lost when the server dies'],
  ['synchronous_commit', 'local', 'a standby that is promoted lacks the last commits'],
  ['fsync', 'off', 'all may be lost with the power'],
  ['full_page_writes', 'off', 'pages may be torn when the power goes'],
]

/** A sentence for each setting under which a confirmed commit may be lost, as they hold for us. */
export async function durabilityRisks(read: ReadSession): Promise<readonly string[]> {
  const setting = (name: string) => sql<string>`current_setting(${sql.lit(name)})`.as(name)
  const [settings = {}] = await read.query(db =>
    db.selectNoFrom([setting('synchronous_commit'), setting('fsync'), setting('full_page_writes')]),
  )
  const found: Readonly<Record<string, string>> = settings
  return risks
    .filter(([name, value]) => found[name] === value)
    .map(([name, value, risk]) => `${name} is ${value}: ${risk}.`)
}
