import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../../../support/client.ts'
import type { Finished } from '../../../support/command-hosts.ts'
import { type RunningServer, Shell } from '../../../support/shell.ts'
import { publishedV5 } from '../support/published-v5.ts'

const api = '/sandbox/api/v5'
let shell: Shell
let server: RunningServer
let client: ApiClient
beforeAll(async () => {
  shell = await Shell.open()
  server = await shell.serve()
  client = new ApiClient(`${server.address}${api}`, server.token, publishedV5)
})
afterAll(() => shell[Symbol.asyncDispose]())

const ask = (...args: readonly string[]): Promise<Finished> =>
  shell.run('freight', ...args, '--account', 'demo')
const json = async (...args: readonly string[]) => JSON.parse((await ask(...args, '--json')).stdout)

const freightTo = (name: string) => ({
  type: 'ltl',
  service: 'freightb.ltl_standard',
  to_address: {
    name,
    address1: '233 S Wacker Dr',
    city: 'Chicago',
    province_code: 'IL',
    postal_code: '60606',
    country_code: 'US',
  },
  packages: [
    {
      quantity: 2,
      weight: 200,
      weight_unit: 'lbs',
      length: 48,
      width: 40,
      height: 30,
      size_unit: 'in',
    },
  ],
})

const book = async (name = 'Rae Receiver'): Promise<Record<string, string>> =>
  (await client.post('/labels', freightTo(name))).body.data

describe('postilion freight', () => {
  it('lists and shows it, by its ship code and its PRO number', async () => {
    const { ship_code = '', pro_number = '', confirmation_number } = await book()
    const [all, none, shown, asJson, unknown] = await Promise.all([
      json('list'),
      json('list', '--status', 'delivered'),
      ask('show', pro_number),
      json('show', ship_code.toLowerCase()),
      ask('show', '261123AAAAAA'),
    ])
    expect(all).toMatchObject([{ ship_code, pro_number, status: 'Ready', units: 2 }])
    expect(none).toEqual([])
    expect(shown.stdout).toContain(`PRO number    ${pro_number}\n`)
    expect(asJson).toMatchObject({ ship_code, confirmation_number, city: 'Chicago' })
    expect(unknown).toMatchObject({ code: 1, stderr: 'postilion: Freight shipment not found.\n' })
    await client.post(`/ltl/${(await client.get('/shipments?type=ltl')).body.data[0].id}/cancel`)
  })

  it('prints its papers as one PDF, and cancels it', async () => {
    const { ship_code = '' } = await book()
    const output = join(shell.dataDir, 'papers.pdf')
    expect(await json('print', ship_code, '--output', output)).toMatchObject({ file: output })
    expect((await readFile(output)).subarray(0, 5).toString()).toBe('%PDF-')
    const cancelled = await ask('cancel', ship_code)
    expect(cancelled.stdout).toBe(`${ship_code} is cancelled\n`)
    expect(await ask('print', ship_code, '--output', output)).toMatchObject({ code: 1 })
    expect((await client.get('/credits/balance')).body.data.available).toBe(1000)
  })

  it('ends a cancellation that is waiting for its carrier', async () => {
    const { ship_code = '' } = await book('VOID LATER')
    expect((await ask('cancel', ship_code)).stdout).toBe(
      `${ship_code} is waiting for its carrier\n`,
    )
    const settled = await ask('settle-cancel', ship_code, 'agreed', '--reason', 'Jo of dispatch')
    expect(settled.stdout).toBe(`${ship_code} is cancelled\n`)
    expect((await client.get('/credits/balance')).body.data.available).toBe(1000)
  })
})
