import { statSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { openDatabase } from '#db/database.ts'
import { sqliteKit } from '../../support/engines.ts'
import { insertNote, notesIn, openWithNotes } from '../../support/note-table.ts'
import { draftFreight } from '../../support/sample-freight.ts'
import { draftShipment, insertAccounts } from '../../support/sample-shipments.ts'
import { turnsFromNow } from '../../support/turns.ts'

/** Every chance to give way is taken. */
const everyTurn = { guard: true, turnLimitMs: 0 }
const kit = sqliteKit()

const noteOf = (id: number) => ({ id, account: 1, parent: id })

test('long work gives way between its pieces and before its commit, and nobody writes or reads within it', async () => {
  await using engine = await openWithNotes(await kit.config(), everyTurn)
  const seen: number[][] = []
  let other: Promise<unknown> = Promise.resolve()
  const { turns, stop } = turnsFromNow()
  const long = engine.transact(1, async session => {
    for (const id of [1, 2, 3]) {
      await session.run(insertNote, noteOf(id))
      await session.giveWay()
    }
    throw new Error('It is undone.')
  })
  const refused = expect(long).rejects.toThrow('It is undone.')
  for (let turn = 0; turn < 3; turn += 1) {
    await nextTurn()
    seen.push(await notesIn(engine))
    if (turn === 0) {
      other = engine.transact(2, async session => {
        await session.run(insertNote, noteOf(9))
      })
    }
  }
  await refused
  await other
  stop()
  expect(turns()).toBeGreaterThanOrEqual(3)
  expect(seen).toEqual([[], [], []])
  // Were it a statement of the long transaction, it would be undone with that.
  expect(await notesIn(engine)).toEqual([9])
})

test('work and its commit are two turns', async () => {
  await using engine = await openWithNotes(await kit.config(), everyTurn)
  let turnOfWork = -1
  const { turns, stop } = turnsFromNow()
  await engine.transact(1, async session => {
    await session.run(insertNote, noteOf(20))
    turnOfWork = turns()
  })
  stop()
  expect(turns() - turnOfWork).toBeGreaterThanOrEqual(1)
})

test('short work takes one turn with its commit', async () => {
  await using engine = await openWithNotes(await kit.config(), { turnLimitMs: 60_000 })
  // The writer rests for a turn after each commit.
  await nextTurn()
  await nextTurn()
  let isLater = false
  setImmediate(() => {
    isLater = true
  })
  await engine.transact(1, async session => {
    for (const id of [30, 31]) {
      await session.run(insertNote, noteOf(id))
      await session.giveWay()
    }
  })
  expect(isLater).toBe(false)
})

test('many drafts are inserted a few at a time, and an answer that is kept has a turn of its own', async () => {
  await using database = await openDatabase(await kit.config(), everyTurn)
  await insertAccounts(database, 1)
  const drafts = Array.from({ length: 500 }, (_, id) => ({
    shipment: draftShipment(id + 1),
    label: null,
  }))
  const key = { scope: 'it', text: 'a', fingerprint: null, cipherKey: null }
  let [begun, inserted, kept] = [0, 0, 0]
  const { turns, stop } = turnsFromNow()
  await database.transact(1, async writers => {
    const tenant = serviceOn(1)
    await writers.keys.take(tenant, key, null, 1, 0)
    begun = turns()
    await writers.shipments.insertMany(tenant, drafts)
    inserted = turns()
    await writers.keys.keep(tenant, key, null, { status: 201, body: Buffer.alloc(8) })
    kept = turns()
  })
  stop()
  expect(inserted - begun).toBeGreaterThanOrEqual(500 / 40)
  expect(kept - inserted).toBeGreaterThanOrEqual(1)
  expect(turns() - kept).toBeGreaterThanOrEqual(1)
})

test('freight and the links of drafts to their orders give way one by one', async () => {
  await using database = await openDatabase(await kit.config(), everyTurn)
  await insertAccounts(database, 1)
  const tenant = serviceOn(1)
  const ids = Array.from({ length: 20 }, (_, id) => 1001 + id)
  let [begun, inserted, linked] = [0, 0, 0]
  const { turns, stop } = turnsFromNow()
  await database.transact(1, async ({ freight, orders }) => {
    begun = turns()
    for (const id of ids) await freight.insert(tenant, [draftFreight(id)])
    inserted = turns()
    for (const id of ids) await orders.link(tenant, 1, id, false)
    linked = turns()
  })
  stop()
  expect(inserted - begun).toBeGreaterThanOrEqual(ids.length)
  expect(linked - inserted).toBeGreaterThanOrEqual(ids.length)
})

test('a long commit leaves it to the next one to copy the log back, and never two in a row', async () => {
  const config = await kit.config('production')
  const file = config.kind === 'sqlite' ? config.file : ''
  await using engine = await openWithNotes(config, everyTurn)
  const write = (bytes: number) =>
    engine.transact(1, session =>
      session.execute(`create table if not exists filler (bytes blob);
        insert into filler values (zeroblob(${bytes}))`),
    )
  const large = 12 * 1024 * 1024
  // The one that made the tables has left nothing to copy, and this one may not leave it, either.
  await write(1)
  await write(large)
  expect(statSync(file).size).toBeLessThan(large)
  await write(1)
  expect(statSync(file).size).toBeGreaterThan(large)
  await write(large)
  await write(large)
  expect(statSync(file).size).toBeGreaterThan(3 * large)
})
