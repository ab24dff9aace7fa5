import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeCarrierAccount, disconnectCarrierAccount } from '#core/carrier-account/change.ts'
import { checkCarrierAccount, connectCarrierAccount } from '#core/carrier-account/connect.ts'
import {
  clientHolder,
  heldAccount,
  heldAccounts,
  isReadable,
  operatorHolder,
} from '#core/carrier-account/holder.ts'
import { rekeyCarrierAccounts } from '#core/carrier-account/rekey.ts'
import { commandFor } from '../proof/proof-world.ts'
import { CarrierProcess } from '../support/carrier-process.ts'
import { ApiClient } from '../support/client.ts'
import { carrierHosts, connectAccount, testCredentials } from '../support/connect-account.ts'
import { temporaryFolder } from '../support/engines.ts'
import { fundedClient } from '../support/funded-client.ts'
import { type Service, startService } from '../support/service.ts'
import { testCarrier } from '../support/test-carrier.ts'
import { rateBody, sandboxApi, shipmentBody } from '../support/tested-version.ts'

let carrier: CarrierProcess
beforeAll(async () => {
  carrier = await CarrierProcess.start()
})
afterAll(() => carrier[Symbol.asyncDispose]())
const folder = temporaryFolder()

const ground = 'Test Carrier Ground'
const [one, two] = ['11', '22'].map(byte => byte.repeat(32))

const start = (env: { CREDENTIALS_KEYS?: string; DATA_DIR?: string } = {}) =>
  startService({ CARRIER_HOSTS: carrierHosts(carrier.url('ok')), ...env }, config => config, [
    testCarrier,
  ])

async function quotes({ app }: Service, client: { post: Post }): Promise<boolean> {
  await app.worlds.sandbox.rating.refresh()
  return (await client.post('/rates', rateBody())).text.includes(ground)
}
type Post = (path: string, body: object) => Promise<{ readonly text: string }>

it('an account quotes from when it is connected, and no more once it is disconnected', async () => {
  await using service = await start()
  const { client } = await fundedClient(service)
  const holder = operatorHolder(service.app.worlds.sandbox)
  expect(await quotes(service, client)).toBe(false)
  const { id } = await connectAccount(service)
  expect(await quotes(service, client)).toBe(true)
  const bought = await client.post('/shipments', shipmentBody({ postage_type: ground }))
  await disconnectCarrierAccount(holder, id, false)
  expect(await quotes(service, client)).toBe(false)
  // What it sold is still taken back by it.
  const { ship_code } = bought.body.shipment
  expect((await client.get(`/shipments/${ship_code}/void`)).status).toBe(200)
  expect((await carrier.state()).sales.at(-1)).toMatchObject({ isCancelled: true })
  await disconnectCarrierAccount(holder, id, true)
  expect(await heldAccount(holder, id)).toMatchObject({ state: 'forgotten', sealed: null })
  await expect(checkCarrierAccount(holder, id)).rejects.toMatchObject({ code: 'conflict' })
})

it("a client's own account reaches nobody else, and nobody else holds it", async () => {
  await using service = await start()
  const [owner, other] = [await fundedClient(service), await fundedClient(service)]
  const world = service.app.worlds.sandbox
  const holder = clientHolder(await commandFor(world, owner.account))
  const input = { carrier: testCarrier.code, label: ' Mine ', credentials: testCredentials }
  const { id, label } = await connectCarrierAccount(holder, input)
  expect(label).toBe('Mine')
  expect(await quotes(service, owner.client)).toBe(true)
  expect(await quotes(service, other.client)).toBe(false)
  for (const stranger of [
    operatorHolder(world),
    clientHolder(await commandFor(world, other.account)),
  ]) {
    expect(await heldAccounts(stranger)).toEqual([])
    const gone = { code: 'not_found' }
    await expect(disconnectCarrierAccount(stranger, id, true)).rejects.toMatchObject(gone)
    await expect(checkCarrierAccount(stranger, id)).rejects.toMatchObject(gone)
    const change = changeCarrierAccount(stranger, id, { label: 'Theirs' }, null)
    await expect(change).rejects.toMatchObject(gone)
  }
  const serving = { label: 'Mine', settings: { clients: [other.account] } }
  await expect(changeCarrierAccount(holder, id, serving, null)).rejects.toMatchObject({
    code: 'validation_failed',
  })
})

it('what cannot be right is refused by its field, and no value is shown', async () => {
  await using service = await start()
  const holder = operatorHolder(service.app.worlds.sandbox)
  const input = { carrier: testCarrier.code, label: 'Ours', credentials: testCredentials }
  const fieldsOf = async (change: object) => {
    const failed = await connectCarrierAccount(holder, { ...input, ...change }).catch(
      error => error,
    )
    expect(JSON.stringify(failed.fields)).not.toContain('planted')
    return Object.keys(failed.fields)
  }
  expect(await fieldsOf({ carrier: 'planted' })).toEqual(['carrier'])
  expect(await fieldsOf({ label: ' ' })).toEqual(['label'])
  expect(await fieldsOf({ settings: { order: 1.5 } })).toEqual(['settings.order'])
  const strange = { client_id: '', client_secret: 'planted', other: 'planted' }
  expect(await fieldsOf({ credentials: strange })).toEqual([
    'credentials.other',
    'credentials.client_id',
  ])
  expect(await heldAccounts(holder)).toEqual([])
})

it('a key file that holds no key keeps nobody from starting, nor later keys from opening what it sealed', async () => {
  const DATA_DIR = mkdtempSync(join(folder(), 'data-'))
  const file = join(DATA_DIR, 'credentials.key')
  {
    await using service = await start({ DATA_DIR })
    await connectAccount(service)
  }
  const key = readFileSync(file, 'utf8')
  const isReadWith = async (env: { CREDENTIALS_KEYS?: string }) => {
    await using service = await start({ DATA_DIR, ...env })
    const { sandbox } = service.app.worlds
    const [account] = await heldAccounts(operatorHolder(sandbox))
    if (!account) throw new Error('no account')
    return isReadable(sandbox, account)
  }
  expect(await isReadWith({ CREDENTIALS_KEYS: `1:${one}` })).toBe(true)
  writeFileSync(file, 'no key')
  expect(await isReadWith({})).toBe(false)
  rmSync(file)
  expect(await isReadWith({ CREDENTIALS_KEYS: `1:${one}` })).toBe(false)
  expect(await isReadWith({ CREDENTIALS_KEYS: `1:${one},file:${key.trim()}` })).toBe(true)
})

it('accounts are sealed anew while it serves, and without their key the rest is served', async () => {
  const DATA_DIR = mkdtempSync(join(folder(), 'data-'))
  const secret = 'planted-secret-of-the-carrier'
  let client = 0
  {
    await using service = await start({ DATA_DIR, CREDENTIALS_KEYS: `1:${one}` })
    const credentials = { client_id: 'id', client_secret: secret }
    const account = await connectAccount(service, 'sandbox', testCarrier.code, credentials)
    client = await service.account()
    expect(account.shown).toEqual({ client_id: '', client_secret: 'rier' })
  }
  {
    await using service = await start({ DATA_DIR, CREDENTIALS_KEYS: `2:${two},1:${one}` })
    const { sandbox } = service.app.worlds
    expect(await rekeyCarrierAccounts(sandbox)).toEqual({ resealed: 1, left: [] })
    expect(await rekeyCarrierAccounts(sandbox)).toEqual({ resealed: 0, left: [] })
  }
  for (const [keys, isRead] of [
    [`2:${two}`, true],
    [`1:${one}`, false],
  ] as const) {
    await using service = await start({ DATA_DIR, CREDENTIALS_KEYS: keys })
    const { sandbox } = service.app.worlds
    const [account] = await heldAccounts(operatorHolder(sandbox))
    if (!account) throw new Error('no account')
    expect(isReadable(sandbox, account)).toBe(isRead)
    const api = new ApiClient(service.url + sandboxApi, await service.token(client))
    const { rates } = (await api.post('/rates', rateBody())).body
    expect(rates.length).toBeGreaterThan(2)
    expect(JSON.stringify(rates).includes(ground)).toBe(isRead)
    if (!isRead) {
      expect(await rekeyCarrierAccounts(sandbox)).toEqual({ resealed: 0, left: [account.id] })
    }
  }
  for (const file of readdirSync(DATA_DIR)) {
    expect(readFileSync(join(DATA_DIR, file), 'latin1')).not.toContain(secret)
  }
})
