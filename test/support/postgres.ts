import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, type ServerUser } from './postgres-binaries.ts'

export type PostgresServer = AsyncDisposable & {
  /** A URL for one of its databases. */
  url(database: string): string
  /** Ends the server at once, without its leave, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again after `kill`, on the same data. */
  start(): Promise<void>
  readonly version: string
}

/** The migrated database that each test file gets a copy of. */
export const templateDatabase = 'template_postilion'

/** PostgreSQL refuses to run as root: there it gets the user that owns nothing. */
export const nobody: ServerUser = { uid: 65534, gid: 65534 }

/**
 * The shell holds the server: it waits on our pipe, and when that ends, however we ended, it stops
 * the server and removes the folder.
 */
const keeper = `
"$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c unix_socket_permissions=0700 \
  -c fsync="$3" -c max_connections=200 -c shared_buffers=128MB -c log_min_messages=fatal >"$2/log" 2>&1 &
server=$!
read -r order
case "$order" in
  crash) kill -QUIT $server ;;
  *) kill -INT $server ;;
esac
wait $server
[ "$order" = crash ] || rm -rf "$2"
`

export type PostgresOptions = {
  /** Whether each commit waits for the disk, as it must where time is measured. */
  readonly fsync: 'on' | 'off'
}

/** A server of our own, in a folder of its own, that can be reached by its Unix socket only. */
export const startPostgres = (
  options: PostgresOptions = { fsync: 'on' },
): Promise<PostgresServer> => startCluster(options, makeCluster)

/** A standby that streams from the server until it is promoted. */
export const startStandby = (
  primary: PostgresServer,
  options: PostgresOptions,
): Promise<PostgresServer> =>
  startCluster(options, (bin, folder, user) => copyCluster(bin, folder, user, primary))

type MakeCluster = (bin: string, folder: string, user: ServerUser | undefined) => void

async function startCluster(options: PostgresOptions, make: MakeCluster): Promise<PostgresServer> {
  const user = process.getuid?.() === 0 ? nobody : undefined
  const folder = mkdtempSync(join(tmpdir(), 'postilion-postgres-'))
  try {
    chmodSync(folder, 0o700)
    if (user) chownSync(folder, user.uid, user.gid)
    const bin = findBinaries(folder, user)
    make(bin, folder, user)
    return await serve(bin, folder, user, options)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

function makeCluster(bin: string, folder: string, user: ServerUser | undefined): void {
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (user) chownSync(data, user.uid, user.gid)
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postilion', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`)
}

function copyCluster(
  bin: string,
  folder: string,
  user: ServerUser | undefined,
  primary: PostgresServer,
): void {
  const copied = spawnSync(
    join(bin, 'pg_basebackup'),
    ['-d', primary.url('postgres'), '-D', join(folder, 'data'), '-R', '-X', 'stream', '-c', 'fast'],
    { ...user, cwd: folder, encoding: 'utf8' },
  )
  if (copied.status !== 0) throw new Error(`pg_basebackup: ${copied.stderr || copied.error}`)
}

async function serve(
  bin: string,
  folder: string,
  user: ServerUser | undefined,
  options: PostgresOptions,
): Promise<PostgresServer> {
  const url = (database: string) =>
    `postgresql://postilion@${encodeURIComponent(folder)}:5432/${database}`
  let shell = launch(bin, folder, user, options)
  await untilReady(shell, url('postgres'), folder)
  const stop = async (order: string) => {
    const ended = once(shell, 'exit')
    shell.stdin?.end(order)
    await ended
  }
  return {
    url,
    version: spawnSync(join(bin, 'postgres'), ['--version'], { ...user, encoding: 'utf8' }).stdout,
    kill: () => stop('crash\n'),
    async start() {
      shell = launch(bin, folder, user, options)
      await untilReady(shell, url('postgres'), folder)
    },
    async [Symbol.asyncDispose]() {
      if (shell.exitCode === null) await stop('stop\n')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const launch = (
  bin: string,
  folder: string,
  user: ServerUser | undefined,
  { fsync }: PostgresOptions,
): ChildProcess =>
  // Of its own process group: Ctrl-C at the terminal reaches us, and the server through the pipe.
  spawn('/bin/sh', ['-c', keeper, 'keeper', bin, folder, fsync], {
    ...user,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })

async function untilReady(shell: ChildProcess, url: string, folder: string): Promise<void> {
  for (const deadline = performance.now() + 20_000; ; await pause(20)) {
    if (shell.exitCode !== null) throw new Error(`PostgreSQL ended at once: see ${folder}/log.`)
    if (existsSync(join(folder, '.s.PGSQL.5432')) && (await answers(url))) return
    if (performance.now() > deadline) throw new Error('PostgreSQL does not answer.')
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Runs statements that no transaction may hold, such as `create database`. */
export async function administer(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const sql of statements) await client.query(sql)
  } finally {
    await client.end()
  }
}
