import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { program } from '#cli/program.ts'
import { faultOf } from '../support/command-words.ts'
import { blocksOf } from '../support/doc-blocks.ts'
import { docPages } from '../support/doc-pages.ts'

const root = resolve(import.meta.dirname, '../..')

/** Commands between backticks, without what their output goes to. */
const inProse = (page: string): readonly string[] =>
  [
    ...readFileSync(resolve(root, page), 'utf8').matchAll(
      /`(?:npx (?:--no-install )?)?postilion (\w[^`|>\\]*)/g,
    ),
  ].map(([, words = '']) => words)

/** Lines of blocks: a line that begins with blanks goes on with the one before. */
const inBlocks = (page: string): readonly string[] =>
  blocksOf(page).flatMap(({ text }) =>
    [
      ...text
        .replaceAll(/\n {2,}/g, ' ')
        .matchAll(/\bnpx (?:--no-install )?postilion ([^|>)\n]*)/g),
    ].map(([, words = '']) => words),
  )

/** Whoever reads them need not stand in the folder of the service, where npx finds the program. */
const readAnywhere = [
  ...docPages.filter(page => page.startsWith('docs/guides/')),
  ...['v3', 'v4', 'v5'].map(version => `openapi/${version}.json`),
]

describe('a command that the docs name', () => {
  it.each(readAnywhere)('is looked for in no registry, in %s', page => {
    const text = readFileSync(resolve(root, page), 'utf8')
    expect(text).not.toContain('npx postilion')
  })

  it.each(docPages)('is one of the program, with its options, in %s', async page => {
    const root = await program(true)
    const lines = [...inProse(page), ...inBlocks(page)]
    const faults = lines.flatMap(line => {
      const fault = faultOf(root, line)
      return fault === null ? [] : [`${line.trim()}: ${fault}`]
    })
    expect(faults).toEqual([])
  })

  it.each([
    ['bake a cake', 'postilion has no command bake'],
    ['token make', 'token has no command make'],
    ['token create --colour red', 'create has no option --colour'],
    ['token create --environment moon', '--environment may not be moon'],
    ['doctor twice', 'doctor takes 0 arguments'],
    ['shipments list --limit', '--limit needs a value'],
  ])('is seen to be none: %s', async (line, fault) => {
    expect(faultOf(await program(true), line)).toBe(fault)
  })

  it.each([
    'serve [--role all|http|jobs]',
    'COMMAND [--data DIR]',
    'shipments show CODE --account A',
  ])('is seen to be one: %s', async line => {
    expect(faultOf(await program(true), line)).toBeNull()
  })
})
