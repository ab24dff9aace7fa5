import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, inject, test } from 'vitest'
import { emptyPostgres, temporaryFolder } from '../support/engines.ts'
import { whyNoPostgresClients } from '../support/postgres-clients.ts'
import { Shell } from '../support/shell.ts'

const root = temporaryFolder()

async function withWrongCheckpoints(): Promise<Shell> {
  const shell = await Shell.open()
  await shell.say('account', 'create', 'alder')
  await shell.say('seed', '--account', 'alder', '--shipments', '100')
  using db = new DatabaseSync(join(shell.dataDir, 'sandbox.db'))
  db.exec('update ledger_checkpoint set latest_at = 5 where sequence = 32')
  db.exec('update ledger_checkpoint set posted = posted + 1 where sequence = 64')
  return shell
}

const wrong = [
  /checkpoint 32 says 20\S+Z to 1970-01-01T00:00:00\.005Z, but the journal has 20\S+Z to 20\S+Z/,
  /checkpoint 64 says \S+ CAD with \S+ CAD set aside, but the journal comes to \S+ CAD with \S+ CAD set aside/,
]
const linesWith = (advice: string) =>
  wrong.map(says => expect.stringMatching(`^sandbox, alder: ${says.source}\\. ${advice}$`))
const told = (output: string) => output.split('\n').filter(line => line.includes('checkpoint'))

const mended = String.raw`The books are right, and this checkpoint was rewritten\.`
const later = String.raw`The books are right\. After the move, \`postilion ledger verify --environment sandbox\` rewrites this checkpoint\.`

test('a restore says which checkpoints were wrong, and has written them anew', async () => {
  await using shell = await withWrongCheckpoints()
  const file = join(root(), 'wrong.backup')
  await shell.say('backup', file)
  expect(told(await shell.say('restore', file, '--replace'))).toEqual(linesWith(mended))
  expect(told(await shell.say('ledger', 'verify'))).toEqual([])

  const again = JSON.parse(await shell.say('restore', file, '--replace', '--json'))
  const found = wrong.map(says => expect.stringMatching(`^alder: ${says.source}$`))
  expect(again.books).toMatchObject([
    { environment: 'production', mended: [] },
    { environment: 'sandbox', mended: found },
  ])
})

const withoutClients = await whyNoPostgresClients(inject('postgresUrl'))

test.skipIf(withoutClients !== null)(
  'a move says which checkpoints are wrong and carries them as they are; a restore mends them on PostgreSQL, too',
  async () => {
    await using shell = await withWrongCheckpoints()
    const url = await emptyPostgres()
    const moved = await shell.say('--database-url', url, 'move', '--to', 'postgresql')
    expect(told(moved)).toEqual([...linesWith(later), ...linesWith(later)])

    await using database = await Shell.open({ DATABASE_URL: url })
    const file = join(root(), 'moved.backup')
    await database.say('backup', file)
    expect(told(await database.say('restore', file, '--replace'))).toEqual(linesWith(mended))
    expect(told(await database.say('ledger', 'verify'))).toEqual([])
  },
)
