import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { folderCircles, type Module, roomsWithDrawers } from './folder-circles.ts'

const root = resolve(import.meta.dirname, '../..')
const cruiser = resolve(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')

type Report = {
  modules: Module[]
  summary: {
    violations: { from: string; to: string; rule: { name: string } }[]
    totalCruised: number
  }
}

/** The lint as `npm run check` runs it, over a folder; what it found, whatever its exit code. */
async function cruise(folder: string): Promise<Report> {
  const options = [
    'src',
    'test',
    'packages',
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
  const report: Report = JSON.parse(stdout)
  expect(report.summary.totalCruised).toBeGreaterThan(3)
  return report
}

const brokenArrows = ({ summary }: Report): readonly string[] =>
  summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`)

const broken = [
  'a-package-stands-alone: packages/client/src/asks-the-platform.ts -> fs',
  'a-package-stands-alone: packages/client/src/borrows-from-the-service.ts -> src/db/table.ts',
  'a-version-takes-its-tests-along: test/http/v4/leans-on-a-sibling.ts -> test/http/v3/client.ts',
  'a-version-takes-its-tests-along: test/proof/leans-on-a-version.ts -> test/http/v3/client.ts',
  'adapters-know-only-the-core: src/db/knows-a-carrier.ts -> src/carriers/carrier.ts',
  'adapters-know-only-the-core: src/jobs/reads-a-table.ts -> src/db/table.ts',
  'adapters-know-only-the-core: src/labels/knows-a-carrier.ts -> src/carriers/carrier.ts',
  'adapters-know-only-the-core: src/payments/peeks.ts -> src/db/table.ts',
  'app-introduces-everybody: test/proof/asks-the-app.ts -> src/app/app.ts',
  'base-serves-every-version: src/http/base/knows-a-version.ts -> src/http/v4/borrows.ts',
  'browsers-run-what-stands-alone: src/http/dashboard/browser/asks-the-server.ts -> src/http/dashboard/screen.ts',
  'core-stands-alone: src/core/reaches-out.ts -> src/db/table.ts',
  'edges-speak-to-the-core: src/http/v4/reads-a-table.ts -> src/db/table.ts',
  'engines-know-not-each-other: src/db/engine/postgres/knows-the-other.ts -> src/db/engine/sqlite/file.ts',
  'few-know-an-engine: src/db/stores/knows-an-engine.ts -> src/db/engine/sqlite/file.ts',
  'no-cycles: src/core/first.ts -> src/core/second.ts',
  'no-cycles: src/core/one-type.ts -> src/core/other-type.ts',
  'nobody-runs-what-browsers-run: src/http/dashboard/runs-what-browsers-run.ts -> src/http/dashboard/browser/key.ts',
  'nothing-unresolved: src/config/misses.ts -> ./not-there.ts',
  'one-place-chooses-the-search-by-name: src/db/stores/shipment/searches-by-itself.ts -> src/db/stores/shipment/names-on-sqlite.ts',
  'only-versions-3-and-4-share: src/http/dashboard/forgives-too.ts -> src/http/v3-v4/forgives.ts',
  'only-versions-3-and-4-share: src/http/v5/forgives-too.ts -> src/http/v3-v4/forgives.ts',
  'schemas-know-only-the-core: src/schema/reads-a-table.ts -> src/db/table.ts',
  'shipped-code-uses-shipped-packages: src/config/uses-a-tool.ts -> vitest',
  'the-dashboard-takes-its-tests-along: test/proof/leans-on-the-dashboard.ts -> src/http/dashboard/screen.ts',
  'the-house-stands-without-its-scaffold: src/config/leans-on-a-test.ts -> test/scaffold.ts',
  'the-service-does-without-its-client: src/config/asks-itself.ts -> packages/client/src/client.ts',
  'the-shell-knows-no-version: src/cli/speaks-a-version.ts -> src/http/v3/field.ts',
  'versions-are-islands: src/http/v4/borrows.ts -> src/http/v3/field.ts',
  'what-versions-share-knows-none: src/http/v3-v4/knows-one-of-them.ts -> src/http/v3/field.ts',
]

/** Where a package lies depends on the machine. */
const inShort = (arrow: string): string =>
  arrow.replace(/ -> .*node_modules\/([^/]+)\/.*/, ' -> $1')

describe('the arrows between rooms', () => {
  it('are seen when they are broken, each by the rule that forbids it and by no other', async () => {
    const seen = brokenArrows(await cruise(resolve(root, 'test/fixtures/broken-arrow')))
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

  it('are whole in this house, and lead round between no folders but those that say why', async () => {
    const report = await cruise(root)
    expect(brokenArrows(report)).toEqual([])
    const rooms = roomsWithDrawers(await readFile(resolve(root, 'ARCHITECTURE.md'), 'utf8'))
    const own = report.modules.filter(({ source }) => /^(src|test)\//.test(source))
    expect(folderCircles(own, rooms)).toEqual([])
    const needless = rooms.filter(room =>
      isEmpty(
        folderCircles(
          own,
          rooms.filter(other => other !== room),
        ),
      ),
    )
    expect(needless).toEqual([])
  })
})

const isEmpty = (list: readonly string[]): boolean => list.length === 0

describe('circles between folders', () => {
  const asModule = (arrow: string): Module => {
    const [source = '', resolved = ''] = arrow.split(' -> ')
    return { source, dependencies: [{ resolved }] }
  }
  const circles = (arrows: readonly string[], rooms: readonly string[] = []) =>
    folderCircles(arrows.map(asModule), rooms)

  it('are seen through any number of folders', () => {
    expect(circles(['a/1.ts -> b/1.ts', 'b/2.ts -> c/1.ts', 'c/2.ts -> d/1.ts'])).toEqual([])
    expect(circles(['a/1.ts -> b/1.ts', 'b/2.ts -> c/1.ts', 'c/2.ts -> a/2.ts'])).toEqual([
      'a -> b',
      'b -> c',
      'c -> a',
    ])
  })

  it('of a folder and its own sub-folder are seen unless they are excepted', () => {
    const arrows = ['a/1.ts -> a/b/1.ts', 'a/b/2.ts -> a/2.ts']
    expect(circles(arrows)).toEqual(['a -> a/b', 'a/b -> a'])
    expect(circles(arrows, ['a'])).toEqual([])
    expect(circles([...arrows, 'a/b/3.ts -> a/c/1.ts', 'a/c/1.ts -> a/b/1.ts'], ['a'])).toEqual([
      'a/b -> a/c',
      'a/c -> a/b',
    ])
  })
})
