import { beforeAll, expect, test } from 'vitest'
import { jobCaller } from '#core/account/system-caller.ts'
import type { Command } from '#core/command/command.ts'
import { currentAudience, publish } from '#core/event/publish.ts'
import type { Fact } from '#core/facts.ts'
import {
  beginShellListening,
  type ForwardedEvent,
  type Forwarding,
  forwardEvents,
  renewShellLease,
  shellLeaseMs,
} from '#core/webhook/listening-shell.ts'
import type { World } from '#core/world.ts'
import { commandFor, openAccount, proofWorld } from '../../proof/proof-world.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { listen, tellingWorld } from '../../support/listening-account.ts'
import { failed } from './account-with-webhooks.ts'

const low: Fact = { type: 'credits.low', available: 1, limit: 2 }
const tested: Fact = { type: 'webhook.test', webhookId: 1 }

describeOnEachEngine('a shell that listens', kit => {
  let world: World
  let now = Date.UTC(2026, 5, 15, 12)
  let accounts = 0
  beforeAll(async () => {
    world = tellingWorld(proofWorld({ store: await kit.open(), now: () => now }))
  })

  async function account(): Promise<Command<number>> {
    accounts += 1
    await openAccount(world, accounts, 0)
    return await commandFor(world, accounts)
  }

  /** What a caller and a job find alike. */
  async function isHeard({ tenant }: Command<number>): Promise<boolean> {
    const { listens } = await jobCaller(world, tenant.accountId)
    expect((await currentAudience(world, tenant)) !== null).toBe(listens)
    return listens
  }

  const publishNow = async ({ tenant }: Command<number>, ...facts: readonly Fact[]) => {
    const audience = await currentAudience(world, tenant)
    await world.store.transact(tenant.accountId, writers => publish(audience, writers, facts))
  }

  function forwarding(parts: Partial<Forwarding> = {}) {
    const seen: ForwardedEvent[] = []
    const ended = new AbortController()
    const how: Forwarding = {
      sender: world.webhooks,
      url: 'http://localhost:3000/',
      secret: 'whsec_1',
      types: null,
      signal: ended.signal,
      sent: event => void seen.push(event),
      ...parts,
    }
    return { how, seen, end: () => ended.abort() }
  }

  test('makes the account listen until its lease is over, and no longer', async () => {
    const command = await account()
    expect(await isHeard(command)).toBe(false)
    await publishNow(command, low)
    expect(await beginShellListening(command)).toBe(0)
    now += shellLeaseMs - 1
    expect(await isHeard(command)).toBe(true)
    await publishNow(command, low)
    await renewShellLease(command)
    now += shellLeaseMs
    expect(await isHeard(command)).toBe(false)
    await publishNow(command, low)
    expect(await world.store.read.events.lastSequence(command.tenant)).toBe(1)
    await expect(renewShellLease(command)).rejects.toThrow('Nobody was listening for a while')
    expect(await isHeard(command)).toBe(false)
    expect(await beginShellListening(command)).toBe(1)
    expect(await isHeard(command)).toBe(true)
  })

  test('loses nothing beyond its lease where a webhook or another shell listens, too', async () => {
    const beside = await account()
    await beginShellListening(beside)
    await listen(world, beside.tenant.accountId)
    now += shellLeaseMs
    await renewShellLease(beside)

    const shared = await account()
    await beginShellListening(shared)
    now += shellLeaseMs - 1
    await beginShellListening(shared)
    now += 1
    await renewShellLease(shared)
    now -= 1
    await renewShellLease(shared)
    now += shellLeaseMs
    expect(await isHeard(shared)).toBe(true)
  })

  test('sends the events after its place, of its types alone, and goes on behind the last', async () => {
    const command = await account()
    await beginShellListening(command)
    await publishNow(command, ...Array.from({ length: 25 }, () => low))
    const all = forwarding()
    expect(await forwardEvents(command, all.how, 3)).toBe(23)
    expect(await forwardEvents(command, all.how, 23)).toBe(25)
    expect(await forwardEvents(command, all.how, 25)).toBe(25)
    expect(all.seen.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 22 }, (_, at) => at + 4),
    )
    const orders = forwarding({ types: ['order.created'] })
    expect(await forwardEvents(command, orders.how, 24)).toBe(25)
    expect(orders.seen).toEqual([])
  })

  test('goes on after an event that was refused, and sends nothing once it has ended', async () => {
    const command = await account()
    await listen(world, command.tenant.accountId)
    await publishNow(command, low, tested, low)
    const { how, seen, end } = forwarding({
      sender: { ...world.webhooks, send: async () => failed },
      sent(event) {
        seen.push(event)
        if (event.type === 'webhook.test') end()
      },
    })
    expect(await forwardEvents(command, how, 0)).toBe(2)
    expect(seen).toMatchObject([
      { sequence: 1, type: 'credits.low', attempt: { status: 500 } },
      { sequence: 2, type: 'webhook.test' },
    ])
    expect(await forwardEvents(command, how, 2)).toBe(2)
  })
})
