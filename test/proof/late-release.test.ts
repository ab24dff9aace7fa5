import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Store } from '#core/store.ts'
import { openDatabase } from '#db/database.ts'
import { createShipment } from '../support/create-shipment.ts'
import { postgresKit } from '../support/engines.ts'
import { releaseByHand } from '../support/settle-by-hand.ts'
import { buyingThrough } from './buying-through.ts'
import { marked } from './marked-store.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from './proof-world.ts'

const kit = postgresKit()
const now = () => Date.UTC(2026, 0, 5, 8)

const far = (name: string) => creation(parcel({ toAddress: { ...parcel().toAddress, name } }))

async function openOf({ read }: Store, account: number): Promise<number> {
  const open = await read.purchases.open(10)
  return open.find(({ accountId }) => accountId === account)?.shipmentId ?? 0
}

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
    await releaseByHand(shell, 2, await openOf(mine, 2), true)
  })
  const command = await commandFor(proofWorld({ store: serving, now }), 2)
  await expect(createShipment(command, far(remoteRecipient))).rejects.toMatchObject({
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

/** The release is in hand when the server begins to ask, and has read that nobody was asked. */
async function releaseWhileAsked(account: number, force: boolean) {
  const config = await kit.config()
  await using its = await openDatabase(config)
  await using mine = await openDatabase(config)
  await openAccount(proofWorld({ store: its, now }), account, 1_000_00)
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
  const command = await commandFor(proofWorld({ store: serving, now, between }), account)
  const bought = createShipment(command, far('LOST ANSWER'))
  await aboutToAsk.promise

  const shell = marked(mine, step => {
    if (step !== 'purchases.move') return
    readAsHeld.resolve()
    return asking.promise
  })
  const id = await openOf(mine, account)
  const released = await releaseByHand(proofWorld({ store: shell, now }), account, id, force)
  isReleased.resolve()
  const [end] = await Promise.allSettled([bought])
  const jobs = (await mine.read.jobs.list(10)).filter(({ accountId }) => accountId === account)
  const shipment = await mine.read.shipments.byId(serviceOn(account), id)
  return { end, released, shipment, kinds: jobs.map(({ kind }) => kind) }
}

test('a hold released by force while its server begins to ask has the carrier looked at later', async () => {
  const { end, released, kinds } = await releaseWhileAsked(1, true)
  expect(released).toEqual({ kind: 'released' })
  expect(end?.status).toBe('rejected')
  expect(kinds).toContain('take-back-sale')
})

test('a hold is not released where its server begins to ask, unless by force', async () => {
  const { end, released, shipment, kinds } = await releaseWhileAsked(3, false)
  expect(released).toMatchObject({ kind: 'open' })
  expect(end?.status).toBe('fulfilled')
  expect(shipment?.state).toBe('bought')
  expect(kinds).not.toContain('take-back-sale')
})
