import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { askedScopes, scopes } from '#core/access.ts'

const edge = resolve(import.meta.dirname, '../../src/http')

it('the scopes that are told to people are those that an operation asks for', () => {
  const source = readdirSync(edge, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(join(edge, file), 'utf8'))
    .join('\n')
  expect([...askedScopes]).toEqual(scopes.filter(scope => source.includes(`'${scope}'`)))
})
