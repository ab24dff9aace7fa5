import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import { createCloseouts } from '#core/closeout/closeouts.ts'
import type { VoidAnswer } from '#core/ports/carrier/carrier.ts'
import { reconcileVoid } from '#core/purchase/void/reconcile-void.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import { moveParcels } from '#core/tracking/move-parcels.ts'
import { commandFor } from '../../../proof/proof-world.ts'
import {
  type Cancel,
  credits,
  refusing,
  remoteVoids,
  type SoldParcel,
} from '../../../proof/remote-voids.ts'
import { runDueJobs } from '../../../proof/run-jobs.ts'
import { describeOnEachEngine } from '../../../support/engines.ts'
import { eventually } from '../../../support/eventually.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

describeOnEachEngine('the void of what a carrier sold at its own door', kit => {
  let now = Date.UTC(2026, 0, 5, 8)
  const voids = remoteVoids(kit, () => now)
  const { worldOf, bought, stored, requestOf, askFor, creditsOf } = voids
  const { expectRefunded, expectWaiting, dropDeadJob } = voids

  /** A request whose job heard a refusal while its caller still waits for the carrier. */
  async function askWhileAJobIsRefused(label: SoldParcel, node = 0) {
    const { promise, resolve: answer } = Promise.withResolvers<VoidAnswer>()
    let carryOut = () => promise
    const waiting: Cancel = (_, cancel) => {
      carryOut = cancel
      return promise
    }
    const caller = askFor(label, worldOf(node, waiting))
    await eventually(() => expectWaiting(label))
    now += minuteMs
    await runDueJobs(worldOf(1, refusing('It was scanned.')))
    expect(await requestOf(label)).toMatchObject({ state: 'refused' })
    const { requestLog } = worldOf(0).store.read
    const [line] = await requestLog.list(serviceOn(label.its), null, 1)
    expect(line).toMatchObject({ method: 'JOB', route: 'settle-void' })
    return { caller, answer, carryOut: () => carryOut() }
  }

  const lateAnswers: readonly [
    string,
    (cancel: () => Promise<VoidAnswer>) => Promise<VoidAnswer>,
  ][] = [
    ['agrees', cancel => cancel()],
    [
      'gives a ticket',
      async cancel => {
        await cancel()
        return { kind: 'asked', ticket: 'T' }
      },
    ],
    [
      'cancels without an answer',
      async cancel => {
        await cancel()
        throw new CarrierError('timeout', 'The answer was lost.')
      },
    ],
  ]

  test.each(lateAnswers)(
    'whose caller is frozen while the carrier refuses the job, and then %s, is refunded',
    async (_, answer) => {
      const label = await bought()
      const woken = Promise.withResolvers<void>()
      const frozen: Cancel = async (_sold, cancel) => {
        await woken.promise
        return await answer(cancel)
      }
      const caller = askFor(label, worldOf(0, frozen))
      await eventually(() => expectWaiting(label))
      now += minuteMs
      await runDueJobs(worldOf(1, refusing('Not yet.')))
      expect((await stored(label)).state).toBe('bought')
      woken.resolve()
      await caller
      now += minuteMs
      await runDueJobs(worldOf(1))
      await expectRefunded(label)
    },
  )

  test('that the carrier agrees to three times after its refusals is refunded once', async () => {
    const label = await bought()
    const requests = []
    for (let request = 0; request < 3; request += 1) {
      requests.push(await askWhileAJobIsRefused(label, request))
    }
    await requests[0]?.carryOut()
    for (const { answer } of requests) answer({ kind: 'accepted' })
    await Promise.all(requests.map(({ caller }) => caller))
    await expectRefunded(label)
  })

  const tooLate: readonly [string, (its: number) => Promise<unknown>, ShipmentState][] = [
    [
      'status changed',
      its => {
        now += 7 * hourMs
        return moveParcels(worldOf(0), its)
      },
      'accepted',
    ],
    [
      'is on a closeout',
      async its =>
        createCloseouts(await commandFor(worldOf(0), its), { carrier: null, region: null }),
      'bought',
    ],
  ]

  test.each(tooLate)(
    'that the carrier agrees to when its parcel %s is left to a person',
    async (_, happen, state) => {
      const label = await bought()
      const { caller, answer } = await askWhileAJobIsRefused(label)
      await happen(label.its)
      answer({ kind: 'accepted' })
      await expect(caller).rejects.toMatchObject({ code: 'not_voidable' })
      await runDueJobs(worldOf(0))
      const shipment = await stored(label)
      expect(shipment.state).toBe(state)
      expect(await creditsOf(label.its)).toBe(credits - shipment.totalPaid)
      await dropDeadJob(label, 'its carrier has voided it, but it is still charged')
    },
  )

  test('that is asked for again is not refused when the carrier gave the first request a ticket', async () => {
    const label = await bought()
    const first = await askWhileAJobIsRefused(label)
    const whileTheFirstIsAnswered: Cancel = async () => {
      first.answer({ kind: 'asked', ticket: 'FIRST' })
      await first.caller
      return { kind: 'refused', why: 'It has a request.' }
    }
    await askFor(label, worldOf(0, whileTheFirstIsAnswered))
    expect(await requestOf(label)).toMatchObject({ state: 'waiting', ticket: 'FIRST' })
    now += minuteMs
    await runDueJobs(worldOf(0))
    await expectRefunded(label)
  })

  test('that is asked for again is not ended by a late refusal of the first request', async () => {
    const label = await bought()
    const first = await askWhileAJobIsRefused(label)
    const whileTheFirstIsAnswered: Cancel = async (_, cancel) => {
      first.answer({ kind: 'refused', why: 'It was scanned.' })
      await first.caller
      await expectWaiting(label)
      return await cancel()
    }
    await askFor(label, worldOf(0, whileTheFirstIsAnswered))
    await expectRefunded(label)
  })

  test('that is asked for again is refunded when the carrier agreed to the first request after all', async () => {
    const label = await bought()
    const first = await askWhileAJobIsRefused(label)
    const whileTheFirstIsAnswered: Cancel = async (_, cancel) => {
      await cancel()
      first.answer({ kind: 'accepted' })
      await first.caller
      return { kind: 'refused', why: 'It is cancelled already.' }
    }
    await askFor(label, worldOf(0, whileTheFirstIsAnswered))
    await expectRefunded(label)
  })

  test('that is asked for again is refunded when the carrier carried out the first request after its refusal', async () => {
    const label = await bought()
    const queued = Promise.withResolvers<() => Promise<VoidAnswer>>()
    const queueing: Cancel = async (_, cancel) => {
      queued.resolve(cancel)
      throw new CarrierError('timeout', 'The answer was lost.')
    }
    await askFor(label, worldOf(0, queueing))
    now += minuteMs
    await runDueJobs(worldOf(1, refusing('It is busy with this label.')))
    expect((await stored(label)).state).toBe('bought')
    const carryOut = await queued.promise
    await carryOut()
    await askFor(label)
    await expectRefunded(label)
  })

  test('that is asked for again and refused stays charged while the book has the sale', async () => {
    const label = await bought()
    const scanned = worldOf(0, refusing('It was scanned.'))
    for (let request = 0; request < 2; request += 1) {
      await expect(askFor(label, scanned)).rejects.toMatchObject({ code: 'not_voidable' })
      now += minuteMs
    }
    const { state, totalPaid } = await stored(label)
    expect(state).toBe('bought')
    expect(await creditsOf(label.its)).toBe(credits - totalPaid)
  })

  test('that is asked for again is refused again where the carrier has no book', async () => {
    const label = await bought()
    const scanned = worldOf(0, refusing('It was scanned.'))
    const withoutBook = {
      ...scanned,
      carriers: () => scanned.carriers().map(({ find: _, ...carrier }) => carrier),
    }
    for (let time = 0; time < 2; time += 1) {
      await expect(askFor(label, withoutBook)).rejects.toMatchObject({ code: 'not_voidable' })
      now += minuteMs
    }
    await runDueJobs(withoutBook)
    expect((await stored(label)).state).toBe('bought')
    expect(await withoutBook.store.read.jobs.list(10)).toEqual([])
  })

  test('that is asked for again keeps its ticket when the first request is answered late', async () => {
    const label = await bought()
    const first = await askWhileAJobIsRefused(label)
    await askFor(
      label,
      worldOf(0, async () => ({ kind: 'asked', ticket: 'SECOND' })),
    )
    first.answer({ kind: 'asked', ticket: 'FIRST' })
    await first.caller
    expect(await requestOf(label)).toMatchObject({ state: 'waiting', ticket: 'SECOND' })
  })

  test.each(['a job', 'a job of an older release'])(
    'that is asked for again is not ended by %s that wakes with the answer to the first request',
    async by => {
      const label = await bought()
      const later = async (): Promise<VoidAnswer> => ({ kind: 'asked', ticket: 'FIRST' })
      await askFor(label, worldOf(0, later))
      const { askedAt } = (await requestOf(label)) ?? {}
      now += minuteMs
      const woken: Cancel = async () => {
        await runDueJobs(worldOf(1, refusing('It was scanned.')))
        await askFor(
          label,
          worldOf(1, async () => ({ kind: 'asked', ticket: 'SECOND' })),
        )
        return { kind: 'refused', why: 'It was scanned.' }
      }
      const job = {
        shipmentId: label.id,
        ...(by === 'a job' && askedAt !== undefined && { askedAt }),
      }
      expect(await reconcileVoid(worldOf(0, woken), label.its, job)).toMatchObject({
        kind: 'refused',
      })
      await expectWaiting(label)
      expect(await requestOf(label)).toMatchObject({ state: 'waiting', ticket: 'SECOND' })
      now += minuteMs
      await runDueJobs(worldOf(0))
      await expectRefunded(label)
    },
  )
})
