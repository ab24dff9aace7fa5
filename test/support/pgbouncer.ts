import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { eventually } from './eventually.ts'
import { nobody } from './postgres.ts'

export type PoolMode = 'session' | 'transaction' | 'statement'

export type PgBouncerOptions = {
  readonly mode: PoolMode
  /** Further lines of its configuration. */
  readonly settings?: Readonly<Record<string, string | number>>
}

export type PgBouncer = AsyncDisposable & {
  /** The same database, by way of the pooler. */
  through(url: string): string
  readonly version: string
}

/** A pooler that passes no startup parameter on has this line in most instructions. */
export const ignoringOptions = { ignore_startup_parameters: 'options,extra_float_digits' }

const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  .map(folder => join(folder, 'pgbouncer'))
  .find(file => existsSync(file))

/** Why nothing can be proved through a real PgBouncer here; null where there is one. */
export const whyNoPgBouncer = program === undefined ? 'there is no pgbouncer here' : null

/** As in `postgres.ts`: the pooler ends, and its folder with it, however we ended. */
const keeper = `
"$1" "$2/pgbouncer.ini" >"$2/log" 2>&1 &
pooler=$!
read -r order
kill -KILL $pooler
wait $pooler
rm -rf "$2"
`

const port = 6432

/** The server behind each pooler of this process. */
const servers = new Map<string, string>()

/** The address without the pooler in it, for a reader who wants no part in what is proved. */
export function directly(url: string): string {
  const host = new URL(url).host
  return url.replace(`@${host}/`, `@${servers.get(host) ?? host}/`)
}

/** PgBouncer before the server of `url`, in a folder of its own, reached by its Unix socket only. */
export async function startPgBouncer(url: string, options: PgBouncerOptions): Promise<PgBouncer> {
  if (program === undefined) throw new Error('There is no pgbouncer.')
  // It refuses to run as root, as PostgreSQL does.
  const user = process.getuid?.() === 0 ? nobody : undefined
  const folder = mkdtempSync(join(tmpdir(), 'postilion-pgbouncer-'))
  writeFileSync(join(folder, 'pgbouncer.ini'), configuration(url, folder, options))
  if (user) chownSync(folder, user.uid, user.gid)
  const shell = spawn('/bin/sh', ['-c', keeper, 'keeper', program, folder], {
    ...user,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const socket = join(folder, `.s.PGSQL.${port}`)
  await eventually(async () => {
    if (!(await answers(socket))) throw new Error(`PgBouncer does not answer: see ${folder}/log.`)
  })
  const host = `${encodeURIComponent(folder)}:${port}`
  servers.set(host, new URL(url).host)
  return {
    through: of => of.replace(/@[^/]*\//, `@${host}/`),
    version: spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout,
    async [Symbol.asyncDispose]() {
      const ended = once(shell, 'exit')
      shell.stdin?.end('stop\n')
      await ended
    },
  }
}

function configuration(url: string, folder: string, { mode, settings }: PgBouncerOptions): string {
  const server = decodeURIComponent(new URL(url).host.replace(/:\d+$/, ''))
  const lines = {
    listen_port: port,
    unix_socket_dir: folder,
    auth_type: 'any',
    pool_mode: mode,
    default_pool_size: 20,
    max_client_conn: 500,
    ...settings,
  }
  return [
    '[databases]',
    `* = host=${server} port=5432 user=postilion`,
    '[pgbouncer]',
    ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`),
    '',
  ].join('\n')
}

const answers = (socket: string): Promise<boolean> =>
  new Promise(resolve => {
    const probe = createConnection(socket)
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
