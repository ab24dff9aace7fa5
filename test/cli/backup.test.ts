import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { childProgram } from '../support/child-program.ts'
import { emptyPostgres } from '../support/engines.ts'
import { administer } from '../support/postgres.ts'
import { whyNoPostgresClients } from '../support/postgres-clients.ts'
import { Shell } from '../support/shell.ts'
import { sandboxApi } from '../support/tested-version.ts'
import { accountsOf } from './sample-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'postilion-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const engines = {
  SQLite: async () => ({}),
  PostgreSQL: async () => ({ DATABASE_URL: await emptyPostgres() }),
}
type EngineName = keyof typeof engines

const withoutClients = await whyNoPostgresClients(inject('postgresUrl'))
const lacks = (engine: EngineName) => engine === 'PostgreSQL' && withoutClients !== null
const nameOf = (engine: EngineName) =>
  lacks(engine) ? `on ${engine} (skipped: ${withoutClients})` : `on ${engine}`

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe.skipIf(lacks(engine))(`a backup ${nameOf(engine)}`, () => {
    const file = join(folder, `${engine}.backup`)

    it('is taken beside a running server, for its owner alone, and restored elsewhere', async () => {
      await using shell = await Shell.open(await engines[engine]())
      const server = await shell.serve()
      await shell.say('seed', '--account', 'demo', '--shipments', '30')
      expect(await shell.say('backup', file)).toContain('both environments as of')
      expect(statSync(file).mode & 0o777).toBe(0o600)
      const again = await shell.run('backup', file)
      expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('--overwrite') })
      await shell.say('backup', file, '--overwrite')
      const { token } = server
      await server.end('SIGTERM')

      await using other = await Shell.open(await engines[engine]())
      const told = await other.say('restore', file)
      expect(told).toMatch(/sandbox: 1 account, \d+ transactions and 30 shipments/)
      expect(told).toContain('The ledgers agree.')
      const restored = await other.serve()
      expect(restored.token).toBe('')
      const answer = await fetch(`${restored.address}${sandboxApi}/shipments`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(answer.status).toBe(200)
    })

    it('is restored over data only when told to, which keeps what was there', async () => {
      await using shell = await Shell.open(await engines[engine]())
      await shell.say('account', 'create', 'kept')
      const refused = await shell.run('restore', file)
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--replace') })
      expect(await accountsOf(shell)).toEqual(['kept'])
      expect(await shell.say('restore', file, '--replace')).toContain('is kept in')
      expect(await accountsOf(shell)).toEqual(['demo'])
    })

    it('is not restored while a server runs', async () => {
      await using shell = await Shell.open(await engines[engine]())
      await shell.serve()
      const { code, stderr } = await shell.run('restore', file, '--replace')
      expect(code).toBe(1)
      expect(stderr).toMatch(/stop (it|every node)/)
      expect(await accountsOf(shell)).toEqual(['demo'])
    })

    it('that is damaged, cut off or of the other engine is refused, and nothing is touched', async () => {
      await using shell = await Shell.open(await engines[engine]())
      await shell.say('account', 'create', 'untouched')
      const bytes = readFileSync(file)
      const other = join(folder, `${engine === 'SQLite' ? 'PostgreSQL' : 'SQLite'}.backup`)
      const bad: Record<string, Buffer> = {
        empty: Buffer.alloc(0),
        interrupted: bytes.subarray(0, bytes.length / 2),
        damaged: Buffer.from(bytes),
        'no backup at all': Buffer.from('hello\n'.repeat(1000)),
        'of a newer format': replaced(bytes, '"postilion_backup": 1', '"postilion_backup": 2'),
        'of a newer schema': replaced(
          bytes,
          '"name": "orders"',
          '"name": "newest"',
          '"id": 3',
          '"id":99',
        ),
      }
      bad.damaged?.fill(0x55, bytes.length - 9000, bytes.length - 8000)
      for (const [what, content] of Object.entries(bad)) {
        const path = join(folder, 'bad.backup')
        writeFileSync(path, content)
        const { code, stderr } = await shell.run('restore', path, '--replace')
        expect(code, what).toBe(1)
        expect(stderr, what).toMatch(/^postilion: .*(is not a backup|damaged|newer)/)
        expect(stderr, what).not.toContain('    at ')
      }
      if (existsSync(other)) {
        const { stderr } = await shell.run('restore', other, '--replace')
        expect(stderr).toContain('cannot be restored into')
      }
      expect(await accountsOf(shell)).toEqual(['untouched'])
    })
  })
}

/** The manifest with other words of the same length: a tar has no sum over contents. */
function replaced(bytes: Buffer, ...pairs: readonly string[]): Buffer {
  const changed = Buffer.from(bytes)
  for (let index = 0; index < pairs.length; index += 2) {
    const at = changed.indexOf(pairs[index] ?? '')
    changed.write(pairs[index + 1] ?? '', at)
  }
  return changed
}

describe('a backup of SQLite', () => {
  it('holds what only the log has: the database files alone would not', async () => {
    await using shell = await Shell.open()
    const server = await shell.serve()
    await shell.say('account', 'create', 'in the log')
    const copied = join(folder, 'copied')
    mkdirSync(copied)
    for (const name of ['production.db', 'sandbox.db']) {
      cpSync(join(shell.dataDir, name), join(copied, name))
    }
    using alone = new DatabaseSync(join(copied, 'production.db'))
    expect(alone.prepare('select name from sqlite_schema').all()).toEqual([])
    const file = join(folder, 'log.backup')
    writeFileSync(join(shell.dataDir, 'credentials.key'), 'a key')
    await shell.say('backup', file)
    await server.end('SIGKILL')
    await using other = await Shell.open()
    await other.say('restore', file)
    expect(await accountsOf(other)).toEqual(['demo', 'in the log'])
  })

  it('is an ordinary archive of two databases, without the key of accounts at carriers', async () => {
    const listed = spawnSync('tar', ['tf', join(folder, 'log.backup')], { encoding: 'utf8' })
    expect(listed.stdout.split('\n')).toEqual(['manifest.json', 'production.db', 'sandbox.db', ''])
  })

  it('that finds no room leaves no half of a file', async () => {
    await using shell = await Shell.open()
    await shell.say('account', 'create', 'acme')
    await shell.say('seed', '--account', 'acme', '--shipments', '300')
    const place = mkdtempSync(join(folder, 'full-'))
    const command = `ulimit -f 300; exec "${process.execPath}" "${childProgram('postilion')}" backup "${join(place, 'file')}"`
    const { status, stderr } = spawnSync('sh', ['-c', command], {
      encoding: 'utf8',
      env: { DATA_DIR: shell.dataDir },
    })
    expect(status).toBe(1)
    expect(stderr).not.toContain('    at ')
    expect(readdirSync(place)).toEqual([])
  })

  it.each([
    ['its first page', 0],
    ['the mark of a database', 16],
    ['the list of its tables', 100],
  ])(
    'is not taken of a file that is malformed from %s on, and says so in a sentence',
    async (_, from) => {
      await using shell = await Shell.open()
      await shell.say('account', 'create', 'acme')
      const damaged = join(shell.dataDir, 'production.db')
      const bytes = readFileSync(damaged)
      writeFileSync(damaged, bytes.fill(0xa5, from, 4096))
      const file = join(folder, `malformed-${from}.backup`)
      const { code, stderr } = await shell.run('backup', file)
      expect(code).toBe(1)
      expect(stderr).toMatch(/^postilion: .*\n$/)
      expect(stderr).toContain(`${damaged} is damaged`)
      expect(existsSync(file)).toBe(false)
    },
  )

  it('is not taken of damaged pages', async () => {
    await using shell = await Shell.open()
    await shell.say('account', 'create', 'acme')
    await shell.say('seed', '--account', 'acme', '--shipments', '300')
    damage(join(shell.dataDir, 'sandbox.db'))
    const file = join(folder, 'unsound.backup')
    const { code, stderr } = await shell.run('backup', file)
    expect(code).toBe(1)
    expect(stderr).toContain(join(shell.dataDir, 'sandbox.db'))
    expect(stderr).not.toContain('    at ')
    expect(existsSync(file)).toBe(false)
  })
})

/** Turns a page in the middle into noise. */
function damage(file: string): void {
  const bytes = readFileSync(file)
  const page = Math.floor(bytes.length / 4096 / 2)
  bytes.fill(0xa5, page * 4096, (page + 1) * 4096)
  writeFileSync(file, bytes)
}

describe.skipIf(lacks('PostgreSQL'))(`a backup ${nameOf('PostgreSQL')}`, () => {
  it('leaves out what processes wrote of themselves', async () => {
    const [from, to] = [await emptyPostgres(), await emptyPostgres()]
    const file = join(folder, 'without-processes.backup')
    await using shell = await Shell.open({ DATABASE_URL: from })
    await shell.say('account', 'create', 'kept')
    await administer(
      from,
      "insert into sandbox.commit_count values ('writer:killed', 'gone', 7, 1)",
      "insert into production.running_server values ('gone', 1)",
    )
    await shell.say('backup', file)
    await using other = await Shell.open({ DATABASE_URL: to })
    await other.say('restore', file)
    await administer(
      to,
      `do $$ begin
        if exists (select from sandbox.commit_count) or exists (select from production.running_server)
        then raise 'it was carried'; end if;
      end $$`,
    )
  })
})

/** A folder with a program of PostgreSQL that has no room for its file: it says so, or is killed for it. */
function programWithoutRoom(program: string, how: 'by its words' | 'by a signal'): string {
  const place = mkdtempSync(join(folder, 'programs-'))
  const lines = {
    'by its words': [
      'for each do',
      '  shift',
      '  case $each in --file=/*) set -- "$@" --file=/dev/full ;; *) set -- "$@" "$each" ;; esac',
      'done',
    ],
    'by a signal': ['ulimit -f 1'],
  }
  const text = ['#!/bin/sh', ...lines[how], `PATH='${process.env.PATH}' exec ${program} "$@"`]
  writeFileSync(join(place, program), text.join('\n'), { mode: 0o755 })
  return `${place}${delimiter}${process.env.PATH}`
}

describe.skipIf(lacks('PostgreSQL') || !existsSync('/dev/full'))(
  `PostgreSQL beside a full disk ${nameOf('PostgreSQL')}`,
  () => {
    it.each(['by its words', 'by a signal'] as const)(
      'is not backed up, which names the file and why, when pg_dump tells it %s',
      async how => {
        const PATH = programWithoutRoom('pg_dump', how)
        await using shell = await Shell.open({ DATABASE_URL: await emptyPostgres(), PATH })
        await shell.say('account', 'create', 'acme')
        const place = mkdtempSync(join(folder, 'full-'))
        const file = join(place, 'file.backup')
        const { code, stderr } = await shell.run('backup', file)
        expect(code).toBe(1)
        expect(stderr).toBe(
          `postilion: ${file} was not written: its disk is full, or this user may write no more there. Free some space, or name a file on another disk.\n`,
        )
        expect(readdirSync(place)).toEqual([])
      },
    )

    it('is not restored where the passing files find no room, which names their folder', async () => {
      const file = join(folder, 'restored-nowhere.backup')
      await using shell = await Shell.open({ DATABASE_URL: await emptyPostgres() })
      await shell.say('account', 'create', 'acme')
      await shell.say('backup', file)
      const PATH = programWithoutRoom('pg_restore', 'by its words')
      await using other = await Shell.open({ DATABASE_URL: await emptyPostgres(), PATH })
      const { code, stderr } = await other.run('restore', file)
      expect(code).toBe(1)
      expect(stderr).toMatch(
        /^postilion: The disk of \S+postilion-restore-\S+ is full, .*TMPDIR\.\n$/,
      )
    })
  },
)

describe('PostgreSQL without pg_dump', () => {
  it('is not backed up, and says what is missing', async () => {
    await using shell = await Shell.open({ DATABASE_URL: await emptyPostgres(), PATH: folder })
    await shell.say('account', 'create', 'acme')
    const file = join(folder, 'none.backup')
    const { code, stderr } = await shell.run('backup', file)
    expect(code).toBe(1)
    expect(stderr).toContain('pg_dump is not there')
    expect(readdirSync(folder).filter(name => name.includes(basename(file)))).toEqual([])
  })
})
