import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const core = resolve(import.meta.dirname, '../../src/core')
const version = /\bv\d(?:_v\d)*\b/i

it('the core names no version of the API', () => {
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' })
  const naming = files
    .filter(file => file.endsWith('.ts'))
    .filter(file => version.test(readFileSync(join(core, file), 'utf8')))
  expect(naming).toEqual([])
})

it.each(["'v3_v4'", 'v5', 'as V4 does'])('%s would be noticed', text => {
  expect(version.test(text)).toBe(true)
})
