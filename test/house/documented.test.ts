import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { undocumented } from '../../tools/check-documented.ts'

const root = resolve(import.meta.dirname, '../..')
const pages = new Map(
  await Promise.all(
    ['docs/env.md', 'docs/errors.md', 'ARCHITECTURE.md'].map(
      async file => [file, await readFile(resolve(root, file), 'utf8')] as const,
    ),
  ),
)
const read = (file: string): string => pages.get(file) ?? ''

describe('the lists in the docs', () => {
  it('are whole', () => {
    expect(undocumented(read)).toEqual([])
  })

  it('are seen to lack a variable, an error code or a room', () => {
    const without = (file: string): string =>
      read(file).replace(/^(?:\| `(?:PORT|not_found)`| +purchase\/) .*\n/gm, '')
    expect(undocumented(without)).toEqual([
      'docs/env.md does not tell of PORT',
      'docs/errors.md does not tell of not_found',
      'ARCHITECTURE.md does not tell of purchase',
    ])
  })

  it('are seen to tell of what is gone', () => {
    const more = (file: string): string => `${read(file)}\n| \`GONE\` | x |\n  gone/ x\n`
    expect(undocumented(more)).toEqual([
      'docs/env.md tells of GONE, which is gone',
      'docs/errors.md tells of GONE, which is gone',
      'ARCHITECTURE.md tells of gone, which is gone',
    ])
  })
})
