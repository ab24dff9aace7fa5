import { afterEach, expect, test, vi } from 'vitest'
import { saveDrafts } from '#core/purchase/save-drafts.ts'
import { openDatabase } from '#db/database.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld } from '../../proof/proof-world.ts'
import { sqliteKit } from '../../support/engines.ts'
import { turnsFromNow } from '../../support/turns.ts'

const kit = sqliteKit()
afterEach(() => {
  vi.restoreAllMocks()
})

test('large requests are judged and made drafts few at a time, with turns of others in between', async () => {
  await using store = await openDatabase(await kit.config())
  const world = proofWorld({ store, now: Date.now })
  await openAccount(world, 1, 0)
  const command = await commandFor(world, 1)
  // Whoever looks at the clock finds that a slice of work has passed.
  let ms = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    ms += 10
    return ms
  })
  const count = 12
  const { turns, stop } = turnsFromNow()
  const turnsOfReading: number[] = []
  let turnOfAnswer = 0
  const requests = {
    count,
    field: 'drafts',
    read() {
      turnsOfReading.push(turns())
      return creation(parcel())
    },
  }
  const saved = await saveDrafts(command, requests, async drafts => {
    turnOfAnswer = turns()
    return drafts.saved.length
  })
  stop()
  expect(saved).toBe(count)
  expect(new Set(turnsOfReading).size).toBe(count)
  const lastRead = turnsOfReading.at(-1) ?? 0
  expect(turnOfAnswer - lastRead).toBeGreaterThanOrEqual(count)
})
