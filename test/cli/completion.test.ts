import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandTree, flagsWithValue } from '../../src/cli/completion/command-tree.ts'
import { program } from '../../src/cli/program.ts'
import { Shell } from '../support/shell.ts'

const root = await program(false)
const isThere = (name: string): boolean => spawnSync(name, ['--version']).status === 0

let folder: string
let scripts: Readonly<Record<'bash' | 'zsh' | 'fish', { text: string; file: string }>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postilion-completion-'))
  await using shell = await Shell.open()
  const script = async (name: string) => {
    const text = await shell.say('completion', name)
    const file = join(folder, name)
    writeFileSync(file, `${text}\n`)
    return { text, file }
  }
  scripts = { bash: await script('bash'), zsh: await script('zsh'), fish: await script('fish') }
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Each command of the program with the words that lead to it. */
const commandsBelow = (
  command: Command,
  path: readonly string[] = [],
): readonly { readonly command: Command; readonly path: readonly string[] }[] => [
  { command, path },
  ...command.commands.flatMap(child => commandsBelow(child, [...path, child.name()])),
]

/** What bash offers after each of several beginnings of a line. */
function offeredByBash(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const asks = lines.map(words => {
    const quoted = words.map(word => `'${word}'`).join(' ')
    return `COMP_WORDS=(postilion ${quoted}); COMP_CWORD=${words.length}; _postilion; echo "\${COMPREPLY[@]}"`
  })
  const run = spawnSync('bash', ['-c', `source '${scripts.bash.file}'\n${asks.join('\n')}`])
  expect(run.stderr.toString()).toBe('')
  const answers = run.stdout.toString().split('\n').slice(0, lines.length)
  return answers.map(answer => answer.split(' ').filter(word => word !== ''))
}

describe('completion in bash', () => {
  it('offers every command after the words that lead to it', () => {
    const groups = commandsBelow(root).filter(({ command }) => command.commands.length > 0)
    const offered = offeredByBash(groups.map(({ path }) => [...path, '']))
    for (const [at, { command }] of groups.entries()) {
      expect(offered[at]).toEqual(expect.arrayContaining(command.commands.map(c => c.name())))
    }
  })

  it('offers every option of every command, and of the program', () => {
    const all = commandsBelow(root)
    const offered = offeredByBash(all.map(({ path }) => [...path, '--']))
    for (const [at, { command }] of all.entries()) {
      const flags = [...command.options, ...root.options].map(({ long }) => long)
      expect(offered[at], command.name()).toEqual(expect.arrayContaining(flags))
    }
  })

  it.each([
    [['lis'], ['listen']],
    [
      ['listen', '--environment', ''],
      ['production', 'sandbox'],
    ],
    [['--data', 'account', 'tok'], ['token']],
    [['token', 'list', '--account', 'list', '--js'], ['--json']],
    [['trigger', 'batch'], ['batch.processed']],
    [['listen', '--account', ''], []],
    [['completion', 'f'], ['fish']],
    [
      ['serve', '--role', ''],
      ['all', 'http', 'jobs'],
    ],
    [['listen', '--events', 'order.c'], ['order.created']],
    [['token', 'create', '--scopes', 'rat'], ['rates:read']],
    [['shipments', 'list', '--status', 'rea'], ['ready']],
  ])('offers after %j %j', (words, expected) => {
    expect(offeredByBash([words])).toEqual([expected])
  })
})

describe('completion', () => {
  it('relies on each flag meaning the same in every command', () => {
    const tree = commandTree(root)
    const withValue = new Set(flagsWithValue(tree))
    const without = tree.flatMap(({ options }) =>
      options.filter(({ takesValue }) => !takesValue).flatMap(({ flags }) => flags),
    )
    expect(without.filter(flag => withValue.has(flag))).toEqual([])
  })

  it.each(['zsh', 'fish'] as const)('has every command and option in the script of %s', shell => {
    const { text } = scripts[shell]
    for (const { command, path } of commandsBelow(root)) {
      const name = path.join(' ')
      expect(text).toContain(shell === 'zsh' ? `'${name}')` : `__postilion_at \\'${name}\\'`)
      for (const { long } of command.options) {
        expect(text).toContain(shell === 'zsh' ? `'${long}:` : `-l ${long?.slice(2)} `)
      }
    }
  })

  for (const shell of ['bash', 'zsh', 'fish'] as const) {
    const missing = isThere(shell) ? '' : `: skipped, ${shell} is not installed here`
    it.skipIf(missing !== '')(`prints what ${shell} reads without a fault${missing}`, () => {
      const run = spawnSync(shell, ['-n', scripts[shell].file])
      expect(run.stderr.toString()).toBe('')
      expect(run.status).toBe(0)
    })
  }

  it('is printed where there is no data, and makes none', async () => {
    await using shell = await Shell.open({ DATABASE_URL: 'not a url' })
    expect(await shell.say('completion', 'bash')).toBe(scripts.bash.text)
    expect(await shell.run('completion', 'tcsh')).toMatchObject({ code: 2 })
  })
})
