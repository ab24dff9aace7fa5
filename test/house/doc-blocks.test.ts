import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Block, blocksOf, exceptionOf, exceptions, isPasted } from '../support/doc-blocks.ts'
import {
  docPages,
  guidePages,
  operatorPages,
  pagesWithOwnTest,
  stoppedPages,
} from '../support/doc-pages.ts'

const root = resolve(import.meta.dirname, '../..')
const pastedPages = [...guidePages, ...operatorPages, ...stoppedPages, ...pagesWithOwnTest]

/** Whether a test runs the block, compares it, reads it as a command, or is said not to. */
function isProved(page: string, blocks: readonly Block[], block: Block): boolean {
  if (exceptionOf(page, block)) return true
  const before = blocks[blocks.indexOf(block) - 1]
  if (block.language === 'json') return before !== undefined && isPasted(page, before)
  if (block.language === 'usage') return block.text.startsWith('npx postilion ')
  return isPasted(page, block) && pastedPages.includes(page)
}

const unproved = (page: string, blocks: readonly Block[]): readonly string[] =>
  blocks.filter(block => !isProved(page, blocks, block)).map(({ text }) => `${page}: ${text}`)

describe('each block of the docs', () => {
  it('is run by a test, compared with an answer, or named with the reason why not', () => {
    expect(docPages.flatMap(page => unproved(page, blocksOf(page)))).toEqual([])
  })

  it('is seen where nothing proves it', () => {
    const line = { language: 'sh', text: 'echo 1\n' }
    const shown = { language: 'json', text: '1\n' }
    expect(unproved('docs/versions.md', [line])).toEqual(['docs/versions.md: echo 1\n'])
    expect(unproved('docs/guides/money.md', [line, shown])).toEqual([])
    expect(unproved('docs/guides/money.md', [shown])).toHaveLength(1)
    expect(unproved('docs/guides/money.md', [{ ...line, language: '' }])).toHaveLength(1)
  })
})

describe('each exception', () => {
  it.each(exceptions)('stands for one block: $begins of $page', exception => {
    const { page, because, provedBy } = exception
    const blocks = blocksOf(page).filter(block => exceptionOf(page, block) === exception)
    expect(blocks).toHaveLength(1)
    expect(because !== undefined || provedBy !== undefined).toBe(true)
    if (provedBy === undefined) return
    expect(existsSync(resolve(root, provedBy))).toBe(true)
    expect(readFileSync(resolve(root, provedBy), 'utf8').includes(page)).toBe(true)
  })
})
