import { readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob, resolve } from 'node:path'
import { expect, it } from 'vitest'
import configured from '../../vitest.config.ts'

const root = resolve(import.meta.dirname, '../..')
const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.test.ts') && !file.startsWith('fixtures/'))
  .map(file => join('test', file))

type Project = {
  readonly test: { readonly name: string; readonly include: string[]; readonly exclude: string[] }
}

const projectsIn = (mode: string): readonly Project[] =>
  configured({ mode, command: 'serve' }).test?.projects as unknown as readonly Project[]

const isAny = (file: string, globs: readonly string[]): boolean =>
  globs.some(glob => matchesGlob(file, glob))

it('every file of tests is in one project, and the longer run leaves none out', () => {
  const projects = projectsIn('both').map(({ test }) => test)
  const runs = files.map(
    file => projects.filter(its => isAny(file, its.include) && !isAny(file, its.exclude)).length,
  )
  expect(files.filter((_, at) => runs[at] !== 1)).toEqual([])
})

it('whatever the shorter run leaves out is there', () => {
  const left = projectsIn('test').flatMap(({ test }) => test.exclude)
  expect(left.filter(glob => !files.some(file => matchesGlob(file, glob)))).toEqual([])
})

it('a file that makes timers false or loads modules anew shares no process with a service of others', () => {
  const [alone] = projectsIn('both').filter(({ test }) => test.name === 'alone')
  const isChanging = /useFakeTimers\((?!.*toFake: \['Date'\])|vi\.resetModules|memoryUsage\(\)/
  const those = files.filter(
    file =>
      !/^test\/(?:db|house|proof)\//.test(file) &&
      isChanging.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(those.filter(file => !isAny(file, alone?.test.include ?? []))).toEqual([])
})
