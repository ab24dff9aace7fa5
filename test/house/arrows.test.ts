import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const cruiser = resolve(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')

/** The lint as `npm run check` runs it, over a folder; what it found, whatever its exit code. */
async function brokenArrows(folder: string): Promise<readonly string[]> {
  const options = [
    'src',
    'test',
    '--config',
    resolve(root, '.dependency-cruiser.json'),
    '--output-type',
    'json',
  ]
  const run = promisify(execFile)(process.execPath, [cruiser, ...options], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  })
  const { stdout } = await run.catch((failure: { stdout: string }) => failure)
  const report: {
    summary: {
      violations: { from: string; to: string; rule: { name: string } }[]
      totalCruised: number
    }
  } = JSON.parse(stdout)
  expect(report.summary.totalCruised).toBeGreaterThan(3)
  return report.summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`)
}

const broken = [
  'a-version-takes-its-tests-along: test/http/v4/leans-on-a-sibling.ts -> test/http/v3/client.ts',
  'a-version-takes-its-tests-along: test/proof/leans-on-a-version.ts -> test/http/v3/client.ts',
  'adapters-know-only-the-core: src/db/knows-a-carrier.ts -> src/carriers/carrier.ts',
  'adapters-know-only-the-core: src/payments/peeks.ts -> src/db/table.ts',
  'app-introduces-everybody: src/labels/asks-the-app.ts -> src/app/app.ts',
  'base-serves-every-version: src/http/base/knows-a-version.ts -> src/http/v4/borrows.ts',
  'core-stands-alone: src/core/reaches-out.ts -> src/db/table.ts',
  'edges-speak-to-the-core: src/http/v4/reads-a-table.ts -> src/db/table.ts',
  'no-cycles: src/core/first.ts -> src/core/second.ts',
  'no-cycles: src/core/one-type.ts -> src/core/other-type.ts',
  'nothing-unresolved: src/config/misses.ts -> ./not-there.ts',
  'only-versions-3-and-4-share: src/http/dashboard/forgives-too.ts -> src/http/v3-v4/forgives.ts',
  'only-versions-3-and-4-share: src/http/v5/forgives-too.ts -> src/http/v3-v4/forgives.ts',
  'schemas-know-only-the-core: src/schema/reads-a-table.ts -> src/db/table.ts',
  'shipped-code-uses-shipped-packages: src/config/uses-a-tool.ts -> vitest',
  'the-house-stands-without-its-scaffold: src/config/leans-on-a-test.ts -> test/scaffold.ts',
  'the-shell-knows-no-version: src/cli/speaks-a-version.ts -> src/http/v3/field.ts',
  'versions-are-islands: src/http/v4/borrows.ts -> src/http/v3/field.ts',
  'what-versions-share-knows-none: src/http/v3-v4/knows-one-of-them.ts -> src/http/v3/field.ts',
]

/** Where a package lies depends on the machine. */
const inShort = (arrow: string): string =>
  arrow.replace(/ -> .*node_modules\/([^/]+)\/.*/, ' -> $1')

describe('the arrows between rooms', () => {
  it('are seen when they are broken, each by the rule that forbids it and by no other', async () => {
    const seen = await brokenArrows(resolve(root, 'test/fixtures/broken-arrow'))
    expect(seen.map(inShort).toSorted()).toEqual(broken)
  })

  it('are each broken, so that no rule goes unproved', async () => {
    const { forbidden }: { forbidden: { name: string }[] } = JSON.parse(
      await readFile(resolve(root, '.dependency-cruiser.json'), 'utf8'),
    )
    expect([...new Set(broken.map(line => line.split(':')[0]))]).toEqual(
      forbidden.map(({ name }) => name).toSorted(),
    )
  })

  it('are whole in this house', async () => {
    expect(await brokenArrows(root)).toEqual([])
  })
})
