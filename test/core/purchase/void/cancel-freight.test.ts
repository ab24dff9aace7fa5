import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Command } from '#core/command/command.ts'
import { changeFreight } from '#core/purchase/freight/save-freight.ts'
import { readRefunds } from '#core/purchase/void/refund.ts'
import { cancelFreight, deleteFreight, voidShipment } from '#core/purchase/void/void-shipment.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { moveFreight } from '#core/tracking/move-freight.ts'
import type { World } from '#core/world.ts'
import { openBooks } from '../../../proof/books.ts'
import { brokenLaws } from '../../../proof/laws.ts'
import { creation, parcel } from '../../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from '../../../proof/proof-world.ts'
import { runAllJobs, runDueJobs } from '../../../proof/run-jobs.ts'
import { amountIn, bookedFreight, freightOf } from '../../../support/booked-freight.ts'
import { createShipment, requestKey } from '../../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../../support/engines.ts'
import {
  bookFreight,
  freightCreation,
  freightRequest,
  saveFreight,
} from '../../../support/freight-request.ts'

const noon = Date.UTC(2026, 5, 15, 12)
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const credits = 5_000_00

describeOnEachEngine('a cancellation of freight', kit => {
  let world: World
  let accounts = 0
  beforeAll(async () => {
    world = proofWorld({ store: await kit.open(), now: () => noon })
  })
  afterAll(async () => {
    await runAllJobs(worldAt(noon + 2 * hourMs))
    await using books = await openBooks(await kit.config())
    expect(await brokenLaws(books)).toEqual({})
  })

  const worldAt = (time: number): World => proofWorld({ store: world.store, now: () => time })

  async function account(): Promise<Command> {
    accounts += 1
    await openAccount(world, accounts, credits)
    return await commandFor(world, accounts)
  }

  const booked = (command: Command, name = 'Ann') =>
    bookedFreight(command, freightCreation(freightRequest({}, name)))

  async function stands(command: Command, id: number) {
    const freight = await freightOf(command, id)
    const { read } = world.store
    return {
      state: freight.state,
      refund: (await readRefunds(read, command.tenant, [freight]))(freight)?.status,
      credits: await amountIn(command, 'credits'),
      hasPapers: (await read.freight.papers(command.tenant, id)) !== null,
      nextMoveAt: freight.nextMoveAt,
    }
  }

  const gone = { state: 'voided', refund: 'posted', credits, hasPapers: false, nextMoveAt: null }

  test.each(['Ann', remoteRecipient])(
    'for %s gives the whole back, and the papers are gone',
    async name => {
      const command = await account()
      const { id } = await booked(command, name)
      expect((await stands(command, id)).nextMoveAt).toBeGreaterThan(noon)
      await cancelFreight(command, id)
      expect(await stands(command, id)).toMatchObject(gone)
      const events = await world.store.read.freight.events(command.tenant, id)
      expect(events.map(({ state }) => state)).toEqual(['voided', 'bought'])
    },
  )

  test('that comes again is answered as the first, also under a key', async () => {
    const command = await account()
    const { id } = await booked(command)
    const keyed = { ...command, key: requestKey('cancel', 'v5') }
    for (const again of [keyed, keyed, command]) {
      expect(await cancelFreight(again, id)).toEqual({ shipmentId: id })
    }
    expect(await stands(command, id)).toMatchObject(gone)
  })

  test('for VOID LATER waits for the carrier, and then gives the money back', async () => {
    const command = await account()
    const { id, totalPaid } = await booked(command, 'VOID LATER')
    await cancelFreight(command, id)
    const waiting = {
      state: 'void_asked',
      refund: 'pending',
      credits: credits - totalPaid,
      nextMoveAt: null,
    }
    expect(await stands(command, id)).toMatchObject(waiting)
    await runDueJobs(worldAt(noon + 30 * minuteMs))
    expect(await stands(command, id)).toMatchObject(waiting)
    await runAllJobs(worldAt(noon + 2 * hourMs))
    expect(await stands(command, id)).toMatchObject(gone)
  })

  test('for VOID REFUSED leaves it booked: it is picked up, with its papers and its price', async () => {
    const command = await account()
    const { id, totalPaid, nextMoveAt } = await booked(command, 'VOID REFUSED')
    await cancelFreight(command, id)
    await runAllJobs(worldAt(noon + 2 * hourMs))
    expect(await stands(command, id)).toMatchObject({
      state: 'bought',
      refund: 'rejected',
      credits: credits - totalPaid,
      hasPapers: true,
      nextMoveAt,
    })
    await advanceClock(world, command.tenant.accountId, 30 * dayMs)
    expect((await freightOf(command, id)).state).toBe('delivered')
  })

  test('is refused after the first scan, and after thirty days', async () => {
    const command = await account()
    const { id, nextMoveAt } = await booked(command)
    const { accountId } = command.tenant
    await advanceClock(world, accountId, (nextMoveAt ?? 0) - noon)
    const scanned = await commandFor(world, accountId)
    await expect(cancelFreight(scanned, id)).rejects.toMatchObject({
      code: 'not_cancellable',
      message: 'The booking cannot be cancelled. It has been scanned.',
    })
    const old = await account()
    const { id: stood } = await booked(old)
    const muchLater = { ...old, caller: { ...old.caller, clockOffsetMs: 31 * dayMs } }
    await expect(cancelFreight(muchLater, stood)).rejects.toMatchObject({
      code: 'not_cancellable',
    })
  })

  test('that meets the first scan finds it moved, and gives nothing back', async () => {
    const command = await account()
    const { id, totalPaid } = await booked(command)
    const { accountId } = command.tenant
    let isScanned = false
    const slow: World = {
      ...world,
      store: {
        ...world.store,
        async transact(its, work) {
          if (!isScanned) {
            isScanned = true
            await moveFreight({ ...world, clock: { now: () => noon + 4 * dayMs } }, accountId)
          }
          return await world.store.transact(its, work)
        },
      },
    }
    await expect(cancelFreight({ ...command, world: slow }, id)).rejects.toMatchObject({
      code: 'not_cancellable',
    })
    expect(await amountIn(command, 'credits')).toBe(credits - totalPaid)
  })

  test('is for bookings: a draft is deleted, and parcels are voided', async () => {
    const command = await account()
    const { shipmentId } = await saveFreight(command)
    await expect(cancelFreight(command, shipmentId)).rejects.toMatchObject({
      code: 'not_cancellable',
      message: 'The booking cannot be cancelled. It is not booked.',
    })
    await deleteFreight(command, shipmentId)
    const { freight, shipments } = world.store.read
    expect(await freight.byId(command.tenant, shipmentId)).toBeNull()
    await expect(deleteFreight(command, shipmentId)).rejects.toMatchObject({ code: 'not_found' })
    const box = await createShipment(command, creation(parcel()))
    await expect(cancelFreight(command, box.shipmentId)).rejects.toMatchObject({
      code: 'not_cancellable',
      message: 'The booking cannot be cancelled. It is not freight.',
    })
    const { id, shipCode } = await booked(command)
    await expect(deleteFreight(command, id)).rejects.toMatchObject({ code: 'not_voidable' })
    await expect(voidShipment(command, shipCode)).rejects.toMatchObject({ code: 'not_found' })
    expect(await shipments.byId(command.tenant, id)).toBeNull()
  })

  test('of what is not there, or is another account’s, finds nothing', async () => {
    const [mine, theirs] = [await account(), await account()]
    const { shipmentId } = await bookFreight(mine)
    const draft = await saveFreight(mine)
    const change = { ...freightCreation(), shipmentId: draft.shipmentId }
    for (const act of [
      () => cancelFreight(theirs, shipmentId),
      () => deleteFreight(theirs, draft.shipmentId),
      () => changeFreight(theirs, change),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'not_found' })
    }
    expect((await freightOf(mine, shipmentId)).state).toBe('bought')
    await changeFreight(mine, change)
    await expect(changeFreight(mine, { ...change, shipmentId })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})
