import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const docs = resolve(import.meta.dirname, '../../docs')
const read = (page: string): string => readFileSync(resolve(docs, page), 'utf8')
const pagesOf = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: docs }).filter(page => page !== 'README.md' && page !== 'adr/README.md')

const linksOf = (page: string): readonly string[] =>
  [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target)

describe('the index of the docs', () => {
  it('names each page once, and the decisions by their own index', () => {
    const linked = linksOf('README.md')
    expect(linked).toContain('adr/README.md')
    const pages = pagesOf('{*,{guides,versions}/*}.md')
    expect(linked.filter(target => target !== 'adr/README.md').toSorted()).toEqual(pages.toSorted())
  })
})

/** `**Replaced in part by [ADR 71](…)**` and `replaced in part by 71` say the same. */
const replacement = (text: string): string =>
  text.replaceAll(/\*\*|\[ADR |\]\([^)]*\)/g, '').toLowerCase()

describe('the index of the decisions', () => {
  const decisions = pagesOf('adr/*.md').map(page => basename(page))
  const lines = read('adr/README.md')
    .split('\n')
    .filter(line => line.startsWith('- '))

  it('has one line for each decision, with its number and its title', () => {
    const expected = decisions.map(page => {
      const [, number = '', title = ''] = /^# (\d+)\. (.+)/.exec(read(`adr/${page}`)) ?? []
      expect(page.startsWith(`${number.padStart(4, '0')}-`)).toBe(true)
      return `- [${number}. ${title}](${page})`
    })
    const listed = lines.map(line => line.replace(/\), replaced .*/, ')'))
    expect(listed.toSorted()).toEqual(expected.toSorted())
  })

  it('says of a decision what its head says of those that replaced it', () => {
    const fromHeads = decisions.flatMap(page => {
      const head = /^\*\*Replaced .*?\*\*/m.exec(read(`adr/${page}`))?.[0]
      return head === undefined ? [] : [`${page} is ${replacement(head)}`]
    })
    const fromLines = lines.flatMap(line => {
      const [, page = '', mark] = /\]\(([^)]+)\)(?:, replaced (.*))?/.exec(line) ?? []
      return mark === undefined ? [] : [`${page} is replaced ${mark}`]
    })
    expect(fromHeads).not.toEqual([])
    expect(fromLines.toSorted()).toEqual(fromHeads.toSorted())
  })
})
