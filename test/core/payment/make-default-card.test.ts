import { beforeAll, beforeEach, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { addCard, makeDefaultCard, removeCard } from '#core/payment/cards.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { type Desk, openDesk } from '../../support/scripted-payments.ts'

describeOnEachEngine('making a card the default', kit => {
  let db: Database
  let desk: Desk

  beforeAll(async () => {
    db = await kit.open()
  })
  beforeEach(async () => {
    desk = await openDesk(db)
  })

  const defaults = async () =>
    (await db.read.cards.list(serviceOn(desk.accountId))).map(({ isDefault }) => isDefault)

  test('takes the place of the one before', async () => {
    const { id } = await addCard(desk.world, desk.accountId, 'tok_2', false)
    expect(await makeDefaultCard(desk.command, id)).toMatchObject({ id, isDefault: true })
    expect(await defaults()).toEqual([false, true])
  })

  test('refuses one that was removed, that is of another, or that never was', async () => {
    const { id } = await addCard(desk.world, desk.accountId, 'tok_2', false)
    await removeCard(desk.command, id)
    const other = await openDesk(db)
    const [foreign] = await db.read.cards.list(serviceOn(other.accountId))
    for (const absent of [id, foreign?.id ?? 0, 999_999]) {
      await expect(makeDefaultCard(desk.command, absent)).rejects.toMatchObject({
        code: 'not_found',
      })
    }
    expect(await defaults()).toEqual([true])
  })
})
