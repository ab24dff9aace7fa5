import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { TrackingCodes } from '#core/numbers/tracking-codes.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { World } from '#core/world.ts'
import type { Database } from '#db/database.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from '../../proof/proof-world.ts'
import { runDueJobs } from '../../proof/run-jobs.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { releaseByHand } from '../../support/settle-by-hand.ts'

const hourMs = 3_600_000

/** Sells under the numbers that it is given, and has them in its book. */
const numbering =
  (codes: TrackingCodes) =>
  (carrier: Carrier): Carrier => ({
    ...carrier,
    sell(order) {
      const selling = carrier.sell?.(order)
      if (selling?.kind !== 'remote') throw new Error('not sold by a remote carrier')
      return {
        ...selling,
        buy: async (reference, signal) => ({ ...(await selling.buy(reference, signal)), ...codes }),
      }
    },
    async find(sale, signal) {
      const found = await carrier.find?.(sale, signal)
      return found ? { ...found, ...codes } : null
    },
  })

describeOnEachEngine('a sale under a number', kit => {
  let store: Database
  let now = Date.UTC(2026, 0, 5, 8)
  let account = 0
  beforeAll(async () => {
    store = await kit.open()
    await buy({ trackingCode: 'TAKEN12345' })
  })

  const worldOf = (codes: TrackingCodes): World =>
    proofWorld({ store, now: () => now, between: numbering(codes) })

  async function buy(codes: TrackingCodes): Promise<number> {
    account += 1
    const world = worldOf(codes)
    await openAccount(world, account, 100_00)
    const order = creation(parcel({}, remoteRecipient))
    return (await createShipment(await commandFor(world, account), order)).shipmentId
  }

  const purchaseOf = (id: number) => store.read.purchases.ofShipment(serviceOn(account), id)

  test.each([
    ['that another shipment has', { trackingCode: 'TAKEN12345' }],
    ['that another shipment has in other letters', { trackingCode: 'taken 12345' }],
    [
      'that another shipment has, of its second package',
      { trackingCode: 'FRESH12345', otherTrackingCodes: ['TAKEN12345'] },
    ],
  ])('%s stays open for a person, and its money is not lost', async (_, codes) => {
    const id = await buy(codes)
    expect(await purchaseOf(id)).toMatchObject({ state: 'unknown' })
    for (let look = 0; look < 15; look += 1) {
      now += hourMs
      await runDueJobs(worldOf(codes))
    }
    const job = (await store.read.jobs.list(100)).find(({ accountId }) => accountId === account)
    expect(job?.lastError).toMatch(/sold it as TAKEN ?12345, which another shipment has$/i)
    expect(await purchaseOf(id)).toMatchObject({ state: 'unknown' })
    expect(await releaseByHand(worldOf(codes), account, id, true)).toEqual({ kind: 'released' })
    expect(await store.read.ledger.balance(serviceOn(account), 'credits', 'CAD')).toBe(100_00)
  })
})
