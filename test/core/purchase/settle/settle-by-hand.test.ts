import { describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import { commandOf } from '#core/command/command.ts'
import type { World } from '#core/world.ts'
import { creation, parcel } from '#test/proof/parcels.ts'
import { createShipment } from '#test/support/create-shipment.ts'
import { eventually } from '#test/support/eventually.ts'
import { booksOf, fundedClient } from '#test/support/funded-client.ts'
import { sharedService } from '#test/support/service.ts'
import { adoptPurchase, releaseByHand } from '#test/support/settle-by-hand.ts'

const service = await sharedService()

const sandbox = () => service.app.worlds.sandbox

async function accountThatBuys() {
  const { account } = await fundedClient(service)
  const token = await service.token(account)
  const before = await booksOf(service, account)
  const create = async (world: World, to: string) => {
    const caller = await world.authenticate(token)
    const command = { ...commandOf(world, caller, null), patienceMs: 0 }
    return await createShipment(command, creation(parcel({}, to), { key: 'once' }))
  }
  return { account, before, create }
}

const openOf = async (account: number) => {
  const open = await sandbox().store.read.purchases.open(100)
  return open.find(({ accountId }) => accountId === account)?.shipmentId ?? 0
}

/** The sandbox, but just before its nth transaction something else happens. */
function interrupted(nth: number, first: () => Promise<unknown>): World {
  const { store, ...world } = sandbox()
  let count = 0
  return {
    ...world,
    store: {
      ...store,
      async transact(account, work) {
        count += 1
        if (count === nth) await first()
        return await store.transact(account, work)
      },
    },
  }
}

describe('a purchase that is given up while it runs', () => {
  it('asks no carrier where its money was given back before', async () => {
    const { account, before, create } = await accountThatBuys()
    const books = () => sandbox().store.read.carrierBook.all('carriera')
    const sold = (await books()).length
    const world = interrupted(2, async () =>
      releaseByHand(sandbox(), account, await openOf(account), true),
    )
    await expect(create(world, 'LOST ANSWER')).rejects.toMatchObject({ code: 'carrier_error' })
    expect(await booksOf(service, account)).toEqual(before)
    expect(await books()).toHaveLength(sold)
  })

  it('is taken back at the carrier where its money was given back meanwhile', async () => {
    const { account, before, create } = await accountThatBuys()
    const sale = { trackingCode: `SOLD${account}00000`, label: '' }
    const { store } = sandbox()
    const carriers = sandbox()
      .carriers()
      .map(carrier => ({
        ...carrier,
        sell: () => ({
          kind: 'remote' as const,
          async buy(reference: string) {
            await store.transact(0, ({ carrierBook }) =>
              carrierBook.insert({ carrier: carrier.code, reference, ...sale, soldAt: 1 }),
            )
            await releaseByHand(sandbox(), account, await openOf(account), true)
            return sale
          },
        }),
      }))
    const world = { ...sandbox(), carriers: () => carriers }
    await expect(create(world, 'Ada')).rejects.toMatchObject({ code: 'carrier_error' })
    expect(await booksOf(service, account)).toEqual(before)
    await eventually(async () => {
      const books = await Promise.all(
        ['carriera', 'carrierb'].map(code => store.read.carrierBook.all(code)),
      )
      const entry = books.flat().find(({ trackingCode }) => trackingCode === sale.trackingCode)
      expect(entry?.cancelledAt).toBeTypeOf('number')
    })
  })
})

describe('an operator', () => {
  /** Sold by the carrier; its answer, and everybody who waited for it, are gone. */
  async function leftOpen() {
    const { account, before, create } = await accountThatBuys()
    const blind = sandbox()
      .carriers()
      .map(carrier => ({ ...carrier, find: () => Promise.reject(new Error('down')) }))
    const { shipmentId } = await create({ ...sandbox(), carriers: () => blind }, 'LOST ANSWER')
    const { read } = sandbox().store
    const purchase = await read.purchases.ofShipment(serviceOn(account), shipmentId)
    const reference = purchase?.reference ?? ''
    const sale =
      (await read.carrierBook.find('carriera', reference)) ??
      (await read.carrierBook.find('carrierb', reference))
    return { account, before, shipmentId, code: sale?.trackingCode ?? '' }
  }

  it.each(['', '   ', 'short', 'not/a/code', 'x'.repeat(41)])(
    'adopts under no code such as %j',
    async code => {
      const { account, shipmentId } = await leftOpen()
      await expect(adoptPurchase(sandbox(), account, shipmentId, code)).rejects.toMatchObject({
        code: 'validation_failed',
      })
    },
  )

  it('adopts under no code but the one in the carrier’s book', async () => {
    const { account, shipmentId, code } = await leftOpen()
    const adopt = (its: string) => adoptPurchase(sandbox(), account, shipmentId, its)
    await expect(adopt('A1B2C3D4E5F6')).rejects.toMatchObject({ code: 'conflict' })
    expect(await adopt(` ${code.toLowerCase()} `)).toEqual({ kind: 'posted' })
  })

  it('adopts under no code that another shipment has', async () => {
    const first = await leftOpen()
    await adoptPurchase(sandbox(), first.account, first.shipmentId, first.code)
    const { account, shipmentId } = await leftOpen()
    await expect(adoptPurchase(sandbox(), account, shipmentId, first.code)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('adopts nothing while the carrier may still answer', async () => {
    const { account, create } = await accountThatBuys()
    const adopted: Promise<unknown>[] = []
    const carriers = sandbox()
      .carriers()
      .map(({ find: _, ...carrier }) => ({
        ...carrier,
        sell: () => ({
          kind: 'remote' as const,
          async buy() {
            const adoption = adoptPurchase(sandbox(), account, await openOf(account), 'WRONG12345')
            adopted.push(adoption.catch(error => error))
            await Promise.all(adopted)
            throw new CarrierError('rejected', 'No more of these.')
          },
        }),
      }))
    const bought = create({ ...sandbox(), carriers: () => carriers }, 'Ada')
    await expect(bought).rejects.toMatchObject({ code: 'carrier_rejected' })
    expect(await adopted[0]).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('may still sell'),
    })
  })

  it('gives nothing back that the carrier’s book has as sold, unless forced', async () => {
    const { account, before, shipmentId, code } = await leftOpen()
    const release = (force: boolean) => releaseByHand(sandbox(), account, shipmentId, force)
    await expect(release(false)).rejects.toThrow(code)
    expect(await release(true)).toEqual({ kind: 'released' })
    expect(await booksOf(service, account)).toEqual(before)
  })

  it('leaves a line in the account’s log', async () => {
    const { account, shipmentId, code } = await leftOpen()
    await adoptPurchase(sandbox(), account, shipmentId, code)
    const [line] = await sandbox().store.read.requestLog.list(serviceOn(account), null, 10)
    expect(line).toMatchObject({
      method: 'OPERATOR',
      outcome: expect.stringMatching(/^purchased \w+$/),
      tokenId: null,
    })
  })
})
