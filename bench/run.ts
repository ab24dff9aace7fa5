import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Runs every benchmark in turn, each in a separate process: `npm run bench`, or `npm run bench rates`. */
const known = [
  'engine',
  'rates',
  'purchase',
  'transact',
  'labels',
  'sheets',
  'long-papers',
  'seed',
  'shipments',
  'order-list',
  'order-import',
  'not-found',
  'startup',
  'one-key',
  'pipelines',
  'long-lists',
  'jobs-apart',
  'late-carriers',
  'remote-rates',
  'replays',
  'batch',
  'nodes',
  'webhook-lag',
  'classify',
  'dashboard',
  'dashboard-memory',
  'kept-calls',
  'sign-in',
]
const asked = process.argv.slice(2)
const unknown = asked.filter(name => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  process.exit(1)
}
for (const name of asked.length > 0 ? asked : known) {
  console.log(`\n${name}`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
