import { beforeAll, describe, expect, test } from 'vitest'
import { accountOf } from '#core/account/accounts.ts'
import { drawPlot, type Plot } from '#core/seed/plot.ts'
import { seedShipments } from '#core/seed/seed-shipments.ts'
import { type Teller, tellerOf } from '#core/seed/story.ts'
import type { World } from '#core/world.ts'
import { sqliteKit } from '../../support/engines.ts'
import { fakeWorld } from '../../support/fake-world.ts'

describe('the story of a seed', () => {
  const kit = sqliteKit()
  let world: World
  let plot: Plot
  let tell: Teller

  beforeAll(async () => {
    const store = await kit.open()
    await store.transact(1, ({ accounts }) =>
      accounts.insert({ id: 1, name: 'alder', createdAt: 1 }),
    )
    const row = await store.read.accounts.byId(1)
    if (!row) throw new Error('there is no account')
    world = { ...fakeWorld('sandbox'), store }
    plot = await drawPlot(world, accountOf(row), 400, 90 * 86_400_000)
    tell = await tellerOf(world, plot)
  })

  test('is the same in any order, by anybody who has its plot', async () => {
    const chapters = Array.from({ length: plot.chapters }, (_, chapter) => chapter)
    const told = chapters.map(tell)
    expect(chapters.toReversed().map(tell).toReversed()).toEqual(told)
    const other = await tellerOf(world, structuredClone(plot))
    expect(chapters.map(other)).toEqual(told)
  })

  test('has no number twice, and as many shipments as were asked for', () => {
    const told = Array.from({ length: plot.chapters }, (_, chapter) => tell(chapter))
    const shipments = told.flatMap(past => past.shipments)
    const bought = shipments.flatMap(({ shipment }) => shipment.bought?.trackingCode ?? [])
    const postings = told.flatMap(past => past.postings.map(({ id }) => id))
    expect(shipments).toHaveLength(400)
    expect(new Set(shipments.map(({ shipment }) => shipment.shipCode)).size).toBe(400)
    expect(new Set(bought).size).toBe(bought.length)
    expect(new Set(postings).size).toBe(postings.length)
  })

  test('never spends more than a chapter has been granted, and leaves nothing of it', () => {
    for (let chapter = 0; chapter < plot.chapters; chapter += 1) {
      let credits = 0
      for (const { entries } of tell(chapter).postings) {
        for (const { book, amount } of entries) if (book === 'credits') credits += amount
        expect(credits).toBeGreaterThanOrEqual(0)
      }
      expect(credits).toBe(0)
    }
  })

  test.each([
    { besideOthers: true, commands: 4 },
    { besideOthers: false, commands: 1 },
  ])(
    'is written so that others wait for a chapter at most, where there are any (%o)',
    async company => {
      let commands = 0
      const store: World['store'] = {
        ...world.store,
        transact(lane, command) {
          commands += 1
          return world.store.transact(lane, command)
        },
      }
      // A clock that stands still: no command ends for having written long enough.
      const clock = { now: () => plot.now }
      const besideOthers = () => company.besideOthers
      const seeding = { account: plot.account, shipments: 400, spreadMs: 1000, besideOthers }
      await seedShipments({ ...world, store, clock }, seeding)
      expect(commands).toBe(company.commands)
    },
  )

  test('is not told by another catalogue', async () => {
    const changed = { ...plot, onOffer: `${plot.onOffer},1 1` }
    await expect(tellerOf(world, changed)).rejects.toThrow('The catalogue has changed')
  })
})
