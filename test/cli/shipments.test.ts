import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { openDatabase } from '#db/database.ts'
import { ApiClient } from '../support/client.ts'
import type { Finished } from '../support/command-hosts.ts'
import { type RunningServer, Shell } from '../support/shell.ts'
import { draft, sandboxApi, shipmentBody } from '../support/tested-version.ts'

let shell: Shell
let server: RunningServer
let client: ApiClient
beforeAll(async () => {
  shell = await Shell.open()
  server = await shell.serve()
  client = new ApiClient(`${server.address}${sandboxApi}`, server.token)
})
afterAll(() => shell[Symbol.asyncDispose]())

const ask = (...args: readonly string[]): Promise<Finished> =>
  shell.run('shipments', ...args, '--account', 'demo')
const json = async (...args: readonly string[]) => JSON.parse((await ask(...args, '--json')).stdout)
const buy = async (
  changes = {},
  recipient = {},
): Promise<{ ship_code: string; tracking_code: string }> => {
  const body = shipmentBody(changes, { company: 'Harbour Books', ...recipient })
  return (await client.post('/shipments', body)).body.shipment
}

describe('postilion shipments', () => {
  it('lists what the API lists, by the same filters, a page at a time', async () => {
    const bought = await buy({ order_id: 'shelf-1' })
    await client.post('/shipments', shipmentBody({ order_id: 'shelf-2', ...draft }))
    const [all, ready, none, page, table] = await Promise.all([
      json('list'),
      json('list', '--status', 'ready', '--order-id', 'shelf-1', '--to-name', 'moreau'),
      json('list', '--to', '2020-01-01'),
      ask('list', '--limit', '1', '--page', '2'),
      ask('list', '--order-id', 'shelf-1'),
    ])
    expect(all).toEqual((await client.get('/shipments')).body.data)
    expect(ready.map((view: { ship_code: string }) => view.ship_code)).toEqual([bought.ship_code])
    expect(none).toEqual([])
    expect(page.stdout).toContain(bought.ship_code)
    expect(page.stdout.trim().split('\n')).toHaveLength(2)
    expect(table.stdout).toMatch(
      /^SHIP CODE +STATUS +CREATED +TO +PLACE +SERVICE +TRACKING CODE +PAID\n/,
    )
    expect(table.stdout).toContain(`${bought.tracking_code}`)
    const wrong = await Promise.all([ask('list', '--status', 'lost'), ask('list', '--limit', '0')])
    expect(wrong.map(({ code }) => code)).toEqual([1, 2])
    expect(wrong[0]?.stderr).toContain('in-transit')
  })

  it('shows one by either of its codes, and knows no code of another account', async () => {
    const { ship_code, tracking_code } = await buy()
    await shell.say('account', 'create', 'stranger')
    const [shown, asJson, foreign] = await Promise.all([
      ask('show', tracking_code),
      json('show', ship_code.toLowerCase()),
      shell.run('shipments', 'show', ship_code, '--account', 'stranger'),
    ])
    expect(shown.stdout).toContain(`ship code      ${ship_code}\n`)
    expect(shown.stdout).toContain('to             Ada Moreau, Harbour Books, 1200 SW Main St')
    expect(asJson).toEqual((await client.get(`/shipments/${ship_code}`)).body.shipment)
    expect(foreign).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'postilion: Shipment not found.\n',
    })
  })

  it('prints the label that the API gives, to a file or to the output, in any format', async () => {
    const { ship_code } = await buy({ label_format: 'zpl' })
    const bytes = Buffer.from((await client.get(`/shipments/${ship_code}`)).body.label, 'base64')
    const file = join(shell.dataDir, 'label.pdf')
    const [piped, filed, png] = await Promise.all([
      ask('print', ship_code),
      ask('print', ship_code, '--format', 'pdf', '--output', file),
      json('print', ship_code, '--format', 'png'),
    ])
    expect(piped.stdout).toBe(bytes.toString())
    expect(filed.stdout).toBe(`The label of ${ship_code} is in ${file}.\n`)
    expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
    expect(png).toMatchObject({ ship_code, format: 'png', file: null })
    expect(Buffer.from(png.label, 'base64').subarray(1, 4).toString()).toBe('PNG')
  })

  it('prints several labels on sheets of paper, and says which it can not', async () => {
    const [one, other] = [await buy(), await buy()]
    const file = join(shell.dataDir, 'sheet.pdf')
    const codes = [one.ship_code, 'nonsense', other.tracking_code]
    const sheet = ['--sheet', 'a4x4', '--start', '2']
    const [filed, asJson, none, wrong] = await Promise.all([
      ask('print', ...codes, ...sheet, '--output', file),
      json('print', ...codes, '--format', 'zpl'),
      ask('print', 'nonsense', ...sheet),
      ask('print', one.ship_code, '--sheet', 'a4x2', '--start', '3'),
    ])
    expect(filed).toMatchObject({
      stdout: `2 labels are in ${file}.\n`,
      stderr: 'nonsense: There is no such shipment.\n',
    })
    expect((await readFile(file)).toString('latin1')).toContain('/MediaBox[0 0 595.28 841.89]')
    expect(asJson).toMatchObject({
      format: 'zpl',
      sheet: null,
      file: null,
      printed: [one.ship_code, other.ship_code],
      refused: [{ code: 'nonsense', why: 'There is no such shipment.' }],
    })
    expect(Buffer.from(asJson.label, 'base64').toString().match(/\^XA/g)).toHaveLength(2)
    expect([none.code, wrong.code]).toEqual([1, 1])
    expect(wrong.stderr).toContain('from 1 to 2')
    expect((await shell.say('logs', '--account', 'demo')).toString()).toContain('printed 2 labels')
  })

  it('writes a test label as large as the paper', async () => {
    const file = join(shell.dataDir, 'test.pdf')
    const args = ['test-label', '--sheet', 'a6', '--output', file]
    expect((await shell.run('shipments', ...args)).stdout).toBe(`The test label is in ${file}.\n`)
    expect((await readFile(file)).toString('latin1')).toContain('/MediaBox[0 0 297.64 419.53]')
  })

  it('writes no label to a terminal', async () => {
    const { ship_code } = await buy()
    const terminal = 'data:text/javascript,process.stdout.isTTY=true'
    await using other = await Shell.open({
      DATA_DIR: shell.dataDir,
      NODE_OPTIONS: `--import ${terminal}`,
    })
    const refused = await other.run('shipments', 'print', ship_code, '--account', 'demo')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain('--output')
  })

  it('voids by the rules of the API, gives the money back once, and is logged', async () => {
    const before = (await client.get('/credits')).body.balance
    const { ship_code, tracking_code } = await buy()
    expect((await ask('void', tracking_code)).stdout).toBe(`${ship_code} is voided\n`)
    expect((await client.get('/credits')).body.balance).toBe(before)
    const again = await ask('void', ship_code, '--json')
    expect(JSON.parse(again.stdout)).toEqual({ account: 'demo', ship_code, voided: true })
    expect((await client.get('/credits')).body.balance).toBe(before)
    const unprinted = await ask('print', ship_code)
    expect(unprinted).toMatchObject({ code: 1, stdout: '' })
    expect(unprinted.stderr).toContain('has no label to print')

    const held = await buy()
    await shell.say('closeout', 'create', '--account', 'demo', '--output', shell.dataDir)
    const refused = await ask('void', held.ship_code, '--json')
    expect(JSON.parse(refused.stderr).error).toMatchObject({
      code: 'not_voidable',
      message: expect.stringContaining('It is on a closeout.'),
    })

    const file = join(shell.dataDir, 'sandbox.db')
    await using database = await openDatabase({ kind: 'sqlite', file })
    const log = await database.read.requestLog.list(serviceOn(1), null, 100)
    const byHand = log
      .filter(({ method, route }) => method === 'OPERATOR' && route !== 'print-labels')
      .map(entry => entry.outcome)
    expect(byHand).toEqual([
      expect.stringMatching(/^closed out \d+ shipments on 1$/),
      `voided ${ship_code}`,
    ])
    expect(log.find(({ outcome }) => outcome === `voided ${ship_code}`)?.tokenId).toBeNull()
  })

  it('deletes a draft, and says so', async () => {
    const body = shipmentBody({ ...draft })
    const { ship_code } = (await client.post('/shipments', body)).body.shipment
    expect((await ask('void', ship_code)).stdout).toBe(`${ship_code} is deleted\n`)
  })

  it('says that a void waits where its carrier has not agreed yet', async () => {
    const voidLater = () => buy({}, { name: 'VOID LATER' })
    const [first, second] = [await voidLater(), await voidLater()]
    expect((await ask('void', first.ship_code)).stdout).toBe(
      `${first.ship_code} is waiting for its carrier, which has not agreed yet\n`,
    )
    expect(await json('void', second.ship_code)).toMatchObject({ voided: false })
  })

  it('ends a void as its carrier has told the operator', async () => {
    const waiting = await buy({}, { name: 'VOID LATER' })
    const reason = ['--reason', 'Ms. Roy on the phone']
    expect((await ask('settle-void', waiting.ship_code, 'agreed', ...reason)).stderr).toContain(
      `No void of ${waiting.ship_code} is waiting for its carrier.`,
    )
    await ask('void', waiting.ship_code)
    expect(await json('settle-void', waiting.ship_code, 'agreed', ...reason)).toMatchObject({
      voided: true,
    })
  })
})
