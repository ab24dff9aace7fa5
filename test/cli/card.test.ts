import { describe, expect, it } from 'vitest'
import { Shell } from '../support/shell.ts'
import { sandboxApi } from '../support/tested-version.ts'

describe('postilion card', () => {
  it('adds cards by their tokens, lists them, and never shows a token again', async () => {
    await using shell = await Shell.open()
    await shell.say('account', 'create', 'acme')
    const of = ['--account', 'acme'] as const
    expect(await shell.say('card', 'add', ...of, 'test_card_declined')).toBe(
      'acme has the card 1, test card declined at sandbox.',
    )
    expect(await shell.say('card', 'add', ...of, 'test_card', '--default')).toContain('default')
    const cards = JSON.parse(await shell.say('card', 'list', ...of, '--json'))
    expect(cards).toEqual([
      expect.objectContaining({ provider: 'sandbox', label: 'test card declined', default: false }),
      expect.objectContaining({ provider: 'sandbox', label: 'test card', default: true }),
    ])
    expect(JSON.stringify(cards)).not.toContain('test_card')
  })

  it('removes a card once, and keeps it again when its token comes back', async () => {
    await using shell = await Shell.open()
    await shell.say('account', 'create', 'acme')
    const of = ['--account', 'acme'] as const
    await shell.say('card', 'add', ...of, 'test_card', '--default')
    expect(await shell.say('card', 'remove', ...of, '1')).toBe(
      'acme: card 1 was removed; there is no default card now',
    )
    expect(await shell.say('card', 'list', ...of, '--json')).toBe('[]')
    const again = await shell.run('card', 'remove', ...of, '1')
    expect(again).toMatchObject({ code: 1, stdout: '' })
    expect(again.stderr).toContain('Card not found.')
    expect(await shell.say('card', 'add', ...of, 'test_card')).toBe(
      'acme has the card 1, test card at sandbox.',
    )
    const removed = JSON.parse(await shell.say('card', 'remove', ...of, '1', '--json'))
    expect(removed).toMatchObject({ id: 1, provider: 'sandbox', default: false })
  })

  it('refuses what it can not keep, in a sentence', async () => {
    await using shell = await Shell.open()
    await shell.say('account', 'create', 'acme')
    const add = (...rest: string[]) => shell.run('card', 'add', '--account', 'acme', ...rest)
    const number = await add('4242 4242 4242 4242')
    expect(number.code).toBe(1)
    expect(number.stderr).toContain(
      "postilion: This looks like a card number. Send the provider's token instead.",
    )
    expect(number.stderr + number.stdout).not.toContain('4242')
    const unknown = await add('pm_unknown')
    expect(unknown.code).toBe(1)
    expect(unknown.stderr).toContain('test_card_declined')
    const production = await add('test_card', '--environment', 'production')
    expect(production.code).toBe(1)
    expect(production.stderr).toContain('No payment provider is set up')
  })

  it('is not needed for the account of the first start, which can pay at once', async () => {
    await using shell = await Shell.open()
    const server = await shell.serve()
    const response = await fetch(`${server.address}${sandboxApi}/credits`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 50 }),
    })
    expect(await response.json()).toMatchObject({ success: true, balance: 1050 })
    expect(await shell.say('top-ups', 'list', '--json')).toBe('[]')
  })
})
