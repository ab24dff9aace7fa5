import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { Shell } from '../support/shell.ts'

test('ledger verify tells what it mends in checkpoints, once, and that the books are right', async () => {
  await using shell = await Shell.open()
  await shell.say('account', 'create', 'alder')
  await shell.say('seed', '--account', 'alder', '--shipments', '100')
  const tamper = (change: string) => {
    using db = new DatabaseSync(join(shell.dataDir, 'sandbox.db'))
    db.exec(`update ledger_checkpoint set ${change}`)
  }
  const verify = (...more: string[]) => shell.say('ledger', 'verify', '--account', 'alder', ...more)
  const agrees = await verify()
  expect(agrees).toMatch(/^alder: \d+ transactions and \d+ shipments agree$/)

  tamper('purchases = purchases + 1 where sequence = 32')
  tamper('posted = posted + 100 where sequence in (64, 96)')
  const [verdict, ...mended] = (await verify()).split('\n')
  expect(verdict).toBe(agrees)
  const sum = String.raw`\d+ for [\d,.]+ and [\d,.]+ back`
  const balance = String.raw`-?[\d,.]+ with [\d,.]+`
  expect(mended).toEqual([
    expect.stringMatching(
      `^alder: checkpoint 32 says \\d+ labels for [\\d,.]+ and [\\d,.]+ back, but the journal comes to ${sum}\\. The books are right: from now on this sum is read from the journal\\.$`,
    ),
    ...[64, 96].map(sequence =>
      expect.stringMatching(
        `^alder: checkpoint ${sequence} says ${balance} set aside, but the journal comes to ${balance}\\. The books are right: this balance was added up anew\\.$`,
      ),
    ),
  ])
  expect(await verify()).toBe(agrees)

  tamper('held = held + 1 where sequence = 64')
  const view = async () => JSON.parse(await verify('--json'))
  const says = expect.stringMatching(/^checkpoint 64 says .+, but the journal comes to /)
  expect(await view()).toMatchObject([{ account: 'alder', fault: null, mended: [says] }])
  expect(await view()).toMatchObject([{ account: 'alder', fault: null, mended: [] }])
})
