import { expect, test } from 'vitest'
import { operatorOn } from '../../src/core/access.ts'
import { openDatabase } from '../../src/db/database.ts'
import { sqliteKit } from '../support/engines.ts'

const kit = sqliteKit()

test.each([
  [true, 'is taken at its word'],
  [false, 'is looked up'],
])('what a row refers to, where all is said to be self-contained (%s), %s', async selfContained => {
  await using db = await openDatabase(await kit.config(), { selfContained })
  const appending = db.transact(77, ({ tracking }) =>
    tracking.append(operatorOn(77), 1, { state: 'bought', description: '', location: '', at: 1 }),
  )
  if (selfContained) await appending
  else await expect(appending).rejects.toThrow(/foreign key/i)
})
