import { expect, it } from 'vitest'
import { type CarrierDefinition, defineCarrier } from '#carriers/remote/define-carrier.ts'
import type { ConnectionParts } from '#carriers/remote/open-connection.ts'
import { tryCredentials } from '#carriers/remote/try-credentials.ts'
import { CarrierProcess } from '../../support/carrier-process.ts'
import { testKeys } from '../../support/connections.ts'
import { silentLog } from '../../support/silent-log.ts'

const field = { label: 'Key', secret: true, pattern: /./, expected: 'a key' }

/** Its token is the key; it accepts one key, and asks at the address that the key stands for. */
const keyed = defineCarrier({
  code: 'keyed',
  name: 'Keyed',
  aliases: [],
  phone: '',
  credentials: { key: field },
  hosts: { production: 'http://carrier.test', sandbox: 'http://carrier.test' },
  services: [],
  callsAnHour: 1,
  create({ key }, { host, client, accessTokens }) {
    const tokens = accessTokens('access', async () => ({ secret: key, lifetimeMs: 60_000 }))
    return {
      check: (known, signal) =>
        tokens.use({ accountId: 0, signal }, async token => {
          if (token.startsWith('http')) {
            const request = { lane: 'find', method: 'GET', url: `${token}/searches` } as const
            await client.send(request, { accountId: 0, signal })
          }
          return token === 'right' || token.startsWith(host)
            ? { kind: 'good', isSameUser: known.length > 0 }
            : { kind: 'refused', why: 'It knows no such key.' }
        }),
    }
  },
})

const untouched = { transact: () => Promise.reject(new Error('A trial writes nothing down.')) }

const parts = (hosts: ConnectionParts['hosts'] = {}): ConnectionParts => ({
  environment: 'sandbox',
  hosts,
  credentialsKeys: testKeys,
  store: { ...untouched, read: {} } as unknown as ConnectionParts['store'],
  clock: { now: Date.now },
  log: silentLog,
  toHouseCurrency: minor => minor,
})

const tried = (key: string, definition: CarrierDefinition = keyed, hosts = {}) =>
  tryCredentials(definition, { key }, ['shp_1'], parts(hosts))

it('credentials that are tried get a token of their own, whoever was tried before', async () => {
  expect(await tried('right')).toEqual({ kind: 'good', isSameUser: true })
  expect(await tried('wrong')).toMatchObject({ kind: 'refused' })
  expect(await tried('right')).toMatchObject({ kind: 'good' })
})

it('a pause that one of them is told to make stops no other', async () => {
  await using carrier = await CarrierProcess.start()
  expect(await tried(carrier.url('quota'))).toMatchObject({
    kind: 'unknown',
    why: 'Keyed was asked too often.',
  })
  const url = carrier.url('other_shape')
  expect(await tried(url, keyed, { keyed: url })).toMatchObject({ kind: 'good' })
})

it('what the carrier refuses for its credentials is refused, and any other failure is not known', async () => {
  await using carrier = await CarrierProcess.start()
  expect(await tried(carrier.url('forbidding'))).toMatchObject({ kind: 'refused' })
  expect(await tried(carrier.url('failing'))).toMatchObject({ kind: 'unknown' })
})

it('a carrier that has nothing to try them with takes them as they are', async () => {
  const trusting: CarrierDefinition = { ...keyed, create: () => ({}) }
  expect(await tried('any', trusting)).toEqual({ kind: 'good', isSameUser: null })
})
