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
  tamper('latest_at = 5 where sequence = 96')
  const [verdict, ...mended] = (await verify()).split('\n')
  expect(verdict).toBe(agrees)
  const labels = String.raw`\d+ labels? for [\d,.]+ CAD and [\d,.]+ CAD back`
  const balance = String.raw`-?[\d,.]+ CAD with [\d,.]+ CAD set aside`
  const line = (sequence: number, says: string) =>
    expect.stringMatching(
      `^alder: checkpoint ${sequence} says ${says}\\. The books are right, and this checkpoint was rewritten\\.$`,
    )
  expect(mended).toEqual([
    line(32, `${labels}, but the journal comes to ${labels}`),
    line(64, `${balance}, but the journal comes to ${balance}`),
    line(96, `${balance}, but the journal comes to ${balance}`),
    line(96, String.raw`\S+ to 1970-01-01T00:00:00\.005Z, but the journal has \S+ to \S+`),
  ])
  expect(await verify()).toBe(agrees)

  tamper('held = held + 1 where sequence = 64')
  const view = async () => JSON.parse(await verify('--json'))
  const says = expect.stringMatching(/^checkpoint 64 says .+, but the journal comes to /)
  expect(await view()).toMatchObject([{ account: 'alder', fault: null, mended: [says] }])
  expect(await view()).toMatchObject([{ account: 'alder', fault: null, mended: [] }])
})
