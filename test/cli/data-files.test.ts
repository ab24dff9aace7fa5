import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childProgram } from '../support/child-program.ts'
import { Shell } from '../support/shell.ts'
import { draft, rateBody, sandboxApi, shipmentBody } from '../support/tested-version.ts'

const bin = resolve(import.meta.dirname, '../../bin/postilion.js')
const worlds = ['production.db', 'sandbox.db'] as const

async function withAccount(): Promise<Shell> {
  const shell = await Shell.open()
  await shell.say('account', 'create', 'acme')
  return shell
}

/** One sentence, which names a file, and no stack. */
function expectSentence({ code, stderr }: { code: number | null; stderr: string }, file: string) {
  expect(stderr).toContain(file)
  expect(stderr).toMatch(/^postilion: .*\n$/)
  expect(code).toBe(1)
}

describe('a world that is missing', () => {
  it.each(worlds)('as %s beside the other is lost, and not made anew', async lost => {
    await using shell = await withAccount()
    const file = join(shell.dataDir, lost)
    const kept = join(shell.dataDir, 'kept')
    renameSync(file, kept)
    const served = await shell.run('serve', '--port', '0')
    expectSentence(served, file)
    expect(served.stderr).toContain('docs/backup.md')
    expect(served.stdout).toBe('')
    expectSentence(await shell.run('account', 'list'), file)
    expect((await shell.run('doctor')).stdout).toContain(`FAIL  opening: ${file}`)
    expect(readdirSync(shell.dataDir)).not.toContain(lost)
    writeFileSync(file, '')
    expectSentence(await shell.run('migrate'), file)
    expect(statSync(file).size).toBe(0)
    renameSync(kept, file)
    expect(await shell.say('account', 'list')).toContain('acme')
  })

  it('with the other is a first start, also after one that died with empty files', async () => {
    await using shell = await Shell.open()
    writeFileSync(join(shell.dataDir, 'sandbox.db'), '')
    expect(await shell.say('account', 'create', 'acme')).toContain('acme')
  })
})

describe('files that can not be used', () => {
  it.each(worlds)('a damaged %s is named, with the way out', async name => {
    await using shell = await withAccount()
    const file = join(shell.dataDir, name)
    const bytes = readFileSync(file)
    bytes.fill(0xa5, 0, 4096)
    writeFileSync(file, bytes)
    const served = await shell.run('serve', '--port', '0')
    expectSentence(served, file)
    expect(served.stderr).toContain('restore the last backup')
  })

  it.each([...worlds, 'serve.lock'])('a folder in the place of %s is named', async name => {
    await using shell = await withAccount()
    rmSync(join(shell.dataDir, name), { force: true })
    mkdirSync(join(shell.dataDir, name))
    expectSentence(await shell.run('serve', '--port', '0'), join(shell.dataDir, name))
  })

  it('a disk that is full is named', async () => {
    await using shell = await Shell.open()
    const program = childProgram('postilion')
    const command = `ulimit -f 8; exec "${process.execPath}" "${program}" serve --port 0`
    const { status: code, stderr } = spawnSync('sh', ['-c', command], {
      encoding: 'utf8',
      env: { DATA_DIR: shell.dataDir },
    })
    expectSentence({ code, stderr }, join(shell.dataDir, 'production.db'))
    expect(stderr).toContain('disk is full')
  })

  it.each(worlds)(
    'a %s that SQLite can not read is not called damaged by the doctor',
    async name => {
      await using shell = await withAccount()
      const file = join(shell.dataDir, name)
      // SQLite can not make its log, as on a disk that can only be read.
      rmSync(`${file}-wal`, { force: true })
      mkdirSync(`${file}-wal`)
      const { code, stdout } = await shell.run('doctor')
      expect(code).toBe(1)
      expect(stdout).toContain(`FAIL  ${name.replace('.db', '')} pages: ${file} cannot be opened`)
      expect(stdout).not.toMatch(/is damaged|restore/)
    },
  )

  it('a folder that takes no further file is named by the doctor, though the disk has room', async () => {
    await using shell = await withAccount()
    const command = `ulimit -f 512; exec "${process.execPath}" "${childProgram('postilion')}" doctor`
    const { status, stdout } = spawnSync('sh', ['-c', command], {
      encoding: 'utf8',
      env: { DATA_DIR: shell.dataDir },
    })
    expect(status).toBe(1)
    expect(stdout).toContain(`FAIL  data folder: ${shell.dataDir} cannot be used`)
    expect(readdirSync(shell.dataDir).filter(name => name.startsWith('.doctor'))).toEqual([])
  })

  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const asUser = (...args: string[]) =>
    spawnSync(process.execPath, [bin, ...args], { ...user, cwd: '/', encoding: 'utf8' })
  // Where the sources are out of reach for the user that owns nothing, nobody can be refused as it.
  const reachable = asUser('--help').status === 0

  it.skipIf(!reachable)('a folder and files that can only be read are named', async () => {
    await using shell = await withAccount()
    for (const name of worlds) chmodSync(join(shell.dataDir, name), 0o444)
    chmodSync(shell.dataDir, 0o555)
    const { status: code, stderr } = asUser('--data', shell.dataDir, 'account', 'list')
    const { stdout } = asUser('--data', shell.dataDir, 'doctor')
    chmodSync(shell.dataDir, 0o700)
    expectSentence({ code, stderr }, join(shell.dataDir, 'production.db'))
    expect(stdout).toContain(`FAIL  data folder: ${shell.dataDir} cannot be used`)
    expect(stdout).not.toMatch(/is damaged|restore/)
  })
})

describe('the files of a data folder that everybody may look into', () => {
  it('are for their owner alone, and the doctor tells of the folder', async () => {
    await using shell = await Shell.open()
    chmodSync(shell.dataDir, 0o755)
    writeFileSync(join(shell.dataDir, 'production.db'), '', { mode: 0o644 })
    const server = await shell.serve()
    await shell.say('account', 'create', 'acme')
    const names = readdirSync(shell.dataDir)
    expect(names).toEqual(
      expect.arrayContaining(['production.db-wal', 'sandbox.db-shm', 'serve.lock']),
    )
    for (const name of names) {
      expect(statSync(join(shell.dataDir, name)).mode & 0o777, name).toBe(0o600)
    }
    await server.end('SIGTERM')
    expect(await shell.say('doctor')).toMatch(/^warn {2}data folder: .*755\n.*chmod 700/m)
  })
})

describe('damage within a database', () => {
  let shell: Shell
  let token: string
  let file: string
  const post = (address: string, path: string, body: object) =>
    fetch(`${address}${sandboxApi}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  beforeAll(async () => {
    shell = await Shell.open()
    file = join(shell.dataDir, 'sandbox.db')
    const first = await shell.serve()
    token = first.token
    await first.end('SIGTERM')
    turnToNoise(file, 'carrier_book')
  })
  afterAll(() => shell[Symbol.asyncDispose]())

  it('is found by the doctor', async () => {
    const { code, stdout } = await shell.run('doctor')
    expect(code).toBe(1)
    expect(stdout).toContain(`FAIL  sandbox pages: ${file} is damaged`)
    expect(stdout).toContain('ok    production pages: sound')
  })

  it('that a server meets makes its world refuse all writes, and say so, until it is mended', async () => {
    const server = await shell.serve()
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    const saved = shipmentBody(draft)
    expect((await post(server.address, 'shipments', saved)).status).toBe(200)
    expect((await post(server.address, 'shipments', shipmentBody())).status).toBe(503)
    expect((await post(server.address, 'shipments', saved)).status).toBe(503)
    expect((await post(server.address, 'rates', rateBody())).status).toBe(200)
    const ready = await fetch(`${server.address}/readyz`)
    expect(ready.status).toBe(503)
    expect(await ready.text()).toMatch(/sandbox: The database is damaged/)
    expect(server.stderr).toContain('a damaged database refuses all writes')
    await server.end('SIGTERM')
  })
})

/** Overwrites the first page of a table. */
function turnToNoise(file: string, table: string): void {
  const root = (() => {
    using db = new DatabaseSync(file)
    db.exec('pragma wal_checkpoint(truncate)')
    return Number(
      db.prepare('select rootpage from sqlite_schema where name = ?').get(table)?.rootpage,
    )
  })()
  const bytes = readFileSync(file)
  bytes.fill(0xa5, (root - 1) * 4096, root * 4096)
  writeFileSync(file, bytes)
}
