import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emptyPostgres, temporaryFolder } from '../support/engines.ts'
import { Shell } from '../support/shell.ts'

const root = temporaryFolder()

describe('a move', () => {
  it('is refused while a server runs on its source', async () => {
    const url = await emptyPostgres()
    await using folder = await Shell.open()
    const server = await folder.serve()
    const move = ['--database-url', url, 'move', '--to']
    expect(await folder.run(...move, 'postgresql')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('A server is running on the data'),
    })
    await server.end('SIGTERM')
    await folder.say(...move, 'postgresql')
    await using database = await Shell.open({ DATABASE_URL: url })
    await database.serve()
    expect(
      await database.run('--data', join(root(), 'none'), 'move', '--to', 'sqlite'),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('stop every node'),
    })
  })

  it('says which database it lacks, and makes no folder of a name that is mistyped', async () => {
    await using shell = await Shell.open()
    expect(await shell.run('move', '--to', 'postgresql')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('DATABASE_URL'),
    })
    const url = await emptyPostgres()
    const mistyped = ['--data', join(root(), 'mistyped'), '--database-url', url, 'move']
    expect(await shell.run(...mistyped, '--to', 'postgresql')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no data folder'),
    })
    const missing = url.replace(/test_\w+/, 'missing')
    const { stderr } = await shell.run('--database-url', missing, 'move', '--to', 'sqlite')
    expect(stderr).toBe('postilion: The database does not exist.\n')
  })

  it('finds the database as empty after whoever asked how things stand there', async () => {
    await using shell = await Shell.open()
    const url = await emptyPostgres()
    const there = (...args: string[]) => shell.run('--database-url', url, ...args)
    for (const asks of [
      ['account', 'list'],
      ['doctor'],
      ['ledger', 'verify'],
      ['quote', 'examples/parcel.json'],
    ]) {
      const { code, stdout, stderr } = await there(...asks)
      expect([code, stdout + stderr], asks.join(' ')).toEqual([
        1,
        expect.stringContaining('The database holds no Postilion data.'),
      ])
    }
    await shell.say('account', 'create', 'acme')
    expect(await there('move', '--to', 'postgresql')).toMatchObject({ code: 0 })
    expect((await there('account', 'list')).stdout).toContain('acme')
  })
})
