import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { rightsOfRoute } from '#http/dashboard/table/route-rights.ts'
import { dashboardRoutes } from '#http/dashboard/table/routes.ts'
import type { AccountRouteName } from '#http/dashboard/visit/frame.ts'

const src = resolve(import.meta.dirname, '../../../src')

const textsBelow = (folder: string): readonly string[] =>
  readdirSync(resolve(src, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(resolve(src, folder, file), 'utf8'))

it('pages ask the table only about routes that it has', () => {
  const asked = textsBelow('http/dashboard').flatMap(text =>
    [...text.matchAll(/\b(?:mayOpen\(|opens: |does: )'((?:GET|POST) [^']+)'/g)].map(
      ([, route]) => route as AccountRouteName,
    ),
  )
  expect(asked.length).toBeGreaterThan(20)
  for (const route of asked) expect(() => rightsOfRoute(route), route).not.toThrow()
})

/** Several verbs run one command, each with something of its own; `null` runs none. */
const named: Readonly<Record<string, string | null>> = {
  buyReturn: 'buyShipment',
  buyFirstLabel: 'createShipment',
  saveDraft: 'createShipment',
  voidSeveral: 'voidShipment',
  runRequest: 'createToken',
  createDocsToken: 'createToken',
  changeKeptBodies: 'changeSettings',
  changeGrantedSettings: 'changeSettings',
  changeShortcuts: null,
}

it('what a form does bears the name of the command that it runs', async () => {
  const core = textsBelow('core').join('\n')
  const names = await Promise.all(dashboardRoutes.map(async ({ load }) => (await load()).name))
  const verbs = names.flatMap(name => /^(\w+)ByForm$/.exec(name)?.[1] ?? [])
  expect(verbs).toEqual(expect.arrayContaining(Object.keys(named)))
  const commands = verbs.flatMap(verb => (verb in named ? (named[verb] ?? []) : verb))
  expect(commands.length).toBeGreaterThan(40)
  const isCommand = (name: string): boolean =>
    new RegExp(`^export (?:async function|const) ${name}\\b`, 'm').test(core)
  expect(commands.filter(name => !isCommand(name))).toEqual([])
})

it('the routes of a noun stand together in one file of the table', () => {
  const table = resolve(src, 'http/dashboard/table')
  const files = readdirSync(table).filter(file => file.startsWith('of-'))
  const nouns = files.flatMap(file => {
    const text = readFileSync(resolve(table, file), 'utf8')
    const lines = text.matchAll(/'(?:GET|POST) \/([\w-]+)/g)
    return [...new Set([...lines].map(([, noun]) => noun))]
  })
  expect(nouns.length).toBeGreaterThan(20)
  expect(nouns).toEqual([...new Set(nouns)])
})
