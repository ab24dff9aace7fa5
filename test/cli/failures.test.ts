import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scopes } from '#core/access.ts'
import { childProgram } from '../support/child-program.ts'
import { Shell } from '../support/shell.ts'

const program = childProgram('postilion')

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

  it('says what is there in the place of a file, and makes nothing of it', async () => {
    const empty = join(shell.dataDir, 'empty')
    writeFileSync(empty, '')
    const fresh = join(shell.dataDir, 'fresh')
    const folder = shell.dataDir
    const beneath = join(empty, 'beneath')
    const orders = ['orders', 'import', '--account', 'acme', '--store', 's'] as const
    const cases: readonly (readonly [args: readonly string[], says: string])[] = [
      [['catalog', 'validate', folder], 'carriers.json, countries.csv, '],
      [['catalog', 'validate', empty], `${empty} is a file; a folder is needed.`],
      [['catalog', 'validate', `${folder}/none`], `${folder}/none is not there: `],
      [
        ['hs', 'import', empty],
        'empty:1: no column has the codes: call it hscode (the file is empty)',
      ],
      [['quote', empty], `${empty} is empty.`],
      [[...orders, folder], `${folder} is a folder; a file is needed.`],
      [[...orders, beneath], `${beneath} leads through a file where a folder is needed.`],
      [[...orders, empty, '--map', folder], `${folder} is a folder; a file is needed.`],
      [['restore', folder, '--data', fresh], `${folder} is a folder; a file is needed.`],
      [['restore', empty, '--data', fresh], `${empty} is not a backup`],
      [['restore', `${folder}/none`, '--data', fresh], `There is no file ${folder}/none.`],
      [['restore', empty, '--data', beneath], 'is not a backup'],
      [['backup', folder, '--overwrite'], `${folder} is a folder: name the file`],
      [['backup', `${folder}/none/b.tar`], `There is no folder ${folder}/none.`],
      [['backup', beneath], `${empty} is a file; a folder is needed.`],
      [['shipments', 'test-label', '--output', beneath], `${empty} is a file; a folder is needed.`],
      [
        ['shipments', 'test-label', '--output', `${folder}/none/l.pdf`],
        `There is no folder ${folder}/none.`,
      ],
      [['account', 'list', '--data', empty], `${empty} is a file; a folder is needed. DATA_DIR`],
    ]
    const before = readdirSync(folder)
    const told = await Promise.all(
      cases.map(async ([args, says]) => ({ args, says, ...(await shell.run(...args)) })),
    )
    for (const { args, says, code, stdout, stderr } of told) {
      expect(stderr, args.join(' ')).toContain(says)
      expect(stderr, args.join(' ')).not.toMatch(/\bE[A-Z]{4,}\b|at .*\.ts:/)
      expect([code, stdout], args.join(' ')).toEqual([1, ''])
    }
    expect(readdirSync(folder)).toEqual(before)
    const { stdout } = await shell.run('doctor', '--data', empty)
    expect(stdout).toContain(`${empty} is a file; a folder is needed.`)
    expect(stdout).not.toContain('.doctor-')
  })

  it('leaves nothing of a backup that finds no room, and names its disk', async () => {
    const within = (blocks: number, ...args: readonly string[]) =>
      spawnSync(
        'sh',
        ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', process.execPath, program, ...args],
        { encoding: 'utf8', env: { ...process.env, DATA_DIR: shell.dataDir } },
      )
    const file = (name: string) => join(shell.dataDir, name)
    const backup = within(512, 'backup', file('b.tar'))
    expect(backup.stderr).toMatch(/^postilion: .*b\.tar was not written: its disk is full, .*\n$/)
    expect(backup.status).toBe(1)
    const left = readdirSync(shell.dataDir).filter(name => name.includes('b.tar'))
    expect(left).toEqual([])
  })

  it.skipIf(!existsSync('/dev/full'))('says that its own output can not be written', () => {
    const full = openSync('/dev/full', 'w')
    const { status, stderr } = spawnSync(process.execPath, [program, '--version'], {
      encoding: 'utf8',
      stdio: ['ignore', full, 'pipe'],
    })
    closeSync(full)
    expect(stderr).toBe('postilion: The disk that holds the output is full.\n')
    expect(status).toBe(1)
  })

  it('names at token create the scopes that there are, and no other', async () => {
    const help = await shell.say('token', 'create', '--help')
    expect(help.match(/[a-z]+:[a-z]+/g)).toEqual([...scopes])
  })
})
