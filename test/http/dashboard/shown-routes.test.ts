import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { rightsOfRoute } from '#http/dashboard/table/route-rights.ts'
import { screens } from '#http/dashboard/table/screens.ts'
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

it('what a form does bears the name of the command that it runs', async () => {
  const core = textsBelow('core').join('\n')
  const names = await Promise.all(screens.map(async ({ load }) => (await load()).name))
  const commands = names.flatMap(name => /^(\w+)ByForm$/.exec(name)?.[1] ?? [])
  expect(commands.length).toBeGreaterThan(40)
  const isCommand = (name: string): boolean =>
    new RegExp(`^export (?:async function|const) ${name}\\b`, 'm').test(core)
  expect(commands.filter(name => !isCommand(name))).toEqual([])
})
