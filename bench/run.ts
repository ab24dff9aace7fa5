import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** What `npm run bench` runs, in this order. */
export const benchmarks: readonly string[] = [
  'engine',
  'rates',
  'remote-rates',
  'purchase',
  'transact',
  'seed',
  'shipments',
  'nodes',
  'startup',
  'dashboard',
  'not-found',
]

/** It takes an hour, so it runs only where somebody names it. */
export const benchmarksByName: readonly string[] = ['soak']

/** Runs each benchmark in a process of its own: `npm run bench`, or `npm run bench rates`. */
function run(names: readonly string[]): void {
  const known = [...benchmarks, ...benchmarksByName]
  const unknown = names.filter(name => !known.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}.`)
    process.exitCode = 1
    return
  }
  for (const name of names.length > 0 ? names : benchmarks) {
    console.log(`\n${name}`)
    const file = join(import.meta.dirname, `${name}.ts`)
    const { status } = spawnSync(process.execPath, [file], { stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
}

if (import.meta.main) run(process.argv.slice(2))
