import { expect, it } from 'vitest'
import { commands, commandsToLoad } from '#cli/commands.ts'
import { program } from '#cli/program.ts'

it('names each command as the command names itself', async () => {
  for (const [name, load] of Object.entries(commands)) expect((await load()).name()).toBe(name)
})

it('loads for a server the server alone', async () => {
  const root = await program(false, ['--data', 'folder', 'serve', '--port', '4100'])
  expect(root.commands.map(command => command.name())).toEqual(['serve'])
})

it('has every command for the help, and for a word that is none', () => {
  const all = Object.keys(commands)
  expect(commandsToLoad(['--help'])).toEqual(all)
  expect(commandsToLoad(['sreve'])).toEqual(all)
  expect(commandsToLoad([])).toEqual(all)
})

it('has the command that is meant, also where a folder is called as another', () => {
  expect(commandsToLoad(['--data', 'quote', 'serve'])).toContain('serve')
})
