import { afterEach, beforeAll, expect } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Carrier, SoldLabel, VoidAnswer } from '#core/ports/carrier/carrier.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { VoidRequest } from '#core/purchase/void/void-store.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import type { World } from '#core/world.ts'
import type { Database } from '#db/database.ts'
import { createShipment } from '../support/create-shipment.ts'
import type { DatabaseKit } from '../support/engines.ts'
import { openBooks } from './books.ts'
import { brokenLaws } from './laws.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from './proof-world.ts'
import { runAllJobs } from './run-jobs.ts'

/** What each account is granted before it buys. */
export const credits = 500_00

/** How a carrier answers a request to cancel; `cancel` carries it out in the carrier's book. */
export type Cancel = (sold: SoldLabel, cancel: () => Promise<VoidAnswer>) => Promise<VoidAnswer>

export const refusing =
  (why: string): Cancel =>
  async () => ({ kind: 'refused', why })

export type SoldParcel = { readonly its: number; readonly id: number }

/**
 * Labels of a carrier outside our process, each of an account of its own, and their voids on two nodes.
 * After each test every law of the books holds, and no job is left.
 */
export function remoteVoids(kit: DatabaseKit, now: () => number) {
  let nodes: readonly Database[]
  let accounts = 0
  beforeAll(async () => {
    nodes = [await kit.open(), await kit.open()]
  })
  afterEach(async () => {
    await using books = await openBooks(await kit.config())
    expect(await brokenLaws(books, 'open')).toEqual({})
    await runAllJobs(worldOf(0))
    expect(await brokenLaws(books)).toEqual({})
  })

  function worldOf(node: number, how: Cancel = (_, cancel) => cancel()): World {
    const store = nodes[node % nodes.length]
    if (!store) throw new Error('There is no such node.')
    const between = (carrier: Carrier): Carrier => ({
      ...carrier,
      cancel: (sold, signal) =>
        how(sold, async () => {
          const answer = await carrier.cancel?.(sold, signal)
          if (!answer) throw new Error('It can not be asked.')
          return answer
        }),
    })
    return proofWorld({ store, now, between })
  }

  async function bought(name: string = remoteRecipient): Promise<SoldParcel> {
    accounts += 1
    await openAccount(worldOf(0), accounts, credits)
    const { toAddress } = parcel()
    const order = creation(parcel({ toAddress: { ...toAddress, name } }))
    const made = await createShipment(await commandFor(worldOf(0), accounts), order)
    return { its: accounts, id: made.shipmentId }
  }

  async function stored({ its, id }: SoldParcel): Promise<Shipment> {
    const shipment = await worldOf(0).store.read.shipments.byId(serviceOn(its), id)
    if (!shipment) throw new Error('It is gone.')
    return shipment
  }

  const requestOf = ({ its, id }: SoldParcel): Promise<VoidRequest | null> =>
    worldOf(0).store.read.voids.ofShipment(serviceOn(its), id)

  async function askFor(label: SoldParcel, world = worldOf(0)): Promise<void> {
    const { shipCode } = await stored(label)
    await voidShipment(await commandFor(world, label.its), shipCode)
  }

  const creditsOf = (its: number): Promise<number> =>
    worldOf(0).store.read.ledger.balance(serviceOn(its), 'credits', 'CAD')

  async function expectRefunded(label: SoldParcel): Promise<void> {
    expect((await stored(label)).state).toBe('voided')
    expect(await creditsOf(label.its)).toBe(credits)
    const journal = await worldOf(0).store.read.ledger.journal(serviceOn(label.its))
    expect(journal.filter(({ cause }) => cause.kind === 'void')).toHaveLength(1)
  }

  async function expectWaiting(label: SoldParcel): Promise<void> {
    const { state, totalPaid } = await stored(label)
    expect(state).toBe('void_asked')
    expect(await creditsOf(label.its)).toBe(credits - totalPaid)
    const { read } = worldOf(0).store
    expect(await read.shipments.label(serviceOn(label.its), label.id)).toBeNull()
  }

  /** Its one dead job shows the reason to a person, who ends it. */
  async function dropDeadJob({ its }: SoldParcel, why: string): Promise<void> {
    const jobs = await worldOf(0).store.read.jobs.list(100)
    const dead = jobs.filter(({ accountId, dead }) => accountId === its && dead)
    expect(dead).toMatchObject([{ kind: 'settle-void', lastError: expect.stringContaining(why) }])
    for (const { id } of dead) {
      await worldOf(0).store.transact(its, ({ jobs }) => jobs.drop(id))
    }
  }

  return {
    worldOf,
    bought,
    stored,
    requestOf,
    askFor,
    creditsOf,
    expectRefunded,
    expectWaiting,
    dropDeadJob,
  }
}
