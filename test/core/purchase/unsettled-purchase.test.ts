import { describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import { usualLimits } from '#core/carrier-limits.ts'
import { commandOf } from '#core/command/command.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { Job } from '#core/ports/queue.ts'
import { reconcilePurchase } from '#core/purchase/settle/settle-purchase.ts'
import type { Store } from '#core/store.ts'
import type { World } from '#core/world.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { booksOf, fundedClient } from '../../support/funded-client.ts'
import { sharedService } from '../../support/service.ts'

const service = await sharedService()

/** A carrier that never says what it did; its book, where it can be searched, lacks the sale. */
function worldWithout(answer: Partial<Carrier>, afterMs = 0): World {
  const { sandbox } = service.app.worlds
  const carriers = sandbox.carriers().map(
    ({ find: _, ...carrier }): Carrier => ({
      ...carrier,
      ...answer,
      sell: () => ({
        kind: 'remote',
        buy: () => Promise.reject(new CarrierError('unreadable', 'The carrier answered nonsense.')),
      }),
    }),
  )
  return {
    ...sandbox,
    clock: { now: () => sandbox.clock.now() + afterMs },
    carriers: () => carriers,
  }
}

async function buyUnsettled(answer: Partial<Carrier>) {
  const { account } = await fundedClient(service)
  const world = worldWithout(answer)
  const caller = await world.authenticate(await service.token(account))
  const create = () =>
    createShipment(
      { ...commandOf(world, caller, null), patienceMs: 0 },
      creation(parcel(), { key: 'once' }),
    )
  const before = await booksOf(service, account)
  const { shipmentId } = await create()
  const state = async () =>
    (await world.store.read.shipments.byId(serviceOn(account), shipmentId))?.state
  return { account, shipmentId, before, create, state }
}

const emptyBook = { find: async () => null }
const noBook = {}
const burntBook = { find: () => Promise.reject(new Error('no answer')) }
const lockedOut = new CarrierError('misconfigured', '401: the token has expired')
const lockedBook = { find: () => Promise.reject(lockedOut) }

describe('a purchase whose carrier never answered', () => {
  it('stays open, its money set aside, while a late sale may still come', async () => {
    const { account, shipmentId, before, state } = await buyUnsettled(emptyBook)
    const early = worldWithout(emptyBook, usualLimits.bookShowsAfterMs - 10_000)
    expect(await reconcilePurchase(early, account, shipmentId)).toMatchObject({ kind: 'open' })
    expect(await state()).toBe('purchasing')
    const { credits, holds } = await booksOf(service, account)
    expect(credits + holds).toBe(before.credits)
    expect(holds).toBeGreaterThan(0)
  })

  it('is looked for again after thirty seconds, whoever is left to look', async () => {
    const { account, shipmentId } = await buyUnsettled(emptyBook)
    const { purchases, jobs } = service.app.worlds.sandbox.store.read
    const purchase = await purchases.ofShipment(serviceOn(account), shipmentId)
    const [job] = await jobs.ofAccount(serviceOn(account), 10)
    expect(job).toMatchObject({ kind: 'settle-purchase', payload: { shipmentId } })
    expect((job?.runAt ?? 0) - (purchase?.heldAt ?? 0)).toBe(30_000)
  })

  it('is a draft again once nothing can have been sold, and its key still leads to it', async () => {
    const { account, shipmentId, before, state, create } = await buyUnsettled(emptyBook)
    const late = worldWithout(emptyBook, usualLimits.bookShowsAfterMs)
    expect(await reconcilePurchase(late, account, shipmentId)).toEqual({ kind: 'released' })
    expect(await state()).toBe('draft')
    expect(await booksOf(service, account)).toEqual(before)
    expect(await create()).toMatchObject({ shipmentId, replayed: true })
  })

  it('does not wait for a clock that was set back to come round again', async () => {
    const { account, shipmentId, before, state } = await buyUnsettled(emptyBook)
    const setBack = worldWithout(emptyBook, -3_600_000)
    expect(await reconcilePurchase(setBack, account, shipmentId)).toEqual({ kind: 'released' })
    expect(await state()).toBe('draft')
    expect(await booksOf(service, account)).toEqual(before)
  })

  it('gives back what was set aside and never asked for, however the clock was set', async () => {
    const { account } = await fundedClient(service)
    const before = await booksOf(service, account)
    const world = worldWithout(emptyBook)
    const caller = await world.authenticate(await service.token(account))
    let commits = 0
    const transact: Store['transact'] = (account, work) => {
      commits += 1
      if (commits > 1) return Promise.reject(new Error('it hangs'))
      return world.store.transact(account, work)
    }
    const hanging = { ...world, store: { ...world.store, transact } }
    await expect(
      createShipment(commandOf(hanging, caller, null), creation(parcel(), { key: null })),
    ).rejects.toThrow()
    expect((await booksOf(service, account)).holds).toBeGreaterThan(0)
    const jobs = await world.store.read.jobs.list(1000)
    const job = jobs.find(({ accountId }) => accountId === account) as Job<'settle-purchase'>
    const settleAt = (byMs: number) =>
      reconcilePurchase(worldWithout(emptyBook, byMs), account, job.payload.shipmentId)
    expect(await settleAt(0)).toMatchObject({ kind: 'open' })
    expect(await settleAt(-3_600_000)).toEqual({ kind: 'released' })
    expect(await booksOf(service, account)).toEqual(before)
  })

  it.each([
    ['can not be searched', noBook, 'its carrier has no book to be searched'],
    ['cannot be reached', burntBook, 'its book cannot be searched: it failed'],
    ['locks us out', lockedBook, 'its book cannot be searched: 401: the token has expired'],
  ])('stays open for as long as the book %s, and says why', async (_, book, why) => {
    const { account, shipmentId, state } = await buyUnsettled(book)
    const muchLater = worldWithout(book, 30 * 86_400_000)
    expect(await reconcilePurchase(muchLater, account, shipmentId)).toEqual({ kind: 'open', why })
    expect(await state()).toBe('purchasing')
  })

  it('is adopted when the sale turns up in the book after all', async () => {
    const { account, shipmentId, before, state } = await buyUnsettled(emptyBook)
    const sold = { find: async () => ({ trackingCode: `LATE${shipmentId}`, label: '' }) }
    expect(await reconcilePurchase(worldWithout(sold), account, shipmentId)).toEqual({
      kind: 'posted',
    })
    expect(await state()).toBe('bought')
    const { credits, holds } = await booksOf(service, account)
    expect(credits).toBeLessThan(before.credits)
    expect(holds).toBe(0)
  })
})
