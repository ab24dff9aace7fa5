import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const database = resolve(import.meta.dirname, '../../src/db')

/** A newer release may add columns while a node of this one runs its prepared statements. */
test('no statement reads columns that it does not name', () => {
  const files = readdirSync(database, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .filter(name =>
      /selectAll|returningAll|\bselect \*/.test(readFileSync(join(database, name), 'utf8')),
    )
  expect(files).toEqual([])
})
