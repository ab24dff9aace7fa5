import { expect, it } from 'vitest'
import { Shell } from '../support/shell.ts'

const lists = [
  ['account', 'list'],
  ['card', 'list', '--account', 'acme'],
  ['purchases', 'list'],
  ['shipments', 'list', '--account', 'acme'],
  ['jobs'],
]

it('a list with nothing in it is a sentence, and an empty one in JSON', async () => {
  await using shell = await Shell.open()
  await shell.say('migrate')
  expect(await shell.say('account', 'list')).toBe(
    'There are no accounts yet. Create one with account create.',
  )
  await shell.say('account', 'create', 'acme')
  const others = lists.slice(1)
  const told = await Promise.all(others.map(args => shell.say(...args)))
  for (const sentence of told) expect(sentence).toMatch(/^\w[^\n]+ [^\n]+\.$/)
  expect(await shell.say('shipments', 'list', '--account', 'acme', '--json')).toBe('[]')
})

it('a list has headings over columns that stand in line, figures at the right', async () => {
  await using shell = await Shell.open()
  await shell.say('account', 'create', 'acme')
  await shell.say('account', 'create', 'Atelier Zoë of the Long Road')
  await shell.say('card', 'add', '--account', 'acme', 'test_card', '--default')
  const [accounts = '', cards = ''] = await Promise.all([
    shell.say('account', 'list'),
    shell.say('card', 'list', '--account', 'acme'),
  ])
  const [heading = '', first = '', second = ''] = accounts.split('\n')
  expect(heading.trim().split(/ {2,}/)).toEqual(['ID', 'NAME', 'CREATED'])
  expect(second).toMatch(/^ 2 {2}Atelier Zoë of the Long Road {2}\d{4}-/)
  const columns = ['NAME', 'CREATED'].map(name => heading.indexOf(name))
  expect(columns).toEqual([first.indexOf('acme'), first.search(/\d{4}-/)])
  expect(cards.split('\n').map(line => line.trim().split(/ {2,}/).slice(0, 4))).toEqual([
    ['ID', 'PROVIDER', 'CARD', 'DEFAULT'],
    ['1', 'sandbox', 'test card', 'yes'],
  ])
})
