import { describe, expect, it } from 'vitest'
import { Shell } from '../support/shell.ts'
import { sandboxApi } from '../support/tested-version.ts'

describe('postilion top-ups', () => {
  it('lists what is pending and ends it either way, by the word of its provider', async () => {
    await using shell = await Shell.open()
    const server = await shell.serve()
    const topUp = (amount: number) =>
      fetch(`${server.address}${sandboxApi}/credits`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${server.token}`,
          'content-type': 'application/json',
          'sandbox-fault': 'crash_after_carrier',
        },
        body: JSON.stringify({ amount }),
      })
    await Promise.all([50, 60].map(amount => expect(topUp(amount)).rejects.toThrow()))
    await server.end('SIGKILL')
    const list = async () => JSON.parse(await shell.say('top-ups', 'list', '--json'))
    const pending: { reference: string; amount: string }[] = await list()
    expect(pending.map(({ amount }) => amount).sort()).toEqual(['50.00', '60.00'])
    const referenceOf = (amount: string) =>
      pending.find(entry => entry.amount === amount)?.reference ?? ''
    const [fifty, sixty] = [referenceOf('50.00'), referenceOf('60.00')]
    const why = ['--why', 'ticket 17'] as const

    const wrong = await shell.run('top-ups', 'settle', fifty, '--amount', '5', ...why)
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('charged 50.00') })
    const settled = await shell.say('top-ups', 'settle', fifty, '--amount', '50', ...why)
    expect(settled).toBe(`${fifty}: posted, 50.00 CAD`)

    const refused = await shell.run('top-ups', 'fail', sixty, ...why)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('charged 60.00') })
    expect(await shell.say('top-ups', 'fail', sixty, '--force', ...why)).toBe(`${sixty}: failed`)

    expect(await list()).toEqual([])
    expect(await shell.say('ledger', 'verify', '--account', 'demo')).toContain('agree')
    const granted = await shell.say('credits', 'grant', '--account', 'demo', '--amount', '1')
    expect(granted).toContain('balance 1051.00 CAD')
  })

  it('asks for a reason, and refuses what is no amount', async () => {
    await using shell = await Shell.open()
    const silent = await shell.run('top-ups', 'fail', 'topup-1-1-x')
    expect(silent.stderr).toContain('--why')
    const amount = ['--amount', '1.005', '--why', 'w'] as const
    const strange = await shell.run('top-ups', 'settle', 'topup-1-1-x', ...amount)
    expect(strange).toMatchObject({ code: 2, stderr: expect.stringContaining('1.005') })
  })
})
