import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Runs the proofs at their full size: `npm run proof`, or `npm run proof -- nodes kills`. */
const root = resolve(import.meta.dirname, '..')
const asked = process.argv.slice(2)
const unknown = asked.filter(name => !existsSync(join(root, 'test/proof', `${name}.test.ts`)))
if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(', ')} in test/proof.`)
  process.exit(1)
}
const files = asked.map(name => `test/proof/${name}.test.ts`)
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    ...(files.length > 0
      ? files
      : [
          'test/core/rating',
          'test/db/stores/every-plan.test.ts',
          'test/http/dashboard/cost-of-rows.test.ts',
          'test/proof',
        ]),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PROOF: '1' } },
)
process.exitCode = status ?? 1
