import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** What serves all tests, or is about the whole house. */
const ofTheWhole = /^(?:support|proof|house|fixtures|browser)(?:\/|$)|(?:^|\/)__snapshots__$/
/** The tests of a version's nouns; those that go through every operation; what they share. */
const ofVersion5 =
  /^http\/v5\/(?:addresses|batches|credits|freight|labels|products|rates|shipments|tokens|webhooks|older-versions|every|support)$/

it('the tests of a folder of src or packages stand in the folder of the same name', () => {
  const folders = readdirSync(join(root, 'test'), {
    recursive: true,
    encoding: 'utf8',
    withFileTypes: true,
  })
    .filter(entry => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(root, 'test/').length))
    .filter(folder => !ofTheWhole.test(folder) && !ofVersion5.test(folder))
  expect(folders).toContain('core/rating')
  const isMirror = (folder: string): boolean =>
    existsSync(join(root, folder.startsWith('packages') ? '' : 'src', folder))
  expect(folders.filter(folder => !isMirror(folder))).toEqual([])
})
