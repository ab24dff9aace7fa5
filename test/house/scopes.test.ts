import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { scopes } from '#core/access.ts'

const edge = resolve(import.meta.dirname, '../../src/http')

it('an operation asks for each scope that a token may have', () => {
  const source = readdirSync(edge, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(join(edge, file), 'utf8'))
    .join('\n')
  expect(scopes.filter(scope => source.includes(`'${scope}'`))).toEqual([...scopes])
})
