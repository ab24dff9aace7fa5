import { expect, test } from 'vitest'
import { releaseByHand } from '#core/purchase/settle/settle-by-hand.ts'
import { openDatabase } from '#db/database.ts'
import { createShipment } from '../support/create-shipment.ts'
import { postgresKit } from '../support/engines.ts'
import { buyingThrough } from './buying-through.ts'
import { marked } from './marked-store.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, farDoor, openAccount, proofWorld } from './proof-world.ts'

const kit = postgresKit()
const now = () => Date.UTC(2026, 0, 5, 8)

const far = (name: string) => creation(parcel({ toAddress: { ...parcel().toAddress, name } }))

/** Of two nodes one may commit between what the other reads and what it writes. */
test('a sale whose money another node gives back at that moment is taken back', async () => {
  await using its = await openDatabase(await kit.config())
  await using mine = await openDatabase(await kit.config())
  await openAccount(proofWorld({ store: its, now }), 2, 1_000_00)
  const shell = proofWorld({ store: mine, now })
  let moves = 0
  const serving = marked(its, async step => {
    if (step !== 'purchases.move') return
    moves += 1
    if (moves < 2) return
    const open = (await mine.read.purchases.open(10)).find(({ accountId }) => accountId === 2)
    await releaseByHand(shell, 2, open?.shipmentId ?? 0, true)
  })
  const command = await commandFor(proofWorld({ store: serving, now }), 2)
  await expect(createShipment(command, far(farDoor))).rejects.toMatchObject({
    code: 'carrier_error',
  })
  const jobs = (await mine.read.jobs.list(10)).filter(({ accountId }) => accountId === 2)
  expect(jobs).toContainEqual(
    expect.objectContaining({
      kind: 'take-back-sale',
      payload: expect.objectContaining({ trackingCode: expect.any(String) }),
    }),
  )
})

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
  const bought = createShipment(command, far('LOST ANSWER'))
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
