import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Command } from '#core/command/command.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { moveFreight } from '#core/tracking/move-freight.ts'
import type { World } from '#core/world.ts'
import { openBooks } from '../../proof/books.ts'
import { brokenLaws } from '../../proof/laws.ts'
import { commandFor, openAccount, proofWorld } from '../../proof/proof-world.ts'
import { bookedFreight, freightOf } from '../../support/booked-freight.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { bookFreight, freightCreation, freightRequest } from '../../support/freight-request.ts'

const monday = Date.UTC(2026, 5, 15, 12)
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const wholeWay = [
  ['delivered', 'Delivered'],
  ['in_transit', 'Out for delivery'],
  ['in_transit', 'In transit to the destination'],
  ['accepted', 'Picked up'],
  ['bought', 'Booked'],
]

describeOnEachEngine('freight that moves', kit => {
  let world: World
  let accounts = 0
  beforeAll(async () => {
    world = proofWorld({ store: await kit.open(), now: () => monday })
  })

  async function account(): Promise<Command> {
    accounts += 1
    await openAccount(world, accounts, 5_000_00)
    return await commandFor(world, accounts)
  }

  const advance = ({ tenant }: Command, byMs: number) => advanceClock(world, tenant.accountId, byMs)

  const eventsOf = async ({ tenant }: Command, id: number) => {
    const events = await world.store.read.freight.events(tenant, id)
    return events.map(({ state, description }) => [state, description])
  }

  test('goes through each of its scans, however far the clock jumps', async () => {
    const command = await account()
    const { id } = await bookedFreight(command)
    await advance(command, 400 * dayMs)
    expect(await eventsOf(command, id)).toEqual(wholeWay)
    expect(await freightOf(command, id)).toMatchObject({ state: 'delivered', nextMoveAt: null })
  })

  test('goes through them one by one, hour by hour, each at its time', async () => {
    const command = await account()
    const { id, nextMoveAt } = await bookedFreight(command)
    const states: string[] = []
    for (let hour = 0; hour < 14 * 24; hour += 1) {
      await advance(command, hourMs)
      const { state } = await freightOf(command, id)
      if (states.at(-1) !== state) states.push(state)
      if (state === 'delivered') break
    }
    expect(states).toEqual(['bought', 'accepted', 'in_transit', 'delivered'])
    expect(await eventsOf(command, id)).toEqual(wholeWay)
    const events = await world.store.read.freight.events(command.tenant, id)
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => b - a))
    expect(events.at(-2)?.at).toBe(nextMoveAt)
  })

  test.each(['EXCEPTION', 'RETURNED'])('never arrives at %s', async name => {
    const command = await account()
    const { id } = await bookedFreight(command, freightCreation(freightRequest({}, name)))
    await advance(command, 400 * dayMs)
    expect((await eventsOf(command, id))[0]).toEqual(['exception', 'Could not be delivered'])
    expect(await freightOf(command, id)).toMatchObject({ state: 'exception', nextMoveAt: null })
  })

  test('is picked up on the day that was asked for', async () => {
    const command = await account()
    const thursday = freightCreation(freightRequest({ pickupOn: '2026-06-25' }))
    const { id, nextMoveAt } = await bookedFreight(command, thursday)
    expect(new Date(nextMoveAt ?? 0).toISOString().slice(0, 10)).toBe('2026-06-25')
    await advance(command, (nextMoveAt ?? 0) - monday - 1)
    expect((await freightOf(command, id)).state).toBe('bought')
    await advance(command, 1)
    expect((await freightOf(command, id)).state).toBe('accepted')
  })

  test('is scanned once, however many move it at once', async () => {
    const command = await account()
    await world.store.transact(accounts, ({ clocks }) =>
      clocks.advance(serviceOn(accounts), 60 * dayMs),
    )
    const ids: number[] = []
    for (let made = 0; made < 6; made += 1) ids.push((await bookFreight(command)).shipmentId)
    await Promise.all(ids.map(() => moveFreight(world, accounts)))
    expect(await moveFreight(world, accounts)).toBe(0)
    for (const id of ids) expect(await eventsOf(command, id)).toEqual(wholeWay)
    await using books = await openBooks(await kit.config())
    expect(await brokenLaws(books)).toEqual({})
  })
})
