import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { LabelledShipment } from '#core/shipment/shipment-store.ts'
import { type ShipmentState, shipmentStates } from '#core/shipment/state.ts'
import { dayMs } from '#core/time/durations.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import {
  boughtShipment,
  draftShipment,
  insertAccounts,
  insertShipment,
  sampleBought,
} from '#test/support/sample-shipments.ts'

const day = (number: number, ms = 0): number => (20_000 + number) * dayMs + ms

describeOnEachEngine('the counts of shipments by day and state', kit => {
  let db: Database
  let lastAccount = 0
  let lastId = 0

  beforeAll(async () => {
    db = await kit.open()
  })

  async function account(): Promise<number> {
    lastAccount += 1
    await insertAccounts(db, lastAccount)
    return lastAccount
  }
  const fresh = () => {
    lastId += 1
    return lastId
  }
  const counts = async (accountId: number) =>
    (await db.read.shipments.counts(serviceOn(accountId))).map(
      count => [count.day - 20_000, count.state, count.n] as const,
    )

  /** Counted from the shipments themselves. */
  async function recounted(accountId: number) {
    const tally = new Map<string, number>()
    for (const one of await db.read.shipments.pageById(serviceOn(accountId), 0, 10_000)) {
      const key = `${Math.floor(one.createdAt / dayMs) - 20_000} ${one.state}`
      tally.set(key, (tally.get(key) ?? 0) + 1)
    }
    return tally
  }
  async function expectRight(accountId: number): Promise<void> {
    const kept = (await counts(accountId)).map(([at, state, n]) => [`${at} ${state}`, n] as const)
    expect(new Map(kept)).toEqual(await recounted(accountId))
    const ofStates = new Map<string, number>()
    for (const [, state, n] of await counts(accountId)) {
      ofStates.set(state, (ofStates.get(state) ?? 0) + n)
    }
    const summed = await db.read.shipments.stateCounts(serviceOn(accountId))
    const present = summed.filter(({ n }) => n !== 0)
    expect(new Map(present.map(({ state, n }) => [state, n]))).toEqual(ofStates)
  }

  test('come oldest day first, without zeros', async () => {
    const id = await account()
    const tenant = serviceOn(id)
    const [first, second, third] = [fresh(), fresh(), fresh()]
    await insertShipment(db, id, draftShipment(first, { createdAt: day(3) }))
    await insertShipment(db, id, boughtShipment(second, { createdAt: day(2, dayMs - 1) }))
    await insertShipment(db, id, boughtShipment(third, { createdAt: day(3) }))
    expect(await counts(id)).toEqual([
      [2, 'bought', 1],
      [3, 'bought', 1],
      [3, 'draft', 1],
    ])
    await db.transact(id, ({ shipments }) => shipments.remove(tenant, first))
    expect(await counts(id)).toEqual([
      [2, 'bought', 1],
      [3, 'bought', 1],
    ])
  })

  test('follow a confirmation and a move, and stay if these are refused', async () => {
    const id = await account()
    const tenant = serviceOn(id)
    const shipment = fresh()
    await insertShipment(db, id, draftShipment(shipment, { createdAt: day(1) }))
    await db.transact(id, async ({ shipments }) => {
      const sale = sampleBought(`COUNT${shipment}`)
      await shipments.confirm(tenant, shipment, 'purchasing', {
        bought: sale,
        nextMoveAt: null,
        label: null,
      })
      await shipments.move(tenant, shipment, 'bought', 'accepted', null)
    })
    expect(await counts(id)).toEqual([[1, 'draft', 1]])
    await db.transact(id, async ({ shipments }) => {
      const sale = sampleBought(`COUNT${shipment}`)
      await shipments.confirm(tenant, shipment, 'draft', {
        bought: sale,
        nextMoveAt: null,
        label: null,
      })
      await shipments.move(tenant, shipment, 'bought', 'bought', 5)
    })
    expect(await counts(id)).toEqual([[1, 'bought', 1]])
    await db.transact(id, ({ shipments }) =>
      shipments.move(tenant, shipment, 'bought', 'delivered', null),
    )
    expect(await counts(id)).toEqual([[1, 'delivered', 1]])
  })

  test('are rolled back with a failed transaction', async () => {
    const id = await account()
    const failing = db.transact(id, async ({ shipments }) => {
      await shipments.insert(serviceOn(id), draftShipment(fresh()), null)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await counts(id)).toEqual([])
  })

  test('change once for many shipments in one insert, each with its label and its look-ups', async () => {
    const id = await account()
    const many = Array.from({ length: 60 }, (_, index): LabelledShipment => {
      const number = fresh()
      const createdAt = day(index % 3, index)
      const shipment =
        index % 4 ? boughtShipment(number, { createdAt }) : draftShipment(number, { createdAt })
      return { shipment, label: index % 4 ? `label ${number}` : null }
    })
    await db.transact(id, ({ shipments }) => shipments.insertMany(serviceOn(id), many))
    await expectRight(id)
    const { shipments } = db.read
    for (const { shipment, label } of many) {
      expect(await shipments.label(serviceOn(id), shipment.id)).toBe(label)
      const code = shipment.bought?.trackingCode ?? 'NONE'
      const owner = await shipments.ownerOfTrackingCode(code)
      expect(owner?.shipmentId ?? null).toBe(shipment.bought ? shipment.id : null)
    }
  })

  test('do not change for an insert of no shipments', async () => {
    const id = await account()
    await db.transact(id, ({ shipments }) => shipments.insertMany(serviceOn(id), []))
    expect(await counts(id)).toEqual([])
  })

  test('equal a recount after any sequence of changes', async () => {
    const change = fc.record({
      kind: fc.constantFrom('insert', 'insertMany', 'confirm', 'move', 'remove'),
      which: fc.nat(5),
      onDay: fc.nat(2),
      from: fc.constantFrom(...shipmentStates),
      to: fc.constantFrom(...shipmentStates),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 25 }), async changes => {
        const id = await account()
        const tenant = serviceOn(id)
        const ids = [fresh()]
        await insertShipment(db, id, draftShipment(ids[0] ?? 0, { createdAt: day(0) }))
        for (const { kind, which, onDay, from, to } of changes) {
          const target = ids[which % ids.length] ?? 0
          const make = (state: ShipmentState) => {
            const number = fresh()
            ids.push(number)
            return draftShipment(number, { state, createdAt: day(onDay) })
          }
          const done = db.transact(id, async ({ shipments }) => {
            const sale = sampleBought(`ANY${target}`)
            const current = (await shipments.byId(tenant, target))?.state ?? from
            // Half of the moves name the shipment's state, most others another one.
            const standing = which % 2 ? current : from
            if (kind === 'insert') await shipments.insert(tenant, make(to), null)
            if (kind === 'insertMany') {
              const shipmentsOfDay = [make(to), make(from), make(to)]
              await shipments.insertMany(
                tenant,
                shipmentsOfDay.map(shipment => ({ shipment, label: null })),
              )
            }
            if (kind === 'confirm' && (standing === 'draft' || standing === 'purchasing')) {
              await shipments.confirm(tenant, target, standing, {
                bought: sale,
                nextMoveAt: null,
                label: null,
              })
            }
            if (kind === 'move') await shipments.move(tenant, target, standing, to, null)
            if (kind === 'remove') await shipments.remove(tenant, target)
          })
          await done.catch(() => {})
        }
        await expectRight(id)
      }),
      { numRuns: 25 },
    )
  })

  test('stay right when two processes move the same shipments in opposite directions', async () => {
    const id = await account()
    const tenant = serviceOn(id)
    const other = await kit.open()
    const ids = Array.from({ length: 12 }, fresh)
    await db.transact(id, ({ shipments }) =>
      shipments.insertMany(
        tenant,
        ids.map(number => ({ shipment: draftShipment(number), label: null })),
      ),
    )
    const back = (database: Database, number: number, from: ShipmentState, to: ShipmentState) =>
      database.transact(id, ({ shipments }) => shipments.move(tenant, number, from, to, null))
    await Promise.all(
      ids.flatMap(number => [
        back(db, number, 'draft', 'purchasing'),
        back(other, number, 'purchasing', 'draft'),
        back(other, number, 'draft', 'voided'),
        back(db, number, 'purchasing', 'draft'),
      ]),
    )
    await expectRight(id)
  })
})
