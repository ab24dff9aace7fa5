import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { findAccount } from '#core/account/accounts.ts'
import { operatorCommand } from '#core/command/operator-command.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { createWebhook } from '#core/webhook/create-webhook.ts'
import { type DatabaseKit, describeOnEachEngine, postgresKit } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { PostgresProxy } from '../support/postgres-proxy.ts'
import { type Service, startService } from '../support/service.ts'
import { Shell } from '../support/shell.ts'
import { startSubscriber } from '../support/subscriber.ts'

describeOnEachEngine('postilion listen', (kit: DatabaseKit) => {
  let service: Service
  let shell: Shell
  beforeAll(async () => {
    const settings = await kit.settings()
    // A server that may send to loopback, so that nothing but its own webhooks keeps it from others.
    service = await startService(settings)
    // The shell may not, and sends there all the same.
    shell = await Shell.open({ ...settings, LOG_LEVEL: 'silent' })
  })
  afterAll(async () => {
    await shell[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })

  const sandbox = () => service.app.worlds.sandbox

  async function newAccount() {
    const id = await service.account()
    await grantCredits(sandbox().store, id, 100_000, 'test', Date.now())
    const account = await findAccount(sandbox().store.read.accounts, String(id))
    const webhooks = () => sandbox().store.read.webhooks.list(serviceOn(id))
    const act = () => operatorCommand(sandbox(), account, 'test')
    return { id, tenant: serviceOn(id), name: String(id), webhooks, act }
  }

  const trigger = async (type: string, account: string) =>
    JSON.parse(await shell.say('trigger', type, '--account', account, '--json'))

  it('sends each event signed and byte for byte, says how it went, and leaves nothing behind', async () => {
    await using subscriber = await startSubscriber()
    const { name, tenant, webhooks } = await newAccount()
    const target = ['--forward-to', subscriber.url]
    const listening = shell.launch('listen', '--account', name, ...target, '--json')
    const beginning = JSON.parse(await listening.printed(/\n/))
    expect(beginning).toMatchObject({
      environment: 'sandbox',
      events: null,
      ...forward(subscriber),
    })
    expect(await webhooks()).toEqual([])

    const { events } = await trigger('shipment.voided', name)
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      'shipment.purchased',
      'shipment.voided',
      'shipment.refunded',
    ])
    await subscriber.received('shipment.refunded')
    const signed = new Webhook(beginning.secret)
    for (const { text, headers } of subscriber.messages) {
      signed.verify(text, headers as Record<string, string>)
    }
    const { read } = sandbox().store
    const kept = await Promise.all([1, 2, 3].map(at => read.events.bySequence(tenant, at)))
    expect(subscriber.messages.map(({ text }) => text)).toEqual(kept.map(event => event?.body))

    const printed = await listening.printed(/"sequence":3.*\n/)
    const lines = printed.trim().split('\n').slice(1)
    expect(lines.map(line => JSON.parse(line))).toMatchObject(
      kept.map(event => ({ id: event?.id, type: event?.type, status: 204, says: null })),
    )
    expect(await listening.end('SIGINT'), listening.stderr).toBe(0)
  })

  it('goes on after an event that was refused, in their order, and hears what it was told to alone', async () => {
    await using subscriber = await startSubscriber()
    subscriber.answerWith(500)
    const { name } = await newAccount()
    const target = ['--forward-to', subscriber.url, '--events', 'order.created,shipment.created']
    const listening = shell.launch('listen', '--account', name, ...target)
    expect(await listening.printed(/whsec_/)).toContain(subscriber.url)
    await trigger('order.fulfilled', name)
    await trigger('shipment.created', name)
    const printed = await listening.printed(/shipment\.created .*\n/)
    expect(printed).toMatch(
      /order\.created {2}evt_\w+ {2}500 {2}\d+ ms {2}The subscriber answered with status 500\.\n.*shipment\.created {2}evt_\w+ {2}500/,
    )
    expect(subscriber.messages.map(({ body }) => body.type)).toEqual([
      'order.created',
      'shipment.created',
    ])
    expect(await listening.end('SIGTERM')).toBe(0)
  })

  it('after a shell that was killed, servers send nothing in its place, and the next shell can', async () => {
    await using shop = await startSubscriber()
    await using killed = await startSubscriber()
    await using next = await startSubscriber()
    const { name, tenant, webhooks, act } = await newAccount()
    await createWebhook(await act(), { url: shop.url, events: null, description: 'shop' })
    const untouched = await webhooks()

    const dying = shell.launch('listen', '--account', name, '--forward-to', killed.url)
    await dying.printed(/whsec_/)
    expect(await dying.end('SIGKILL')).toBe(null)
    await trigger('shipment.created', name)
    await shop.received('shipment.created')
    const target = ['--account', name, '--forward-to', next.url]
    const deaf = shell.launch('listen', ...target)
    await deaf.printed(/whsec_/)
    await trigger('order.created', name)
    await next.received('order.created')
    expect(await deaf.end('SIGINT')).toBe(0)
    const sequence = await sandbox().store.read.events.lastSequence(tenant)
    const again = shell.launch('listen', ...target, '--after', String(sequence - 2))
    await next.received('shipment.created')
    await next.received('order.created', 2)
    expect(await again.end('SIGINT')).toBe(0)
    expect(await webhooks()).toEqual(untouched)
    const received = [killed, next, shop].map(({ messages }) => messages.map(one => one.body.type))
    expect(received).toEqual([
      [],
      ['order.created', 'shipment.created', 'order.created'],
      ['shipment.created', 'order.created'],
    ])
  })

  it('sends to several shells of an account at once', async () => {
    await using one = await startSubscriber()
    await using other = await startSubscriber()
    const { name } = await newAccount()
    const listening = [one, other].map(({ url }) =>
      shell.launch('listen', '--account', name, '--forward-to', url),
    )
    for (const each of listening) await each.printed(/whsec_/)
    await trigger('shipment.created', name)
    for (const each of [one, other]) await each.received('shipment.created')
    for (const each of listening) expect(await each.end('SIGINT')).toBe(0)
  })

  it.each([
    ['nope', 'nope is not a complete address: use one such as http://localhost:3000/hooks.'],
    [
      'localhost:3000/hooks',
      'localhost:3000/hooks is not a complete address: use one such as http://localhost:3000/hooks.',
    ],
    ['http://me:pass@localhost:3000', 'The address must not contain a user name or a password.'],
    [
      'http://localhost:25',
      'Port 25 belongs to another service: use 443, 80, or a port from 1024 up.',
    ],
  ])(
    'tells what is wrong with %s, and names no network, which would not mend it',
    async (address, says) => {
      const { name, webhooks } = await newAccount()
      const { code, stderr } = await shell.run('listen', '--account', name, '--forward-to', address)
      expect([code, stderr]).toEqual([1, expect.stringContaining(says)])
      expect(stderr).not.toContain('WEBHOOK_PRIVATE_TARGETS')
      expect(await webhooks()).toEqual([])
    },
  )

  it('refuses an address that is not of this machine, or an event that there is not', async () => {
    const { name, webhooks } = await newAccount()
    const there = ['listen', '--account', name, '--forward-to', 'http://10.0.0.1:3000/']
    const refused = await shell.run(...there, '--json')
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.stderr).error.fields.forward_to[0]).toContain('private')
    const here = ['listen', '--account', name, '--forward-to', 'http://localhost:3000/']
    const after = await shell.run(...here, '--after', 'evt_1')
    expect(after).toMatchObject({ code: 2, stderr: expect.stringContaining('sequence') })
    expect(await shell.run(...here, '--events', 'shipment.lost')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('shipment.purchased'),
    })
    expect(await webhooks()).toEqual([])
  })
})

describe('postilion listen over PostgreSQL', () => {
  const kit = postgresKit()

  it('goes on after a moment without its database', async () => {
    const { DATABASE_URL = '' } = await kit.settings()
    const before = await PostgresProxy.before(DATABASE_URL)
    await using proxy = before.proxy
    await using behind = await Shell.open({ DATABASE_URL: before.url, LOG_LEVEL: 'silent' })
    await using shell = await Shell.open({ DATABASE_URL, LOG_LEVEL: 'silent' })
    await using subscriber = await startSubscriber()
    await shell.say('account', 'create', 'acme')
    const target = ['--forward-to', subscriber.url]
    const listening = behind.launch('listen', '--account', 'acme', ...target)
    await listening.printed(/whsec_/)
    proxy.refusing = true
    proxy.cutAll()
    await shell.say('trigger', 'shipment.created', '--account', 'acme')
    await eventually(async () => expect(proxy.refused).toBeGreaterThan(2))
    proxy.refusing = false
    await subscriber.received('shipment.created')
    await listening.printed(/shipment\.created .*\n/)
    expect(await listening.end('SIGINT'), listening.stderr).toBe(0)
  })
})

const forward = ({ url }: { url: string }) => ({ forward_to: url })
