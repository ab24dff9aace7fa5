import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { program } from '../../src/cli/program.ts'
import { Shell } from '../support/shell.ts'

/** Commands that print no JSON, and why. */
const withoutJson: Readonly<Record<string, string>> = {
  serve: 'it runs, and logs by LOG_FORMAT',
  'token create': 'it prints the token alone, so that a script takes it as it is',
  completion: 'it prints a script for a shell',
}

type Found = { readonly name: string; readonly takesJson: boolean }

/** What can be run; an option of `jobs` counts for `jobs retry`, too. */
function runnable(command: Command, path: readonly string[], inherited: boolean): readonly Found[] {
  const takesJson = inherited || command.options.some(({ long }) => long === '--json')
  const acts = command.commands.length === 0 || command.options.length > 0
  const below = command.commands.flatMap(child =>
    runnable(child, [...path, child.name()], takesJson),
  )
  return acts && path.length > 0 ? [{ name: path.join(' '), takesJson }, ...below] : below
}

describe('--json', async () => {
  const all = runnable(await program(false), [], false)

  it('is taken by each command but those that have a reason not to', () => {
    const lacking = all.filter(({ takesJson }) => !takesJson).map(({ name }) => name)
    expect(lacking).toEqual(Object.keys(withoutJson))
  })

  it('prints JSON wherever a command ends well', async () => {
    await using shell = await Shell.open()
    await shell.say('account', 'create', 'acme')
    const deeds = [
      'account create shop',
      'account set acme low_credits 10.00',
      'credits grant --account acme --amount 10.00',
      'card add test_card --account acme',
      'card remove 1 --account acme',
      'clock advance 1h --account acme',
      'seed --account acme --orders 1',
      'user create ada@example.com --account acme --role owner',
      'user reset-password ada@example.com',
      'user disable ada@example.com',
      'user enable ada@example.com',
      'numbers advance --skip-numbers 1',
      'exchange set USD 1.3850',
    ]
    const looks = [
      'migrate',
      'account list',
      'token list --account acme',
      'user list',
      'ledger verify',
      'card list --account acme',
      'catalog validate catalog',
      'rate-card list',
      'exchange list',
      'hs list',
      'quote examples/parcel.json',
      'shipments list --account acme',
      'freight list --account acme',
      'clock show --account acme',
      'purchases list',
      'top-ups list',
      'jobs',
      'closeout list --account acme',
      'trigger',
      'logs --account acme',
      'doctor',
    ]
    const check = async (line: string) => {
      const said = await shell.say(...line.split(' '), '--json')
      expect(() => JSON.parse(said), `${line}: ${said}`).not.toThrow()
    }
    for (const line of deeds) await check(line)
    await Promise.all(looks.map(check))
  })

  it('names the faults of a catalogue as an error', async () => {
    await using shell = await Shell.open()
    const refused = await shell.run('catalog', 'validate', 'test/cli', '--json')
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.stderr)).toHaveProperty('error.code')
  })
})
