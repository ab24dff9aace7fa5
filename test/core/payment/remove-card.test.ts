import { beforeAll, beforeEach, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { operatorMark } from '#core/command/system-log-entry.ts'
import { removeCard } from '#core/payment/cards.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { type Desk, openDesk } from '../../support/scripted-payments.ts'

describeOnEachEngine('removing a card', kit => {
  let db: Database
  let desk: Desk

  beforeAll(async () => {
    db = await kit.open()
  })
  beforeEach(async () => {
    desk = await openDesk(db)
  })

  const cards = (its = desk) => db.read.cards.list(serviceOn(its.accountId))
  const firstCard = async (its = desk): Promise<number> => (await cards(its))[0]?.id ?? 0
  const remove = (id: number) =>
    removeCard({ ...desk.command, mark: operatorMark('remove-card', desk.clock.nowMs) }, id)

  test('answers with it as it was, and leaves a line in the log', async () => {
    const id = await firstCard()
    expect(await remove(id)).toMatchObject({ id, isDefault: true })
    expect(await cards()).toEqual([])
    const log = await db.read.requestLog.list(serviceOn(desk.accountId), null, 10)
    expect(log.map(({ route, outcome }) => [route, outcome])).toEqual([
      ['remove-card', `removed card ${id}`],
    ])
  })

  test('that is gone, or another account’s, is refused and leaves no line', async () => {
    const other = await openDesk(db)
    for (const id of [await firstCard(other), 999_999]) {
      await expect(remove(id)).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await cards()).toHaveLength(1)
    expect(await cards(other)).toHaveLength(1)
    expect(await db.read.requestLog.list(serviceOn(desk.accountId), null, 10)).toEqual([])
  })
})
