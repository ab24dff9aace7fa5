import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { CarrierError, NotAsked } from '#core/carrier-error.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import { reconcilePurchase } from '#core/purchase/settle/settle-purchase.ts'
import { settleVoidByHand } from '#core/purchase/void/reconcile-void.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { World } from '#core/world.ts'
import type { Database } from '#db/database.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from '../../proof/proof-world.ts'
import { runDueJobs } from '../../proof/run-jobs.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { adoptPurchase, releaseByHand } from '../../support/settle-by-hand.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const budget = 3

/** How the book answers; a search with a lost answer and one that finds are counted by the carrier. */
type Book = 'answers' | 'loses its answer' | 'has nothing' | 'is not asked'

describeOnEachEngine('a purchase at a carrier that counts the searches of its book', kit => {
  let nodes: readonly Database[]
  let now = Date.UTC(2026, 0, 5, 8)
  let account = 0
  let book: Book = 'answers'
  let searches = 0
  let isAnswerLost = true
  let cancels: 'and answers' | 'and loses its answer' | 'not now' = 'and answers'
  beforeAll(async () => {
    nodes = [await kit.open(), await kit.open()]
  })

  const counting = ({ sellsOnceByReference: _, ...carrier }: Carrier): Carrier => ({
    ...carrier,
    findBudget: budget,
    async cancel(sold, signal) {
      const answer = cancels === 'not now' ? null : await carrier.cancel?.(sold, signal)
      if (cancels === 'and answers' && answer) return answer
      throw new CarrierError('timeout', 'The answer was lost.')
    },
    async find(sale, signal) {
      if (book === 'is not asked') throw new NotAsked('Not now.')
      searches += 1
      if (book === 'has nothing') return null
      const found = await carrier.find?.(sale, signal)
      if (book === 'loses its answer') throw new CarrierError('timeout', 'The answer was lost.')
      return found ?? null
    },
    sell(order) {
      const selling = carrier.sell?.(order)
      if (selling?.kind !== 'remote') throw new Error('not sold by a remote carrier')
      return {
        ...selling,
        async buy(...asked) {
          const sale = await selling.buy(...asked)
          if (isAnswerLost) throw new CarrierError('timeout', 'The answer was lost.')
          return sale
        },
      }
    },
  })

  function worldOf(node = 0): World {
    const store = nodes[node]
    if (!store) throw new Error('There is no such node.')
    return proofWorld({ store, now: () => now, between: counting })
  }

  const order = () => creation(parcel({}, remoteRecipient), { key: 'the key' })

  async function buy(first: Book): Promise<number> {
    book = first
    searches = 0
    isAnswerLost = true
    cancels = 'and answers'
    account += 1
    await openAccount(worldOf(), account, 500_00)
    const { shipmentId } = await createShipment(await commandFor(worldOf(), account), order())
    return shipmentId
  }

  const purchaseOf = (id: number) =>
    worldOf().store.read.purchases.ofShipment(serviceOn(account), id)

  async function saleOf(id: number) {
    const reference = (await purchaseOf(id))?.reference ?? ''
    const { carrierBook } = worldOf().store.read
    return (
      (await carrierBook.find('carriera', reference)) ??
      (await carrierBook.find('carrierb', reference))
    )
  }

  async function deadJobs() {
    const jobs = await worldOf().store.read.jobs.list(100)
    return jobs
      .filter(({ accountId, dead }) => accountId === account && dead)
      .map(({ kind, lastError }) => [kind, lastError])
  }

  async function letPass(hours: number): Promise<void> {
    for (let minutes = 0; minutes < hours * 60; minutes += 15) {
      now += 15 * minuteMs
      await runDueJobs(worldOf())
    }
  }

  test('is searched at once, and settled by one search', async () => {
    const id = await buy('answers')
    expect(await purchaseOf(id)).toMatchObject({ state: 'posted' })
    expect(searches).toBe(1)
  })

  test('whose search is lost is searched again an hour later, and then found', async () => {
    const id = await buy('loses its answer')
    book = 'answers'
    now += hourMs - minuteMs
    expect(await reconcilePurchase(worldOf(), account, id)).toMatchObject({ kind: 'open' })
    expect(searches).toBe(1)
    now += 2 * minuteMs
    expect(await reconcilePurchase(worldOf(), account, id)).toEqual({ kind: 'posted' })
    expect(searches).toBe(2)
  })

  test('is never searched more often, by jobs, retries or a person, who decides in the end', async () => {
    const id = await buy('loses its answer')
    for (let day = 0; day < 2; day += 1) {
      await letPass(12)
      await createShipment(await commandFor(worldOf(), account), order())
    }
    expect(searches).toBe(budget)
    const sale = await saleOf(id)
    expect(await adoptPurchase(worldOf(), account, id, sale?.trackingCode ?? '')).toEqual({
      kind: 'posted',
    })
    expect(searches).toBe(budget)
  })

  test('is neither adopted nor released by hand while it may soon be searched', async () => {
    const id = await buy('loses its answer')
    book = 'answers'
    now += 5 * minuteMs
    const early = { code: 'conflict', message: expect.stringContaining('within an hour') }
    await expect(releaseByHand(worldOf(), account, id, false)).rejects.toMatchObject(early)
    await expect(adoptPurchase(worldOf(), account, id, 'WRONG12345')).rejects.toMatchObject(early)
    now += hourMs
    expect(await reconcilePurchase(worldOf(), account, id)).toEqual({ kind: 'posted' })
  })

  test('that is released after the last search is left to a person, who is told so', async () => {
    const id = await buy('loses its answer')
    await letPass(12)
    book = 'answers'
    expect(await releaseByHand(worldOf(), account, id, false)).toEqual({ kind: 'released' })
    await letPass(6)
    expect(await deadJobs()).toEqual([
      ['take-back-sale', expect.stringContaining('its carrier allows no more searches')],
    ])
    expect(searches).toBe(budget)
  })

  test('that is sold late is cancelled by the number that one search has found', async () => {
    const id = await buy('loses its answer')
    book = 'answers'
    cancels = 'not now'
    expect(await releaseByHand(worldOf(), account, id, true)).toEqual({ kind: 'released' })
    await letPass(8)
    expect(searches).toBe(2)
    cancels = 'and answers'
    await letPass(4)
    expect(await deadJobs()).toEqual([])
    expect(searches).toBe(2)
    expect((await saleOf(id))?.cancelledAt).not.toBeNull()
  })

  test('whose void is refused after the last search waits for a person', async () => {
    const id = await buy('loses its answer')
    await letPass(12)
    await adoptPurchase(worldOf(), account, id, (await saleOf(id))?.trackingCode ?? '')
    const shipment = () => worldOf().store.read.shipments.byId(serviceOn(account), id)
    cancels = 'and loses its answer'
    await voidShipment(await commandFor(worldOf(), account), (await shipment())?.shipCode ?? '')
    cancels = 'and answers'
    await letPass(6)
    expect(await shipment()).toMatchObject({ state: 'void_asked' })
    expect(await deadJobs()).toEqual([
      ['settle-void', expect.stringContaining('an earlier request may have cancelled')],
    ])
    const told = { end: 'agreed', why: 'Ms. Roy on the phone' } as const
    const label = { id, shipCode: (await shipment())?.shipCode ?? '' }
    expect(await settleVoidByHand(worldOf(), account, label, told)).toEqual({ kind: 'accepted' })
    expect(await shipment()).toMatchObject({ state: 'voided' })
    await expect(settleVoidByHand(worldOf(), account, label, told)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('may be searched for as long as the book has nothing, or is not asked', async () => {
    const id = await buy('has nothing')
    book = 'is not asked'
    for (let look = 0; look < 5; look += 1) await reconcilePurchase(worldOf(), account, id)
    book = 'has nothing'
    for (let look = 0; look < 5; look += 1) await reconcilePurchase(worldOf(), account, id)
    expect(searches).toBe(6)
    book = 'answers'
    expect(await reconcilePurchase(worldOf(), account, id)).toEqual({ kind: 'posted' })
  })

  test('is searched once by two nodes that look at the same moment', async () => {
    const id = await buy('loses its answer')
    now += hourMs
    const looks = [0, 1, 0, 1].map(node => reconcilePurchase(worldOf(node), account, id))
    const kinds = (await Promise.all(looks)).map(({ kind }) => kind)
    expect(kinds).toEqual(['open', 'open', 'open', 'open'])
    expect(searches).toBe(2)
  })

  test('that was given up and removed is still searched for a late sale', async () => {
    const id = await buy('loses its answer')
    expect(await releaseByHand(worldOf(), account, id, true)).toEqual({ kind: 'released' })
    const reference = (await purchaseOf(id))?.reference ?? ''
    await worldOf().store.transact(account, ({ shipments }) =>
      shipments.remove(serviceOn(account), id),
    )
    book = 'answers'
    await letPass(1)
    const { carrierBook } = worldOf().store.read
    const sale =
      (await carrierBook.find('carriera', reference)) ??
      (await carrierBook.find('carrierb', reference))
    expect(sale?.cancelledAt).not.toBeNull()
  })
})
