import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { benchmarks, benchmarksByName } from '../../bench/run.ts'
import { docPages } from '../support/doc-pages.ts'

const root = resolve(import.meta.dirname, '../..')
const known = [...benchmarks, ...benchmarksByName]
const read = (page: string): string => readFileSync(resolve(root, page), 'utf8')

const quoted = (text: string): readonly string[] =>
  [...text.matchAll(/`npm run bench ([\w-]+)/g)].map(([, name = '']) => name)

describe('the benchmarks', () => {
  it('are the files of bench, beside the one that runs them', () => {
    const files = globSync('bench/*.ts', { cwd: root }).map(file => basename(file, '.ts'))
    expect(files.filter(file => file !== 'run').toSorted()).toEqual(known.toSorted())
  })

  it('have their figures in docs/benchmarks.md', () => {
    const published = quoted(read('docs/benchmarks.md'))
    expect(known.filter(name => !published.includes(name))).toEqual([])
  })

  it('exist wherever a page quotes one', () => {
    const unknown = docPages.flatMap(page =>
      quoted(read(page))
        .filter(name => !known.includes(name))
        .map(name => `${page}: ${name}`),
    )
    expect(unknown).toEqual([])
  })
})
