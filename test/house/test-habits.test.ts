import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sandboxApi, testedVersion } from '../support/tested-version.ts'

const root = resolve(import.meta.dirname, '../..')
/** What waits for PostgreSQL to start, and what waits for anything. */
const gates = ['test/support/postgres.ts', 'test/support/eventually.ts']

const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map(file => join('test', file))
  .filter(file => file.endsWith('.ts') && !file.startsWith('test/fixtures/'))
const served = readdirSync(join(root, 'openapi')).map(file => file.replace('.json', ''))

/** Each line of the text that shows the habit, as an editor opens it. */
const linesWith = (habit: RegExp, file: string, text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line, index) => (habit.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : []))

const found = (habit: RegExp, of: readonly string[]): readonly string[] =>
  of.flatMap(file => linesWith(habit, file, readFileSync(join(root, file), 'utf8')))

const measuring = /performance\.now\(|hrtime|console\.time|vi\.wait(?:For|Until)/
/** An address, an import or a published document of a version; `v3_v4` is a room of keys. */
const naming = new RegExp(`(?:api|http|docs|openapi)/+(?:${served.join('|')})\\b|published[vV]\\d`)

describe('the tests', () => {
  it('measure no time: a busy machine fails none of them', () => {
    expect(
      found(
        measuring,
        files.filter(file => !gates.includes(file) && !file.startsWith('test/house/')),
      ),
    ).toEqual([])
  })

  it('outside those of a version name none: they stay green when one is taken out', () => {
    const others = files.filter(
      file => !/^test\/http\/v\d/.test(file) && !file.startsWith('test/house/'),
    )
    expect(found(naming, others)).toEqual([])
  })

  it.each([
    ['const startedAt = performance.now()', measuring],
    ['await vi.waitFor(look)', measuring],
    [`fetch(base + '${sandboxApi}/rates')`, naming],
    [
      `import { toCreation } from '../../src/http/${testedVersion}/wire/shipment-request.ts'`,
      naming,
    ],
    [`new URL('../../openapi/${testedVersion}.json', import.meta.url)`, naming],
  ])('are seen to do so: %s', (line, habit) => {
    expect(linesWith(habit, 'a.test.ts', `\n${line}`)).toEqual([`a.test.ts:2 ${line}`])
  })
})
