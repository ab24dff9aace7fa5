import { mkdtempSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackup } from '#db/backup/open-backup.ts'
import { decideRestore, stageRestore } from '#db/backup/replace-sqlite.ts'
import { Shell } from '../support/shell.ts'
import { accountsOf } from './sample-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'postilion-restore-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a restore that was killed', () => {
  const file = join(folder, 'killed.backup')
  beforeAll(async () => {
    await using source = await Shell.open()
    await source.say('account', 'create', 'new')
    await source.say('backup', file)
  })

  async function oldData(): Promise<Shell> {
    const shell = await Shell.open()
    await shell.say('account', 'create', 'old')
    return shell
  }

  const stage = (dataDir: string): void => openBackup(file, 'sqlite').unpack(stageRestore(dataDir))

  it('before it touched anything leaves the old data, and can be done again', async () => {
    await using shell = await oldData()
    stage(shell.dataDir)
    truncateSync(join(shell.dataDir, 'restore.unfinished/fresh/sandbox.db'), 10)
    expect(await accountsOf(shell)).toEqual(['old'])
    await shell.say('restore', file, '--replace')
    expect(await accountsOf(shell)).toEqual(['new'])
  })

  it.each([
    [0, ['account', 'list']],
    [1, ['doctor']],
    [2, ['backup', join(folder, 'no')]],
    [3, ['serve', '--port', '0']],
    [4, ['account', 'list']],
  ])('after %i files were moved says how to go on, and comes out new', async (moved, command) => {
    await using shell = await oldData()
    const { dataDir } = shell
    stage(dataDir)
    decideRestore(dataDir)
    const into = join(dataDir, 'restore.decided')
    const steps: [string, string][] = ['production.db', 'sandbox.db'].flatMap(name => [
      [join(dataDir, name), join(into, name)],
      [join(into, 'fresh', name), join(dataDir, name)],
    ])
    for (const [from, to] of steps.slice(0, moved)) renameSync(from, to)
    const { code, stdout, stderr } = await shell.run(...command)
    expect(code).toBe(1)
    expect(stdout + stderr).toContain('postilion restore --finish')
    expect(await shell.say('restore', '--finish')).toContain('is kept in')
    expect(namesIn(dataDir)).toEqual(['new'])
    const kept = readdirSync(dataDir).find(name => name.startsWith('replaced-')) ?? ''
    expect(namesIn(join(dataDir, kept))).toEqual(['old'])
    expect(readdirSync(dataDir).filter(name => name.startsWith('restore.'))).toEqual([])
  })
})

function namesIn(dataDir: string): unknown[] {
  using production = new DatabaseSync(join(dataDir, 'production.db'))
  return production
    .prepare('select name from account')
    .all()
    .map(({ name }) => name)
}
