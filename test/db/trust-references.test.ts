import { expect, test } from 'vitest'
import { operatorOn } from '#core/access.ts'
import { openDatabase } from '#db/database.ts'
import { sqliteKit } from '../support/engines.ts'

const kit = sqliteKit()

test('what a row refers to is looked up on SQLite until it is trusted', async () => {
  await using db = await openDatabase(await kit.config())
  const append = () =>
    db.transact(77, ({ tracking }) =>
      tracking.append(operatorOn(77), 1, { state: 'bought', description: '', location: '', at: 1 }),
    )
  await expect(append()).rejects.toThrow(/foreign key/i)
  db.trustReferences()
  await append()
})
