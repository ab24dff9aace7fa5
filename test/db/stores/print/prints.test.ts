import { beforeAll, expect, test } from 'vitest'
import { serviceOn, type Tenant } from '#core/access.ts'
import type { LabelPrint, UnprintedLabel } from '#core/print/print-store.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import { dayMs } from '#core/time/durations.ts'
import type { ListOrder } from '#core/values/page.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import {
  boughtShipment,
  draftShipment,
  insertAccounts,
  insertShipment,
  sampleAt,
  sampleBought,
  trackingCodeOf,
} from '#test/support/sample-shipments.ts'

describeOnEachEngine('the store of prints', kit => {
  let db: Database
  let accounts = 0
  let ids = 0

  beforeAll(async () => {
    db = await kit.open()
  })

  async function account(): Promise<Tenant> {
    accounts += 1
    await insertAccounts(db, accounts)
    return serviceOn(accounts)
  }

  async function buy({ accountId }: Tenant, createdAt = sampleAt): Promise<number> {
    ids += 1
    await insertShipment(db, accountId, boughtShipment(ids, { createdAt }))
    return ids
  }

  const print: LabelPrint = {
    at: sampleAt + 5,
    by: { kind: 'token', id: 7 },
    format: 'pdf',
    sheet: 'a4x4',
  }

  const mark = (tenant: Tenant, shipmentIds: readonly number[], its = print) =>
    db.transact(tenant.accountId, ({ prints }) => prints.mark(tenant, shipmentIds, its))

  const move = (tenant: Tenant, id: number, from: ShipmentState, to: ShipmentState) =>
    db.transact(tenant.accountId, ({ shipments }) => shipments.move(tenant, id, from, to, null))

  /** The whole list, two labels at a time, and its count. */
  async function listed(tenant: Tenant, order: ListOrder = 'oldest') {
    const seen: number[] = []
    let after: UnprintedLabel | null = null
    for (;;) {
      const page = await db.read.prints.unprinted(tenant, order, after, 2)
      seen.push(...page.map(({ id }) => id))
      after = page.at(-1) ?? null
      if (after === null) break
    }
    expect(await db.read.prints.countUnprinted(tenant)).toBe(seen.length)
    return seen
  }

  test('a print is told with its time, its printer, its format and its sheet, newest first', async () => {
    const [mine, other] = [await account(), await account()]
    const id = await buy(mine)
    const second: LabelPrint = {
      at: sampleAt + 9,
      by: { kind: 'operator', id: null },
      format: 'zpl',
      sheet: null,
    }
    const third: LabelPrint = { ...print, by: { kind: 'user', id: 3 } }
    for (const one of [print, second, third]) await mark(mine, [id], one)
    expect(await db.read.prints.ofShipment(mine, id, 10)).toEqual([third, second, print])
    expect(await db.read.prints.ofShipment(mine, id, 1)).toEqual([third])
    expect(await db.read.prints.ofShipment(other, id, 10)).toEqual([])
    const tallies = await db.read.prints.counts(mine, [id, await buy(mine)])
    expect([...tallies]).toEqual([[id, { times: 3, lastAt: sampleAt + 9 }]])
    expect((await db.read.prints.counts(other, [id])).size).toBe(0)
  })

  test('what is bought waits to be printed, oldest or newest first, and nobody else sees it', async () => {
    const [mine, other] = [await account(), await account()]
    const late = await buy(mine, sampleAt + 3 * dayMs)
    const early = await buy(mine)
    const twin = await buy(mine)
    const middle = await buy(mine, sampleAt + dayMs)
    await insertShipment(db, mine.accountId, draftShipment(++ids))
    expect(await listed(mine)).toEqual([early, twin, middle, late])
    expect(await listed(mine, 'newest')).toEqual([late, middle, twin, early])
    expect(await listed(other)).toEqual([])
  })

  test('a print takes labels off the list, and a second print changes no count', async () => {
    const mine = await account()
    const all = [await buy(mine), await buy(mine), await buy(mine, sampleAt + dayMs)]
    await mark(mine, all.slice(0, 1))
    await mark(mine, all.slice(0, 2))
    expect(await listed(mine)).toEqual(all.slice(2))
    const among = (tenant: Tenant) => db.read.prints.unprintedAmong(tenant, all)
    expect([...(await among(mine))]).toEqual(all.slice(2))
    expect((await among(await account())).size).toBe(0)
    await mark(mine, all)
    expect(await listed(mine)).toEqual([])
  })

  test('a draft that is bought comes on the list', async () => {
    const mine = await account()
    const id = ++ids
    await insertShipment(db, mine.accountId, draftShipment(id))
    const bought = sampleBought(trackingCodeOf(id))
    await db.transact(mine.accountId, ({ shipments }) =>
      shipments.confirm(mine, id, 'draft', { bought, nextMoveAt: null, label: null }),
    )
    expect(await listed(mine)).toEqual([id])
  })

  test.each(['accepted', 'expired', 'voided'] as const)(
    'a label that becomes %s leaves the list, printed or not',
    async state => {
      const mine = await account()
      const [printed, unprinted, rest] = [await buy(mine), await buy(mine), await buy(mine)]
      await mark(mine, [printed])
      await move(mine, printed, 'bought', state)
      await move(mine, unprinted, 'bought', state)
      expect(await listed(mine)).toEqual([rest])
    },
  )

  test('a void that the carrier refuses puts a label back, unless it was printed', async () => {
    const mine = await account()
    const [printed, unprinted] = [await buy(mine), await buy(mine)]
    await mark(mine, [printed])
    for (const id of [printed, unprinted]) await move(mine, id, 'bought', 'void_asked')
    expect(await listed(mine)).toEqual([])
    for (const id of [printed, unprinted]) await move(mine, id, 'void_asked', 'bought')
    expect(await listed(mine)).toEqual([unprinted])
  })

  test('a label that is printed again after its scan changes no count', async () => {
    const mine = await account()
    const [scanned, waiting] = [await buy(mine), await buy(mine)]
    await move(mine, scanned, 'bought', 'accepted')
    await mark(mine, [scanned])
    await move(mine, scanned, 'accepted', 'delivered')
    expect(await listed(mine)).toEqual([waiting])
  })

  test('a closeout takes labels off the list, printed or not, and their scans change nothing', async () => {
    const mine = await account()
    const [printed, closed, rest] = [await buy(mine), await buy(mine), await buy(mine)]
    await mark(mine, [printed])
    const assigned = await db.transact(mine.accountId, ({ closeouts }) =>
      closeouts.assign(mine, 5, [printed, closed]),
    )
    expect(assigned.size).toBe(2)
    expect(await listed(mine)).toEqual([rest])
    for (const id of [printed, closed]) await move(mine, id, 'bought', 'in_transit')
    expect(await listed(mine)).toEqual([rest])
  })

  test('a label that is put back waits again, and keeps what was told of its prints', async () => {
    const [mine, other] = [await account(), await account()]
    const putBack = (tenant: Tenant, labels: readonly number[]) =>
      db.transact(tenant.accountId, ({ prints }) => prints.putBack(tenant, labels))
    const [jammed, printed, closed] = [await buy(mine), await buy(mine), await buy(mine)]
    const waiting = await buy(mine, sampleAt + dayMs)
    await mark(mine, [jammed, printed, closed])
    await db.transact(mine.accountId, ({ closeouts }) => closeouts.assign(mine, 6, [closed]))
    await putBack(other, [jammed, printed])
    expect(await listed(mine)).toEqual([waiting])
    await putBack(mine, [jammed, closed, waiting])
    await putBack(mine, [jammed])
    expect(await listed(mine)).toEqual([jammed, waiting])
    expect(await db.read.prints.ofShipment(mine, jammed, 10)).toEqual([print])
    await move(mine, jammed, 'bought', 'accepted')
    await mark(mine, [printed])
    expect(await listed(mine)).toEqual([waiting])
  })

  test('a transaction that fails leaves no mark, and the label on the list', async () => {
    const mine = await account()
    const id = await buy(mine)
    const failed = db.transact(mine.accountId, async ({ prints }) => {
      await prints.mark(mine, [id], print)
      throw new Error('on purpose')
    })
    await expect(failed).rejects.toThrow('on purpose')
    expect(await db.read.prints.ofShipment(mine, id, 1)).toEqual([])
    expect(await listed(mine)).toEqual([id])
  })

  test('unprinted labels are found among days of printed ones, in both orders', async () => {
    const mine = await account()
    const all: number[] = []
    for (let at = 0; at < 60; at++) all.push(await buy(mine, sampleAt + (at % 20) * 5 * dayMs + at))
    const kept = all.filter((_, at) => at % 7 === 3)
    await mark(
      mine,
      all.filter(id => !kept.includes(id)),
    )
    const places = new Map(all.map((id, at) => [id, (at % 20) * 100 + at]))
    const inOrder = kept.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
    expect(await listed(mine)).toEqual(inOrder)
    expect(await listed(mine, 'newest')).toEqual(inOrder.toReversed())
  })
})
