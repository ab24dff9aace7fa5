import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const cruiser = resolve(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')

/** The lint as `npm run check` runs it, over a folder; what it found, whatever its exit code. */
async function brokenArrows(folder: string): Promise<readonly string[]> {
  const options = [
    'src',
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

describe('the arrows between rooms', () => {
  it('are seen when they are broken', async () => {
    expect(await brokenArrows(resolve(root, 'test/fixtures/broken-arrow'))).toEqual(
      expect.arrayContaining([
        'core-stands-alone: src/core/reaches-out.ts -> src/db/table.ts',
        'versions-are-islands: src/http/v4/borrows.ts -> src/http/v3/field.ts',
      ]),
    )
  })

  it('are whole in this house', async () => {
    expect(await brokenArrows(root)).toEqual([])
  })
})
