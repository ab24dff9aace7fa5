import { afterEach, beforeAll, expect, test } from 'vitest'
import { operatorOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type { Carrier, SoldLabel, VoidAnswer } from '#core/ports/carrier/carrier.ts'
import { refundOf } from '#core/purchase/refund.ts'
import { systemSettler } from '#core/purchase/settle/settle-purchase.ts'
import { reconcileVoid, settleVoid } from '#core/purchase/settle/settle-void.ts'
import { settleVoidByHand } from '#core/purchase/settle/settle-void-by-hand.ts'
import { voidShipment } from '#core/purchase/void-shipment.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { moveParcels } from '#core/tracking/move-parcels.ts'
import type { World } from '#core/world.ts'
import type { Database } from '#db/database.ts'
import { openBooks } from '../../proof/books.ts'
import { brokenLaws } from '../../proof/laws.ts'
import { creation, parcel } from '../../proof/parcels.ts'
import { commandFor, farDoor, openAccount, proofWorld } from '../../proof/proof-world.ts'
import { runAllJobs, runDueJobs } from '../../proof/run-jobs.ts'
import { createShipment } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { eventually } from '../../support/eventually.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const credits = 500_00

type Cancel = (sold: SoldLabel, cancel: () => Promise<VoidAnswer>) => Promise<VoidAnswer>

describeOnEachEngine('the void of what a carrier sold at its own door', kit => {
  let nodes: readonly Database[]
  let now = Date.UTC(2026, 0, 5, 8)
  let accounts = 0
  beforeAll(async () => {
    nodes = [await kit.open(), await kit.open()]
  })
  afterEach(async () => {
    await using books = await openBooks(await kit.config())
    expect(await brokenLaws(books, 'open')).toEqual({})
    await runAllJobs(worldOf(0))
    expect(await brokenLaws(books)).toEqual({})
  })

  function worldOf(node: number, how: Cancel = (_, cancel) => cancel()): World {
    const store = nodes[node % nodes.length]
    if (!store) throw new Error('There is no such node.')
    const between = (carrier: Carrier): Carrier => ({
      ...carrier,
      cancel: (sold, signal) =>
        how(sold, async () => {
          const answer = await carrier.cancel?.(sold, signal)
          if (!answer) throw new Error('It can not be asked.')
          return answer
        }),
    })
    return proofWorld({ store, now: () => now, between })
  }

  async function bought(name: string = farDoor): Promise<{ its: number; id: number }> {
    accounts += 1
    await openAccount(worldOf(0), accounts, credits)
    const { toAddress } = parcel()
    const order = creation(parcel({ toAddress: { ...toAddress, name } }))
    const made = await createShipment(await commandFor(worldOf(0), accounts), order)
    return { its: accounts, id: made.shipmentId }
  }

  async function stored({ its, id }: { its: number; id: number }): Promise<Shipment> {
    const shipment = await worldOf(0).store.read.shipments.byId(operatorOn(its), id)
    if (!shipment) throw new Error('It is gone.')
    return shipment
  }

  const requestOf = ({ its, id }: { its: number; id: number }) =>
    worldOf(0).store.read.voids.ofShipment(operatorOn(its), id)

  async function askFor(label: { its: number; id: number }, world = worldOf(0)): Promise<void> {
    const { shipCode } = await stored(label)
    await voidShipment(await commandFor(world, label.its), shipCode)
  }

  const creditsOf = (its: number) =>
    worldOf(0).store.read.ledger.balance(operatorOn(its), 'credits', 'CAD')

  async function expectRefunded(label: { its: number; id: number }): Promise<void> {
    expect((await stored(label)).state).toBe('voided')
    expect(await creditsOf(label.its)).toBe(credits)
    const journal = await worldOf(0).store.read.ledger.journal(operatorOn(label.its))
    expect(journal.filter(({ cause }) => cause.kind === 'void')).toHaveLength(1)
  }

  async function expectWaiting(label: { its: number; id: number }): Promise<void> {
    const { state, totalPaid } = await stored(label)
    expect(state).toBe('void_asked')
    expect(await creditsOf(label.its)).toBe(credits - totalPaid)
    const { read } = worldOf(0).store
    expect(await read.shipments.label(operatorOn(label.its), label.id)).toBeNull()
  }

  /** Its one dead job shows the reason to a person, who ends it. */
  async function dropDeadJob({ its }: { its: number }, why: string): Promise<void> {
    const jobs = await worldOf(0).store.read.jobs.list(100)
    const dead = jobs.filter(({ accountId, dead }) => accountId === its && dead)
    expect(dead).toMatchObject([{ kind: 'settle-void', lastError: expect.stringContaining(why) }])
    for (const { id } of dead) {
      await worldOf(0).store.transact(its, ({ jobs }) => jobs.drop(id))
    }
  }

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
    const log = await worldOf(0).store.read.requestLog.list(operatorOn(label.its), null, 10)
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
    expect(await read.shipments.label(operatorOn(label.its), label.id)).not.toBeNull()
    expect(await requestOf(label)).toMatchObject({ state: 'refused' })
    now += 7 * hourMs
    await moveParcels(worldOf(0), label.its)
    expect((await stored(label)).state).toBe('accepted')
  })

  test('that refuses after it had to think puts the shipment back, and can be asked again', async () => {
    const label = await bought()
    const later = async (): Promise<VoidAnswer> => ({ kind: 'asked', ticket: 'T' })
    await askFor(label, worldOf(0, later))
    const no = async (): Promise<VoidAnswer> => ({ kind: 'refused', why: 'It was scanned.' })
    now += minuteMs
    await runDueJobs(worldOf(0, no))
    expect((await stored(label)).state).toBe('bought')
    expect(await requestOf(label)).toMatchObject({ state: 'refused', reason: 'It was scanned.' })
    await askFor(label)
    await expectRefunded(label)
  })

  test('that is asked for again after a refusal is not asked about by the job of the first request', async () => {
    const label = await bought()
    const no = async (): Promise<VoidAnswer> => ({ kind: 'refused', why: 'Not yet.' })
    await expect(askFor(label, worldOf(0, no))).rejects.toMatchObject({ code: 'not_voidable' })
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

  const no = (why: string) => async (): Promise<VoidAnswer> => ({ kind: 'refused', why })

  /** The first request: a job heard its refusal, and its caller still waits for the carrier. */
  async function askWhileAJobIsRefused(label: { its: number; id: number }) {
    const { promise, resolve: answer } = Promise.withResolvers<VoidAnswer>()
    const caller = askFor(
      label,
      worldOf(0, () => promise),
    )
    await eventually(() => expectWaiting(label))
    now += minuteMs
    await runDueJobs(worldOf(1, no('It was scanned.')))
    expect(await requestOf(label)).toMatchObject({ state: 'refused' })
    return { caller, answer }
  }

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
    await runDueJobs(worldOf(1, no('It is busy with this label.')))
    expect((await stored(label)).state).toBe('bought')
    const carryOut = await queued.promise
    await carryOut()
    await askFor(label)
    await expectRefunded(label)
  })

  test('that is asked for again and refused stays charged while the book has the sale', async () => {
    const label = await bought()
    const refusing = worldOf(0, no('It was scanned.'))
    for (let request = 0; request < 2; request += 1) {
      await expect(askFor(label, refusing)).rejects.toMatchObject({ code: 'not_voidable' })
      now += minuteMs
    }
    const { state, totalPaid } = await stored(label)
    expect(state).toBe('bought')
    expect(await creditsOf(label.its)).toBe(credits - totalPaid)
  })

  test('that is asked for again waits for a person where the carrier refuses and has no book', async () => {
    const label = await bought()
    const refusing = worldOf(0, no('It was scanned.'))
    const withoutBook = {
      ...refusing,
      carriers: () => refusing.carriers().map(({ find: _, ...carrier }) => carrier),
    }
    await expect(askFor(label, withoutBook)).rejects.toMatchObject({ code: 'not_voidable' })
    now += minuteMs
    await askFor(label, withoutBook)
    await expectWaiting(label)
    now += minuteMs
    await runDueJobs(withoutBook)
    await expectWaiting(label)
    await dropDeadJob(label, 'an earlier request may have cancelled')
    const told = { end: 'refused', why: 'Ms. Roy on the phone' } as const
    await settleVoidByHand(worldOf(0), label.its, label.id, told)
    expect((await stored(label)).state).toBe('bought')
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
        await runDueJobs(worldOf(1, no('It was scanned.')))
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
    const settler = await systemSettler(worldOf(0), label.its, 'job')
    const attempt = { shipmentId: label.id, askedAt: now }
    const again = [
      await settleVoid(settler, attempt, { kind: 'accepted' }),
      await settleVoid(settler, attempt, { kind: 'refused', why: 'No.' }),
      await settleVoid(settler, attempt, { kind: 'asked', ticket: 'T' }),
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
    const refund = async (label: { its: number; id: number }) =>
      await refundOf(worldOf(0).store.read, operatorOn(label.its), await stored(label))
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
