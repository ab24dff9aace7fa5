import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { Shell } from '../support/shell.ts'

test('a seed of many commands leaves books that agree and rows that belong together', async () => {
  await using shell = await Shell.open()
  await shell.say('account', 'create', 'alder')
  await shell.say('seed', '--account', 'alder', '--shipments', '10000')
  expect(await shell.say('ledger', 'verify', '--account', 'alder')).toContain(
    '10000 shipments agree',
  )
  using db = new DatabaseSync(`${shell.dataDir}/sandbox.db`)
  expect(db.prepare('pragma foreign_key_check').all()).toEqual([])
})
