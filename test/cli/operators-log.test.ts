import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Shell } from '../support/shell.ts'

let shell: Shell
beforeAll(async () => {
  shell = await Shell.open()
  await shell.say('account', 'create', 'alder')
})
afterAll(() => shell[Symbol.asyncDispose]())

type Line = { method: string; route: string; status: number; by: string; outcome: string }

/** What operators did on the account in one environment, the newest last. */
async function linesOf(environment: 'sandbox' | 'production'): Promise<readonly string[]> {
  const found = await shell.say(
    'logs',
    ...['--account', 'alder', '--environment', environment, '--json'],
  )
  return (JSON.parse(found) as Line[]).map(
    ({ method, route, status, by, outcome }) => `${by} ${method} ${route} ${status} ${outcome}`,
  )
}

describe('the log of an account', () => {
  it('has a line for each setting that an operator changed, without addresses', async () => {
    await shell.say('account', 'set', 'alder', 'region', 'BC')
    await shell.say('account', 'set', 'alder', 'package_presets', '[]')
    expect(await linesOf('production')).toEqual([
      'system OPERATOR set-setting 200 set region to BC',
      'system OPERATOR set-setting 200 set package_presets',
    ])
  })

  it('has a line for a token that an operator revoked, and none where it was revoked before', async () => {
    await shell.say('token', 'create', '--account', 'alder', '--environment', 'sandbox')
    const before = await linesOf('sandbox')
    expect(before).toEqual(['system OPERATOR create-token 200 made token 1'])
    await shell.say('token', 'revoke', '1', '--account', 'alder')
    await shell.say('token', 'revoke', '1', '--account', 'alder')
    expect(await linesOf('sandbox')).toEqual([
      ...before,
      'system OPERATOR revoke-token 200 revoked token 1',
    ])
  })

  it('has lines for the shop and the orders that an operator imported', async () => {
    const heading =
      'order_id,name,address1,city,country_code,weight_unit,weight,value,currency,order_at'
    const row = (order: string) =>
      `${order},Ada,1 Main St,Portland,us,lbs,2,25,CAD,2026-11-20 10:00:00`
    const file = join(shell.dataDir, 'orders.csv')
    await writeFile(file, [heading, row('W-1'), row('W-2'), ''].join('\n'))
    const bring = ['orders', 'import', file, '--account', 'alder', '--store', 'Web']
    const before = await linesOf('sandbox')
    await shell.say(...bring, '--dry-run')
    expect(await linesOf('sandbox')).toEqual(before)
    await shell.say(...bring)
    await shell.say(...bring)
    const added = (await linesOf('sandbox')).slice(before.length)
    expect(added.join('; ')).toMatch(/^system OPERATOR import-orders 200 opened shop 1/)
    expect(added.join('; ')).toContain('imported 2 orders into shop 1')
    expect(added.join('; ').match(/imported/g)).toHaveLength(1)
  })
})
