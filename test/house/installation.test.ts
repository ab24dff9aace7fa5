import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { builtInCatalogDir } from '#config/config.ts'
import { Shell } from '../support/shell.ts'

const root = resolve(import.meta.dirname, '../..')
const program = resolve(root, 'bin/postilion.js')
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8')

type Lock = { packages: Record<string, { hasInstallScript?: true; resolved?: string }> }
const lock: Lock = JSON.parse(read('package-lock.json'))

it('every package that installs by a script may run it, on every platform, and no other', () => {
  const { allowScripts }: { allowScripts: Record<string, boolean> } = JSON.parse(
    read('package.json'),
  )
  const scripted = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace('node_modules/', ''))
  expect(Object.keys(allowScripts).toSorted()).toEqual(scripted.toSorted())
})

it('the lock file names no place to download from', () => {
  expect(Object.values(lock.packages).flatMap(({ resolved }) => resolved ?? [])).toEqual([])
})

it.each(['20.20.2', '24.6.0'])(
  'Node %s is told what brings a newer one, also where install scripts did not run',
  version => {
    // Only the version differs: the entry is the one that npm runs.
    const older = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${older}`, program, 'doctor'],
      { encoding: 'utf8' },
    )
    expect(status).toBe(1)
    expect(stderr).toContain(`needs Node 24.7 or newer and this is ${version}`)
    expect(stderr).toContain('npm rebuild node')
  },
)

it('the server and the shell run from their sources, without a build', async () => {
  await using shell = await Shell.open({ CATALOG_DIR: builtInCatalogDir }, program)
  const server = await shell.serve()
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  expect(await shell.say('account', 'list')).toContain('demo')
  expect(await server.end('SIGTERM')).toBe(0)
})
