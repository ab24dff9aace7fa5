import { describe, expect, it } from 'vitest'
import { grainOf, readSources, readTable, type Sources, worsened } from '../../tools/grain.ts'

const long = '\n'.repeat(30)
const sourcesOf = (files: Readonly<Record<string, string>>): Sources =>
  new Map(Object.entries(files).map(([file, text]) => [file, `${text}${long}`]))

describe('what STYLE.md wants less of', () => {
  it('is nowhere more than the table of tools/grain.ts allows', () => {
    expect(worsened(grainOf(readSources()), readTable())).toEqual([])
  })

  it('is counted: small files, and comments that begin with "Of" or "The same"', () => {
    const sources = new Map([
      ['core/small.ts', `/** Of a parcel. */\n${'\n'.repeat(23)}`],
      [
        'core/large.ts',
        `/**\n * Of a shop.\n */\n// The same for all,\n// Of which none counts.${long}`,
      ],
    ])
    expect(grainOf(sources)).toMatchObject({
      filesBelow25Lines: 1,
      commentsThatBeginWithOf: 2,
      commentsThatBeginWithTheSame: 1,
    })
  })

  it('is counted: tests of the engine in a store, and raw hints for it', () => {
    const sources = sourcesOf({
      'db/stores/card.ts': "if (session.dialect.kind === 'sqlite' || kind !== 'postgres') {}",
      'db/stores/shop.ts': 'const { find } = forms[dialect.kind]\nswitch (dialect.kind) {}',
      'db/stores/order.ts': "where(sql`+at`).where(sql`status || ''`)",
      'db/engine/card.ts': "if (kind === 'sqlite') sql`+at`",
    })
    expect(grainOf(sources)).toMatchObject({ engineTestsInStores: 4, rawHintsInStores: 2 })
  })

  it('is counted: names that two files of a room export or declare, not those of two rooms', () => {
    const sources = sourcesOf({
      'core/order/find.ts': 'export const find = 1\ntype Options = {}',
      'core/shop/find.ts': 'export async function find() {}\nexport type Options = {}',
      'http/v4/find.ts': 'export function find() {}\ntype Options = {}',
      'http/v5/find.ts': 'const find = 1\nexport function find() {}',
    })
    expect(grainOf(sources)).toMatchObject({
      exportedNames: { core: { find: 2 } },
      typeNames: { core: { Options: 2 } },
    })
  })

  it('is told by name where it rises, also from one to two', () => {
    const files = { 'core/a.ts': 'export const find = 1', 'core/b.ts': 'export const show = 1' }
    const before = grainOf(sourcesOf(files))
    const after = grainOf(sourcesOf({ ...files, 'core/c.ts': 'export const find = 1' }))
    expect(worsened(after, before)).toEqual([
      'exportedNames, find of core: 2, where the table has 1',
    ])
    expect(worsened(before, after)).toEqual([])
  })
})
