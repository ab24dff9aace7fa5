import { beforeAll, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Command } from '#core/command/command.ts'
import { findAnyShipment } from '#core/freight/find-any-shipment.ts'
import { type HistoryEntry, shipmentHistory } from '#core/overview/shipment-history.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { World } from '#core/world.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from '../../proof/proof-world.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { sqliteKit } from '../../support/engines.ts'

const account = 1
const tenant = serviceOn(account)
const start = Date.UTC(2026, 10, 21, 12)

/** Each look at the clock takes a millisecond, as a busy machine does. */
let time = start
let world: World
const kit = sqliteKit()
beforeAll(async () => {
  world = proofWorld({ store: await kit.open(), now: () => time++ })
  await openAccount(world, account, 1000_00)
})

/** A command of a call of its own, which is told in the log. */
async function call<T>(deed: string): Promise<Command<T>> {
  const command = await commandFor(world, account)
  const mark = { requestId: deed, method: 'POST', route: '/', path: '/', arrivedAt: time++ }
  return { ...command, mark }
}

async function told(shipmentId: number): Promise<readonly HistoryEntry[]> {
  const { read } = world.store
  const shipment = await findAnyShipment(read, tenant, shipmentId)
  const all = { withMoney: true, withCalls: true }
  return await shipmentHistory(read, tenant, shipment, 0, all)
}

const wordOf = (entry: HistoryEntry): string => {
  if (entry.kind === 'call') return `call: ${entry.call.outcome.split(' ')[0]}`
  if (entry.kind === 'posting') return `money: ${entry.posting.kind}`
  return entry.kind === 'scan' ? `scan: ${entry.scan.state}` : entry.kind
}

/** Bought and voided at once by two calls, which took some milliseconds each. */
async function boughtAndVoided(name: string): Promise<readonly HistoryEntry[]> {
  const { shipmentId } = await createShipment(await call('buy'), creation(parcel({}, name)))
  const { shipCode } = await findAnyShipment(world.store.read, tenant, shipmentId)
  await voidShipment(await call('void'), shipCode)
  return (await told(shipmentId)).toReversed()
}

it('tells each call before what it did, though the log dates calls at their ends', async () => {
  expect((await boughtAndVoided('Ann')).map(wordOf)).toEqual([
    'made',
    'call: purchased',
    'money: purchase',
    'scan: bought',
    'call: voided',
    'money: void_refund',
    'scan: voided',
  ])
})

it('tells the further lines of a call where each of them began', async () => {
  const entries = await boughtAndVoided(remoteRecipient)
  expect(entries.map(wordOf)).toEqual([
    'made',
    'call: purchased',
    'money: hold',
    'money: purchase',
    'scan: bought',
    'call: asked',
    'call: voided',
    'money: void_refund',
    'scan: voided',
  ])
  const times = entries.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})
