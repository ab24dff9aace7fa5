import { expect, it } from 'vitest'
import { chaptersIn } from '#http/pages/docs/manual.ts'
import { htmlOf } from '#http/pages/docs/page/markdown-html.ts'
import { parseDocsPage } from '#http/pages/docs/page/page.ts'

const shown = (markdown: string): string =>
  htmlOf(markdown, {
    path: '/docs/guides/one',
    basePath: '/base',
    isServed: path => path.startsWith('/docs/') && !path.endsWith('gone'),
  }).source

it('a page of several sections begins with a list of them', () => {
  const sections = '# T\n\nLead.\n\n## `a`\n\n## B c\n\n## B c\n\n### Deeper\n'
  expect(shown(sections)).toMatch(
    /<p>Lead\.<\/p>\s*<nav class="contents" aria-label="On this page">/,
  )
  expect(
    [...shown(sections).matchAll(/<li><a href="(#[\w-]+)">([^<]*)/g)].map(m => [m[1], m[2]]),
  ).toEqual([
    ['#a', 'a'],
    ['#b-c', 'B c'],
    ['#b-c-1', 'B c'],
  ])
  expect(shown('# T\n\n## A\n\n## B\n')).not.toContain('<nav')
})

it('one call in several languages is one group, each with its name', () => {
  const block = (language: string) => `\`\`\`${language}\n${language}!\n\`\`\`\n\n`
  const text = shown(`# T\n\n${['sh', 'ts', 'python', 'json', 'sh', 'sh'].map(block).join('')}`)
  expect(text.match(/<div class="examples">/g)?.length).toBe(1)
  expect([...text.matchAll(/<p class="language">([^<]*)/g)].map(([, name]) => name)).toEqual([
    'curl',
    'TypeScript',
    'Python',
  ])
  expect(text.match(/<div class="code">/g)?.length).toBe(6)
})

it('links lead to pages, pictures are shown, and what is not served is text', () => {
  expect(shown('# T\n\n[a](../env.md#b)')).toContain('<a href="/base/docs/env#b">a</a>')
  expect(shown('# T\n\n[a](../adr/README.md)')).toContain('<a href="/base/docs/adr">a</a>')
  expect(shown('# T\n\n[a](https://x.example/y.md)')).toContain('<a href="https://x.example/y.md">')
  expect(shown('# T\n\n![A desk](../pictures/desk.png)')).toContain(
    '<img src="/base/docs/pictures/desk.png" alt="A desk" loading="lazy">',
  )
  for (const file of ['../../CHANGELOG.md', '../../src/main.ts', 'gone.md']) {
    expect(shown(`# T\n\nSee [a](${file}).`)).toContain('<p>See a.</p>')
  }
})

it('a chapter has the pages of its reader, in the order of the index', () => {
  const [one, two] = [
    parseDocsPage('/docs/one', '# One\n\nFirst.'),
    parseDocsPage('/docs/two', '# Two\n\nB.'),
  ]
  const table =
    '| Reader | who | Page |\n|---|---|---|\n| merchant | x | [t](/docs/two.md), [o](/docs/one.md) |\n| | y | [t](/docs/two.md#z) |\n| developer | z | [o](/docs/one.md) |\n'
  expect(chaptersIn(table, [one, two])).toEqual([
    { title: 'For merchants', pages: [two, one] },
    { title: 'For developers', pages: [one] },
  ])
})
