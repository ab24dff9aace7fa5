import { expect, test } from 'vitest'
import { releaseByHand } from '#core/purchase/settle/settle-by-hand.ts'
import { openDatabase } from '#db/database.ts'
import { createShipment } from '../support/create-shipment.ts'
import { postgresKit } from '../support/engines.ts'
import { buyingThrough } from './buying-through.ts'
import { marked } from './marked-store.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, openAccount, proofWorld } from './proof-world.ts'

const kit = postgresKit()
const now = () => Date.UTC(2026, 0, 5, 8)

/** Of two nodes one may commit between what the other reads and what it writes. */
test('a hold released while its server begins to ask has the carrier looked at later', async () => {
  const config = await kit.config()
  await using its = await openDatabase(config)
  await using mine = await openDatabase(config)
  await openAccount(proofWorld({ store: its, now }), 1, 1_000_00)
  const aboutToAsk = Promise.withResolvers<void>()
  const readAsHeld = Promise.withResolvers<void>()
  const asking = Promise.withResolvers<void>()

  let moving = false
  const serving = marked(its, step => {
    if (step === 'hearing that it is committed' && moving) asking.resolve()
    if (step !== 'purchases.move') return
    moving = true
    aboutToAsk.resolve()
    return readAsHeld.promise
  })
  const isReleased = Promise.withResolvers<void>()
  const between = buyingThrough(async buy => {
    await isReleased.promise
    return await buy()
  })
  const command = await commandFor(proofWorld({ store: serving, now, between }), 1)
  const lost = parcel({ toAddress: { ...parcel().toAddress, name: 'LOST ANSWER' } })
  const bought = createShipment(command, creation(lost))
  await aboutToAsk.promise

  const shell = marked(mine, step => {
    if (step !== 'purchases.move') return
    readAsHeld.resolve()
    return asking.promise
  })
  const [open] = await mine.read.purchases.open(1)
  const released = await releaseByHand(
    proofWorld({ store: shell, now }),
    1,
    open?.shipmentId ?? 0,
    false,
  )
  isReleased.resolve()
  await expect(bought).rejects.toThrow()
  expect(released).toEqual({ kind: 'released' })
  const jobs = await mine.read.jobs.list(10)
  expect(jobs.map(({ kind }) => kind)).toContain('take-back-sale')
})
