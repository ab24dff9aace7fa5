import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type { Command } from '#core/command/command.ts'
import { reconcilePurchase } from '#core/purchase/settle/settle-purchase.ts'
import { cancelFreight } from '#core/purchase/void/void-shipment.ts'
import type { Store } from '#core/store.ts'
import type { World } from '#core/world.ts'
import { openBooks } from '../../../proof/books.ts'
import { type Book, bookingThrough } from '../../../proof/buying-through.ts'
import { brokenLaws } from '../../../proof/laws.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from '../../../proof/proof-world.ts'
import { runAllJobs } from '../../../proof/run-jobs.ts'
import { amountIn, bookedFreight, freightOf } from '../../../support/booked-freight.ts'
import { describeOnEachEngine } from '../../../support/engines.ts'
import {
  bookDraft,
  bookFreight,
  freightCreation,
  freightRequest,
} from '../../../support/freight-request.ts'
import { adoptPurchase, releaseByHand } from '../../../support/settle-by-hand.ts'

const noon = Date.UTC(2026, 5, 15, 12)
const minuteMs = 60_000
const credits = 5_000_00

const far = freightCreation(freightRequest({}, remoteRecipient), { key: 'the key' })
const lost = () => new CarrierError('timeout', 'The answer was lost.')

describeOnEachEngine('freight whose carrier did not answer', kit => {
  let store: Store
  let accounts = 0
  beforeAll(async () => {
    store = await kit.open()
  })
  afterAll(async () => {
    await runAllJobs(worldAt(noon + 60 * minuteMs))
    await using books = await openBooks(await kit.config())
    // What a person adopted by its number alone has no papers.
    const broken = Object.keys(await brokenLaws(books))
    expect(broken).toEqual(['the label that is kept is the label that was sold'])
  })

  const worldAt = (now: number, how?: Parameters<typeof bookingThrough>[0]): World =>
    proofWorld({ store, now: () => now, ...(how && { betweenFreight: bookingThrough(how) }) })

  /** A carrier whose book can not be searched, so that a person has to say what it did. */
  const unsearchable = (now: number, how: (book: Book) => Promise<never>): World =>
    proofWorld({
      store,
      now: () => now,
      betweenFreight(carrier) {
        const { find, ...others } = bookingThrough(how)(carrier)
        return { ...others, sellsOnceByReference: false }
      },
    })

  async function account(): Promise<number> {
    accounts += 1
    await openAccount(worldAt(noon), accounts, credits)
    return accounts
  }

  /** Asks in vain; the carrier may have the order. */
  async function bookInVain(hasOrder: boolean) {
    const its = await account()
    const world = unsearchable(noon, async book => {
      if (hasOrder) await book()
      throw lost()
    })
    const command = await commandFor(world, its)
    const { shipmentId } = await bookFreight(command, far)
    expect((await freightOf(command, shipmentId)).state).toBe('purchasing')
    return {
      its,
      command,
      shipmentId,
      at: (now: number) => unsearchable(now, () => Promise.reject(lost())),
    }
  }

  async function bookOf({ tenant }: Command, shipmentId: number) {
    const reference = (await store.read.purchases.ofShipment(tenant, shipmentId))?.reference ?? ''
    return await store.read.carrierBook.find('freightb', reference)
  }

  test('is adopted by hand by its PRO number, and can then be cancelled', async () => {
    const { its, command, shipmentId, at } = await bookInVain(true)
    const later = at(noon + 5 * minuteMs)
    const { trackingCode = '' } = (await bookOf(command, shipmentId)) ?? {}
    await expect(adoptPurchase(later, its, shipmentId, 'no')).rejects.toMatchObject({
      code: 'validation_failed',
    })
    await expect(
      adoptPurchase(later, its, shipmentId, trackingCode, '9999999999'),
    ).rejects.toMatchObject({ code: 'validation_failed' })
    expect(await adoptPurchase(later, its, shipmentId, trackingCode)).toEqual({ kind: 'posted' })
    const { state, bought, totalPaid, nextMoveAt } = await freightOf(command, shipmentId)
    expect(state).toBe('bought')
    expect(bought).toMatchObject({ trackingCode, confirmationNumber: null })
    expect(nextMoveAt).toBeGreaterThan(noon)
    expect(await amountIn(command, 'credits')).toBe(credits - totalPaid)
    // Its papers were only ever in the answer that was lost.
    expect(await store.read.freight.papers(command.tenant, shipmentId)).toBeNull()
    await cancelFreight({ ...command, world: worldAt(noon) }, shipmentId)
    expect(await amountIn(command, 'credits')).toBe(credits)
  })

  test('is not adopted by the number of other freight', async () => {
    const { its, command, shipmentId, at } = await bookInVain(false)
    const other = await bookedFreight({ ...command, world: worldAt(noon) })
    const later = at(noon + 5 * minuteMs)
    await expect(
      adoptPurchase(later, its, shipmentId, other.bought.trackingCode),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect(await releaseByHand(later, its, shipmentId, true)).toEqual({ kind: 'released' })
  })

  test('is released by hand: a draft again, its money back, and it can be booked', async () => {
    const { its, command, shipmentId, at } = await bookInVain(false)
    const early = releaseByHand(at(noon + 1000), its, shipmentId, false)
    await expect(early).rejects.toMatchObject({ code: 'conflict' })
    const later = at(noon + 5 * minuteMs)
    expect(await releaseByHand(later, its, shipmentId, false)).toEqual({ kind: 'released' })
    expect((await freightOf(command, shipmentId)).state).toBe('draft')
    expect([await amountIn(command, 'credits'), await amountIn(command, 'holds')]).toEqual([
      credits,
      0,
    ])
    await bookDraft({ ...command, world: worldAt(noon) }, shipmentId)
    expect((await freightOf(command, shipmentId)).state).toBe('bought')
  })

  test('is found by its reference, with its papers and its confirmation', async () => {
    const world = worldAt(noon, async book => {
      await book()
      throw lost()
    })
    const command = await commandFor(world, await account())
    const { id, bought } = await bookedFreight(command, far)
    expect(bought.confirmationNumber).toMatch(/\w{6,}/)
    expect(await store.read.freight.papers(command.tenant, id)).not.toBeNull()
  })

  test('and that was given up is taken back when it turns out to be sold', async () => {
    const its = await account()
    let arrive: Book | null = null
    const silent = worldAt(noon, book => {
      arrive = book
      return Promise.reject(lost())
    })
    const command = await commandFor(silent, its)
    const { shipmentId } = await bookFreight(command, far)
    const later = worldAt(noon + 2 * minuteMs)
    expect(await reconcilePurchase(later, its, shipmentId)).toEqual({ kind: 'released' })
    expect((await freightOf(command, shipmentId)).state).toBe('draft')
    const sale = await (arrive as Book | null)?.()
    expect(await bookOf(command, shipmentId)).toMatchObject({
      trackingCode: sale?.trackingCode,
      cancelledAt: null,
    })
    await runAllJobs(worldAt(noon + 10 * minuteMs))
    expect((await bookOf(command, shipmentId))?.cancelledAt).toBe(noon + 10 * minuteMs)
    expect(await store.read.ledger.balance(serviceOn(its), 'credits', 'CAD')).toBe(credits)
  })
})
