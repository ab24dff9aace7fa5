import { beforeAll, describe, expect, test } from 'vitest'
import { accountOf } from '#core/account/accounts.ts'
import { partInventor } from '#core/seed/invent-part.ts'
import { planSeed, type SeedPlan } from '#core/seed/seed-plan.ts'
import { seedShipments } from '#core/seed/seed-shipments.ts'
import type { Past } from '#core/seed/seed-store.ts'
import type { World } from '#core/world.ts'
import { sqliteKit } from '../../support/engines.ts'
import { fakeWorld } from '../../support/fake-world.ts'

describe('the invented past of a seed', () => {
  const kit = sqliteKit()
  let world: World
  let plan: SeedPlan
  let inventPart: (part: number) => Past

  beforeAll(async () => {
    const store = await kit.open()
    await store.transact(1, ({ accounts }) =>
      accounts.insert({ id: 1, name: 'alder', createdAt: 1 }),
    )
    const row = await store.read.accounts.byId(1)
    if (!row) throw new Error('there is no account')
    world = { ...fakeWorld('sandbox'), store }
    plan = await planSeed(world, accountOf(row), 400, 90 * 86_400_000)
    inventPart = partInventor(world, plan)
  })

  const allParts = () => Array.from({ length: plan.parts }, (_, part) => inventPart(part))

  test('is the same in any order, whoever follows its plan', () => {
    const invented = allParts()
    const backwards = invented.map((_, place) => inventPart(plan.parts - 1 - place))
    expect(backwards.toReversed()).toEqual(invented)
    expect(invented.map((_, part) => partInventor(world, plan)(part))).toEqual(invented)
  })

  test('has no number twice, and as many shipments as were asked for', () => {
    const invented = allParts()
    const shipments = invented.flatMap(past => past.shipments)
    const bought = shipments.flatMap(({ shipment }) => shipment.bought?.trackingCode ?? [])
    const postings = invented.flatMap(past => past.postings.map(({ id }) => id))
    expect(shipments).toHaveLength(400)
    expect(new Set(shipments.map(({ shipment }) => shipment.shipCode)).size).toBe(400)
    expect(new Set(bought).size).toBe(bought.length)
    expect(new Set(postings).size).toBe(postings.length)
  })

  test('never spends more than a part has been granted, and leaves nothing of it', () => {
    for (const { postings } of allParts()) {
      let credits = 0
      for (const { entries } of postings) {
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
    'is written so that others wait for a part at most, where there are any (%o)',
    async company => {
      let commands = 0
      const store: World['store'] = {
        ...world.store,
        transact(account, work) {
          commands += 1
          return world.store.transact(account, work)
        },
      }
      // A clock that stands still: no command ends for having written long enough.
      const clock = { now: () => plan.now }
      const besideOthers = () => company.besideOthers
      const seeding = { account: plan.account, shipments: 400, spreadMs: 1000, besideOthers }
      await seedShipments({ ...world, store, clock }, seeding)
      expect(commands).toBe(company.commands)
    },
  )
})
