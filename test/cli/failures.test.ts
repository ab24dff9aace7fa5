import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scopes } from '#core/access.ts'
import { Shell } from '../support/shell.ts'

let shell: Shell
beforeAll(async () => {
  shell = await Shell.open()
  await shell.say('account', 'create', 'acme')
})
afterAll(() => shell[Symbol.asyncDispose]())

const codes = async (lines: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(
      lines.map(async line => [line, (await shell.run(...line.split(' '))).code] as const),
    ),
  )

describe('the shell', () => {
  it('says its version', async () => {
    const { version } = JSON.parse(
      await readFile(resolve(import.meta.dirname, '../../package.json'), 'utf8'),
    )
    expect(await shell.say('--version')).toBe(version)
  })

  it('ends with 2 where the command line is wrong, with 1 where it is refused', async () => {
    const [usage, refused, well] = await Promise.all([
      codes([
        'nonsense',
        'account',
        'account list --colour',
        'credits grant --account acme --amount lots',
      ]),
      codes(['token list --account nobody', 'quote not-there.json']),
      codes(['--help']),
    ])
    expect(new Set(Object.values(usage)), JSON.stringify(usage)).toEqual(new Set([2]))
    expect(new Set(Object.values(refused)), JSON.stringify(refused)).toEqual(new Set([1]))
    expect(new Set(Object.values(well)), JSON.stringify(well)).toEqual(new Set([0]))
  })

  it('tells of a failure as JSON where JSON was asked for, on stderr alone', async () => {
    const failure = async (...args: readonly string[]) => {
      const { stdout, stderr } = await shell.run(...args, '--json')
      expect(stdout).toBe('')
      return JSON.parse(stderr).error
    }
    const [unknown, mistyped, lost, invalid, nowhere] = await Promise.all([
      failure('token', 'list', '--account', 'nobody'),
      failure('token', 'list'),
      failure('quote', 'not-there.json'),
      failure('account', 'create', '17'),
      failure('account', 'list', '--data', join(shell.dataDir, 'nowhere')),
    ])
    expect(unknown).toEqual({ code: 'not_found', message: 'There is no account nobody.' })
    expect(mistyped).toMatchObject({ code: 'usage', message: expect.stringContaining('--account') })
    expect(lost).toMatchObject({ code: 'ENOENT', message: expect.stringContaining('not-there') })
    expect(invalid).toMatchObject({
      code: 'validation_failed',
      fields: { name: [invalid.message] },
    })
    expect(nowhere.code).toBe('not_found')
    await using misled = await Shell.open({ LOG_LEVEL: 'loud' })
    const { code, stderr } = await misled.run('account', 'list', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'config_error' })
  })

  it('says in a sentence what the system refuses', async () => {
    const said = async (...args: readonly string[]) => (await shell.run(...args)).stderr
    expect(await said('quote', 'not-there.json')).toBe(
      'postilion: There is no file not-there.json.\n',
    )
    expect(await said('quote', shell.dataDir)).toBe(
      `postilion: ${shell.dataDir} is a folder; a file is needed.\n`,
    )
    expect(await said('rate-card', 'import', join(shell.dataDir, 'none.csv'))).toBe(
      `postilion: There is no file ${shell.dataDir}/none.csv.\n`,
    )
    expect(await said('backup', join(shell.dataDir, 'no-folder', 'monday.tar'))).not.toMatch(
      /ENOENT|at .*\.ts:/,
    )
  })

  it('names at token create the scopes that there are, and no other', async () => {
    const help = await shell.say('token', 'create', '--help')
    expect(help.match(/[a-z]+:[a-z]+/g)).toEqual([...scopes])
  })
})
