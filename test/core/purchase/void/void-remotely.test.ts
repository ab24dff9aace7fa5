import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type { SoldLabel, VoidAnswer } from '#core/ports/carrier/carrier.ts'
import { parcels } from '#core/purchase/parcels.ts'
import { systemSettler } from '#core/purchase/settle/settler.ts'
import { readRefunds } from '#core/purchase/void/refund.ts'
import { settleVoid } from '#core/purchase/void/settle-void.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import { moveParcels } from '#core/tracking/move-parcels.ts'
import { commandFor } from '../../../proof/proof-world.ts'
import {
  type Cancel,
  credits,
  refusing,
  remoteVoids,
  type SoldParcel,
} from '../../../proof/remote-voids.ts'
import { runAllJobs, runDueJobs } from '../../../proof/run-jobs.ts'
import { describeOnEachEngine } from '../../../support/engines.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

describeOnEachEngine('the void of what a carrier sold at its own door', kit => {
  let now = Date.UTC(2026, 0, 5, 8)
  const voids = remoteVoids(kit, () => now)
  const { worldOf, bought, stored, requestOf, askFor, creditsOf } = voids
  const { expectRefunded, expectWaiting } = voids

  test('that agrees at once is refunded at once', async () => {
    const label = await bought()
    await askFor(label)
    await expectRefunded(label)
    expect(await requestOf(label)).toMatchObject({ state: 'accepted', settledAt: now })
  })

  test('that is asked for and agreed to within a millisecond is refunded and logged', async () => {
    const label = await bought()
    const { shipCode } = await stored(label)
    const head = { requestId: 'r', method: 'GET', route: '/void', path: '/void', arrivedAt: now }
    const command = { ...(await commandFor(worldOf(0), label.its)), mark: head }
    await voidShipment(command, shipCode)
    await expectRefunded(label)
    const log = await worldOf(0).store.read.requestLog.list(serviceOn(label.its), null, 10)
    const outcomes = log.map(({ outcome }) => outcome)
    expect(outcomes).toEqual([`asked to void ${shipCode}, voided ${shipCode}`])
  })

  test('that decides later is refunded when it agrees, and asked about with its ticket', async () => {
    const label = await bought('VOID LATER')
    await askFor(label)
    await expectWaiting(label)
    expect(await requestOf(label)).toMatchObject({
      state: 'waiting',
      ticket: expect.stringMatching(/^V-/),
    })
    now += hourMs - 1
    await runDueJobs(worldOf(0))
    await expectWaiting(label)
    now += hourMs
    await runDueJobs(worldOf(0))
    await expectRefunded(label)
  })

  test('that refuses stays bought and charged, and its parcel goes on', async () => {
    const label = await bought('VOID REFUSED')
    await askFor(label)
    await expectWaiting(label)
    now += minuteMs
    await runDueJobs(worldOf(0))
    const { state, totalPaid } = await stored(label)
    expect(state).toBe('bought')
    expect(await creditsOf(label.its)).toBe(credits - totalPaid)
    const { read } = worldOf(0).store
    expect(await read.shipments.label(serviceOn(label.its), label.id)).not.toBeNull()
    expect(await requestOf(label)).toMatchObject({ state: 'refused' })
    now += 7 * hourMs
    await moveParcels(worldOf(0), label.its)
    expect((await stored(label)).state).toBe('accepted')
  })

  test('that refuses leaves postage that had expired as it stood, with nothing to come', async () => {
    const label = await bought()
    const tenant = serviceOn(label.its)
    const { store } = worldOf(0)
    const scan = { state: 'expired', description: 'Expired', location: '', at: now } as const
    await store.transact(label.its, async ({ shipments, tracking }) => {
      await shipments.move(tenant, label.id, 'bought', 'expired', null)
      await tracking.append(tenant, label.id, scan)
    })
    await expect(askFor(label, worldOf(0, refusing('It is too old.')))).rejects.toMatchObject({
      code: 'not_voidable',
    })
    expect((await stored(label)).state).toBe('expired')
    expect(await store.read.shipments.dueIds(tenant, Number.MAX_SAFE_INTEGER, 10)).toEqual([])
  })

  test('that refuses after it had to think puts the shipment back, and can be asked again', async () => {
    const label = await bought()
    const later = async (): Promise<VoidAnswer> => ({ kind: 'asked', ticket: 'T' })
    await askFor(label, worldOf(0, later))
    now += minuteMs
    await runDueJobs(worldOf(0, refusing('It was scanned.')))
    expect((await stored(label)).state).toBe('bought')
    expect(await requestOf(label)).toMatchObject({ state: 'refused', reason: 'It was scanned.' })
    await askFor(label)
    await expectRefunded(label)
  })

  test('that refuses leaves postage that had expired as it was', async () => {
    const label = await bought('VOID REFUSED')
    const tenant = serviceOn(label.its)
    const scan = { state: 'expired', description: 'Expired', location: '', at: now } as const
    await worldOf(0).store.transact(label.its, async ({ shipments, tracking }) => {
      await shipments.move(tenant, label.id, 'bought', 'expired', null)
      await tracking.append(tenant, label.id, scan)
    })
    await askFor(label)
    await expectWaiting(label)
    now += minuteMs
    await runDueJobs(worldOf(0))
    expect((await stored(label)).state).toBe('expired')
  })

  test('that is asked for again after a refusal is not asked about by the job of the first request', async () => {
    const label = await bought()
    await expect(askFor(label, worldOf(0, refusing('Not yet.')))).rejects.toMatchObject({
      code: 'not_voidable',
    })
    now += minuteMs
    let askedByJob = 0
    const whileTheFirstJobRuns: Cancel = async (_, cancel) => {
      await runDueJobs(
        worldOf(1, (_sold, cancelFirst) => {
          askedByJob += 1
          return cancelFirst()
        }),
      )
      return await cancel()
    }
    await askFor(label, worldOf(0, whileTheFirstJobRuns))
    expect(askedByJob).toBe(0)
    await expectRefunded(label)
  })

  test('that is decided later is asked about with its ticket, though a later answer has none', async () => {
    const label = await bought()
    await askFor(
      label,
      worldOf(0, async () => ({ kind: 'asked', ticket: 'T' })),
    )
    const tickets: (string | null)[] = []
    const silentOnTicket: Cancel = async ({ ticket }) => {
      tickets.push(ticket)
      return { kind: 'asked', ticket: null }
    }
    for (let look = 0; look < 2; look += 1) {
      now += hourMs
      await runDueJobs(worldOf(0, silentOnTicket))
    }
    expect(tickets).toEqual(['T', 'T'])
  })

  test('that is away for an hour is asked until it answers', async () => {
    const label = await bought()
    const asked: SoldLabel[] = []
    const away: Cancel = async sold => {
      asked.push(sold)
      throw new CarrierError('unavailable', 'Nobody is there.')
    }
    await askFor(label, worldOf(0, away))
    for (let minute = 0; minute < 60; minute += 1) {
      await expectWaiting(label)
      now += minuteMs
      await runDueJobs(worldOf(0, away))
    }
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.length).toBeLessThan(60)
    now += hourMs
    await runDueJobs(worldOf(0))
    await expectRefunded(label)
  })

  test('whose answer is lost is refunded once, though it refuses to cancel twice', async () => {
    const label = await bought()
    const losing: Cancel = async (_, cancel) => {
      await cancel()
      throw new CarrierError('timeout', 'The answer was lost.')
    }
    await askFor(label, worldOf(0, losing))
    await expectWaiting(label)
    now += minuteMs
    await runDueJobs(worldOf(0))
    await expectRefunded(label)
  })

  test('whose answer is lost is not refunded while the book may not show a fresh sale', async () => {
    const label = await bought()
    const losing: Cancel = async () => {
      throw new CarrierError('timeout', 'The request was lost.')
    }
    await askFor(label, worldOf(0, losing))
    const fresh = worldOf(0, refusing('Nobody knows it yet.'))
    const lagging = {
      ...fresh,
      carriers: () => fresh.carriers().map(carrier => ({ ...carrier, find: async () => null })),
    }
    now += minuteMs - 1
    await runDueJobs(lagging)
    await expectWaiting(label)
    now += minuteMs
    await runDueJobs(worldOf(0, refusing('It was scanned.')))
    expect((await stored(label)).state).toBe('bought')
  })

  test('whose caller is refused because the job has cancelled it meanwhile is refunded', async () => {
    const label = await bought()
    const cancelledByJob = Promise.withResolvers<void>()
    const isRefused = Promise.withResolvers<void>()
    const slowJob: Cancel = async (_, cancel) => {
      const answer = await cancel()
      cancelledByJob.resolve()
      await isRefused.promise
      return answer
    }
    let job = Promise.resolve()
    const frozen: Cancel = async (_, cancel) => {
      now += minuteMs
      job = runDueJobs(worldOf(1, slowJob))
      await cancelledByJob.promise
      return await cancel()
    }
    await askFor(label, worldOf(0, frozen))
    isRefused.resolve()
    await job
    await expectRefunded(label)
  })

  test('that answers twice is refunded once, whatever it says the second time', async () => {
    const label = await bought()
    await askFor(label)
    const settler = {
      ...(await systemSettler(worldOf(0), label.its, 'job')),
      sales: parcels,
    }
    const attempt = { shipmentId: label.id, askedAt: now }
    const again = [
      await settleVoid(settler, attempt, { kind: 'accepted' }),
      await settleVoid(settler, attempt, { kind: 'refused', why: 'No.' }),
      await settleVoid(settler, attempt, { kind: 'open', why: 'It decides later.', ticket: 'T' }),
    ]
    expect(again.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'open'])
    await expectRefunded(label)
  })

  test('that is asked for by 20 callers at once, on two nodes, is one request and one refund', async () => {
    const label = await bought()
    let asked = 0
    const counting: Cancel = (_, cancel) => {
      asked += 1
      return cancel()
    }
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => askFor(label, worldOf(index, counting))),
    )
    expect(asked).toBe(1)
    await runAllJobs(worldOf(0))
    await expectRefunded(label)
  })

  test('is answered as before when it is asked for again while it waits', async () => {
    const label = await bought('VOID LATER')
    await askFor(label)
    await askFor(label)
    await expectWaiting(label)
    now += hourMs
    await runDueJobs(worldOf(0))
    await expectRefunded(label)
  })

  test('tells of its refund: none, pending, posted or rejected', async () => {
    const refund = async (label: SoldParcel) => {
      const shipment = await stored(label)
      const of = await readRefunds(worldOf(0).store.read, serviceOn(label.its), [shipment])
      return of(shipment)
    }
    const label = await bought('VOID LATER')
    const { totalPaid: amount } = await stored(label)
    expect(await refund(label)).toBeNull()
    await askFor(label)
    expect(await refund(label)).toEqual({ amount, currency: 'CAD', status: 'pending' })
    now += hourMs
    await runDueJobs(worldOf(0))
    expect(await refund(label)).toEqual({ amount, currency: 'CAD', status: 'posted' })
    const refused = await bought('VOID REFUSED')
    await askFor(refused)
    now += minuteMs
    await runDueJobs(worldOf(0))
    expect(await refund(refused)).toMatchObject({ status: 'rejected' })
  })

  test('is refused where its carrier can not be asked', async () => {
    const label = await bought()
    const world = {
      ...worldOf(0),
      carriers: () =>
        worldOf(0)
          .carriers()
          .map(({ cancel: _, ...carrier }) => carrier),
    }
    await expect(askFor(label, world)).rejects.toMatchObject({ code: 'not_voidable' })
    expect((await stored(label)).state).toBe('bought')
  })
})
