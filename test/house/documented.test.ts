import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  deadPlaces,
  deadReferences,
  pagesOfPlaces,
  proseFiles,
  undocumented,
} from '../../tools/check-documented.ts'

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

describe('the files and links that the docs name', () => {
  it('exist', async () => {
    expect(proseFiles).toEqual(expect.arrayContaining(['README.md', 'docs/versions.md']))
    for (const file of proseFiles) {
      expect(deadReferences(file, await readFile(resolve(root, file), 'utf8'))).toEqual([])
    }
  })

  it('are reported when they do not', () => {
    const text =
      'See `core/errors.ts`, `core/gone.ts`, [here](env.md), [there](gone.md#part) and [far](https://example.com/x.md).'
    expect(deadReferences('docs/errors.md', text)).toEqual([
      'docs/errors.md names core/gone.ts, which does not exist',
      'docs/errors.md names gone.md, which does not exist',
    ])
  })
})

describe('the places in the code that the docs lead to', () => {
  it.each([...pagesOfPlaces.keys()])('exist: %s', async page => {
    expect(deadPlaces(page, await readFile(resolve(root, page), 'utf8'))).toEqual([])
  })

  it('are reported when they do not', () => {
    const text =
      'In `core/errors.ts`, `core/gone/`, `http/vN/wire/<noun>-request.ts`, `gone/<noun>.ts`, `errors.ts`.'
    expect(deadPlaces('docs/changing.md', text)).toEqual([
      'docs/changing.md leads to core/gone/, which does not exist',
      'docs/changing.md leads to gone/<noun>.ts, which does not exist',
      'docs/changing.md leads to errors.ts, which does not exist',
    ])
    const tree = '```\nsrc/\n  core/   gone/ has none; calls/ some\n```\n'
    expect(deadPlaces('ARCHITECTURE.md', tree)).toEqual([
      'ARCHITECTURE.md leads to gone/, which does not exist',
    ])
  })
})
