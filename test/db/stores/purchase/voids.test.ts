import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { VoidAttempt, VoidWriter } from '#core/purchase/void/void-store.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { draftShipment, insertAccounts, insertShipment } from '#test/support/sample-shipments.ts'

describeOnEachEngine('the void store', kit => {
  let db: Database
  let lastId = 0
  const mine = serviceOn(1)

  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1, 2)
  })

  const change = <T>(act: (voids: VoidWriter) => Promise<T>) =>
    db.transact(1, ({ voids }) => act(voids))

  async function ask(shipmentId: number, askedAt: number): Promise<VoidAttempt> {
    await change(voids => voids.insert(mine, { shipmentId, fromState: 'bought', askedAt }))
    return { shipmentId, askedAt }
  }

  /** A shipment whose first request was refused. */
  async function refused(): Promise<VoidAttempt> {
    lastId += 1
    await insertShipment(db, 1, draftShipment(lastId))
    const first = await ask(lastId, 1000)
    expect(await change(voids => voids.refuse(mine, first, 'Not yet.', 2000))).toBe(true)
    return first
  }

  const latest = ({ shipmentId }: VoidAttempt) => db.read.voids.ofShipment(mine, shipmentId)

  const lateAnswers: readonly [
    string,
    (voids: VoidWriter, attempt: VoidAttempt) => Promise<boolean>,
  ][] = [
    ['refusal', (voids, attempt) => voids.refuse(mine, attempt, 'No.', 4000)],
    ['ticket', (voids, attempt) => voids.wait(mine, attempt, 'FIRST')],
  ]

  test('a late acceptance ends the request that is open, and no request that was refused', async () => {
    const { shipmentId } = await refused()
    const accept = () => change(voids => voids.accept(mine, shipmentId, 4000))
    expect(await accept()).toBe(false)
    const second = await ask(shipmentId, 3000)
    expect(await accept()).toBe(true)
    expect(await latest(second)).toMatchObject({ state: 'accepted', settledAt: 4000 })
    expect(await accept()).toBe(false)
  })

  test.each(lateAnswers)('a late %s of an ended request changes nothing', async (_, answer) => {
    const first = await refused()
    const ended = await latest(first)
    expect(await change(voids => answer(voids, first))).toBe(false)
    expect(await latest(first)).toEqual(ended)
  })

  test.each(lateAnswers)(
    'a late %s of an ended request leaves the request after it open',
    async (_, answer) => {
      const first = await refused()
      const second = await ask(first.shipmentId, 3000)
      const open = await latest(second)
      expect(await change(voids => answer(voids, first))).toBe(false)
      expect(await latest(second)).toEqual(open)
      expect(await change(voids => answer(voids, second))).toBe(true)
    },
  )

  test('a request after another one is a repeated request', async () => {
    const first = await refused()
    expect(await latest(first)).toMatchObject({ isRepeated: false })
    const second = await ask(first.shipmentId, 3000)
    expect(await latest(second)).toMatchObject({ isRepeated: true })
  })

  test('a request keeps its ticket when a later answer has none', async () => {
    const { shipmentId } = await refused()
    const attempt = await ask(shipmentId, 3000)
    await change(voids => voids.wait(mine, attempt, null))
    expect(await latest(attempt)).toMatchObject({ state: 'waiting', ticket: null })
    await change(voids => voids.wait(mine, attempt, 'T'))
    await change(voids => voids.wait(mine, attempt, null))
    expect(await latest(attempt)).toMatchObject({ state: 'waiting', ticket: 'T' })
    await change(voids => voids.wait(mine, attempt, 'U'))
    expect(await latest(attempt)).toMatchObject({ ticket: 'U' })
  })

  test("another account's request is not seen, and not ended", async () => {
    const { shipmentId } = await refused()
    const attempt = await ask(shipmentId, 3000)
    const theirs = serviceOn(2)
    expect(await db.read.voids.ofShipment(theirs, shipmentId)).toBeNull()
    const accepted = await db.transact(2, ({ voids }) =>
      voids.accept(theirs, attempt.shipmentId, 4000),
    )
    expect(accepted).toBe(false)
    expect(await latest(attempt)).toMatchObject({ state: 'asked', settledAt: null })
  })
})
