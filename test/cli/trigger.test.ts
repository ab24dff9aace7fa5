import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { findAccount } from '#core/account/accounts.ts'
import { operatorCommand } from '#core/command/operator-command.ts'
import { eventTypes } from '#core/facts.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { createWebhook } from '#core/webhook/create-webhook.ts'
import { Scene } from '../../src/cli/trigger/scene.ts'
import { triggeredTypes, triggers } from '../../src/cli/trigger/triggers.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { type Service, startService } from '../support/service.ts'
import { Shell } from '../support/shell.ts'
import { type Subscriber, startSubscriber } from '../support/subscriber.ts'

describeOnEachEngine('what can be triggered', kit => {
  let service: Service
  let subscriber: Subscriber
  beforeAll(async () => {
    service = await startService(await kit.settings())
    subscriber = await startSubscriber()
  })
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await subscriber[Symbol.asyncDispose]()
  })

  async function listeningScene(): Promise<Scene> {
    const world = service.app.worlds.sandbox
    const id = await service.account()
    await grantCredits(world.store, id, 1_000_00, 'test', Date.now())
    const find = () => findAccount(world.store.read.accounts, String(id))
    const act = await operatorCommand(world, await find(), 'test')
    await createWebhook(act, { url: subscriber.url, events: null, description: null })
    return new Scene(world, await find(), serviceOn(id))
  }

  it('is every event that there is', () => {
    expect(new Set(triggeredTypes)).toEqual(new Set([...eventTypes, 'webhook.test']))
  })

  it.each(triggeredTypes)('%s happens, and is told', async type => {
    const scene = await listeningScene()
    const { says, made } = await triggers[type].act(scene)
    expect(says).toMatch(/^\w/)
    expect(Object.keys(made)).not.toEqual([])
    const told = await scene.world.store.read.events.after(scene.tenant, 0, 100)
    expect(told.map(event => event.type)).toContain(type)
  })
})

describe('postilion trigger', () => {
  let shell: Shell
  beforeAll(async () => {
    shell = await Shell.open()
    await shell.say('account', 'create', 'acme')
  })
  afterAll(() => shell[Symbol.asyncDispose]())

  it('lists every event where none is named, or one that there is not', async () => {
    const named = JSON.parse(await shell.say('trigger', '--json'))
    expect(named.map(({ type }: { type: string }) => type)).toEqual(triggeredTypes)
    const unknown = await shell.run('trigger', 'shipment.lost', '--account', 'acme')
    expect(unknown.code).toBe(2)
    for (const type of triggeredTypes) expect(unknown.stderr).toContain(type)
  })

  it('says where nobody listens, and that the fact happened all the same', async () => {
    const said = await shell.say('trigger', 'shipment.created', '--account', 'acme')
    expect(said).toMatch(/^acme: saved the draft \w+\nNobody is listening to acme in the sandbox/)
    expect(await shell.say('shipments', 'list', '--account', 'acme')).toContain('Draft')
  })

  it.each([
    [['shipment.created', '--account', 'acme', '--environment', 'production'], 1, 'production'],
    [['shipment.created'], 2, '--account'],
    [['shipment.purchased', '--account', 'acme'], 1, 'credits'],
    [['webhook.test', '--account', 'acme'], 1, 'postilion listen'],
  ])('refuses %j', async (args, code, sentence) => {
    const refused = await shell.run('trigger', ...args)
    expect(refused).toMatchObject({ code, stderr: expect.stringContaining(sentence) })
  })
})
