import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { picturesOfPdf } from '../labels/pictures.ts'
import { scan } from '../labels/scanner.ts'
import { ApiClient } from '../support/client.ts'
import { Shell } from '../support/shell.ts'
import { sandboxApi, shipmentBody } from '../support/tested-version.ts'

let shell: Shell
beforeAll(async () => {
  shell = await Shell.open()
})
afterAll(() => shell[Symbol.asyncDispose]())

const closeout = (...args: readonly string[]) => shell.run('closeout', ...args, '--account', 'demo')

async function barcodeOf(file: string): Promise<string | undefined> {
  const [page] = await picturesOfPdf(await readFile(file))
  return page && (await scan(page))[0]?.text
}

it('closes out what was bought, beside a server, and prints its manifest as often as wanted', async () => {
  const server = await shell.serve()
  const client = new ApiClient(`${server.address}${sandboxApi}`, server.token)
  const { body } = await client.post('/shipments', shipmentBody())
  const { ship_code, tracking_code } = body.shipment
  const dir = join(shell.dataDir, 'manifests')

  const elsewhere = await closeout('create', '--region', 'BC', '--output', dir)
  expect(elsewhere).toMatchObject({ code: 0, stderr: '' })
  expect(elsewhere.stdout).toBe(
    'demo: nothing to close out; no shipment in the region BC is ready and not yet on a closeout\n',
  )
  expect(await readdir(dir)).toEqual([])

  const { code, stdout } = await closeout('create', '--output', dir, '--json')
  expect(code).toBe(0)
  const [made, ...others] = JSON.parse(stdout)
  expect(others).toEqual([])
  expect(made).toMatchObject({ region: 'ON', shipments_count: 1, weight_kg: 0.908 })
  expect(made.services).toEqual([
    expect.objectContaining({ shipments_count: 1, tracking_codes: [tracking_code] }),
  ])
  expect(await barcodeOf(made.manifest)).toBe(made.number)

  const shown = await client.get(`/shipments?closeout_id=${made.id}`)
  expect(shown.body.data.map((row: { ship_code: string }) => row.ship_code)).toEqual([ship_code])
  expect((await client.get(`/shipments/${ship_code}/void`)).status).toBe(409)

  const again = await closeout('create', '--output', dir)
  expect(again.stdout).toContain('nothing to close out')
  expect((await closeout('create', '--output', dir, '--json')).stdout).toBe('[]\n')

  const { services, manifest, ...listed } = made
  const list = await closeout('list', '--json')
  expect([JSON.parse(list.stdout), services.length, manifest]).toEqual([[listed], 1, made.manifest])
  expect((await closeout('list')).stdout).toContain(made.number)

  const other = join(shell.dataDir, 'again')
  const printed = await closeout('print', made.number, '--output', other)
  expect(printed.stdout).toContain(`${made.number}  `)
  const [file] = await readdir(other)
  expect(await readFile(join(other, file ?? ''))).toEqual(await readFile(made.manifest))
  await server.end('SIGTERM')
})

it('refuses in a sentence what is no closeout, and closes nothing where it can not print', async () => {
  await shell.say('account', 'create', 'acme')
  expect(await shell.say('closeout', 'list', '--account', 'acme')).toBe('acme has no closeouts.')
  const unknown = await shell.run('closeout', 'print', 'MF000000000018', '--account', 'acme')
  expect(unknown).toMatchObject({ code: 1, stdout: '' })
  expect(unknown.stderr).toContain('Closeout not found.')
  const mistyped = await shell.run('closeout', 'create', '--account', 'acme', '--carrier', 'nope')
  expect(mistyped).toMatchObject({ code: 1, stdout: '' })
  expect(mistyped.stderr).toContain(
    'postilion: There is no carrier nope. Choose one of carriera, carrierb.',
  )
  const nowhere = join(shell.dataDir, 'sandbox.db', 'below')
  const failed = await shell.run('closeout', 'create', '--account', 'acme', '--output', nowhere)
  expect(failed.code).toBe(1)
  expect(failed.stdout).toBe('')
})
