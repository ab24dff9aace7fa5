import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { AskAgainAt } from '#core/ports/carrier/cancel.ts'
import { settleVoidByHand } from '#core/purchase/void/reconcile-void.ts'
import { type Cancel, refusing, remoteVoids, type SoldParcel } from '../../../proof/remote-voids.ts'
import { runDueJobs } from '../../../proof/run-jobs.ts'
import { describeOnEachEngine } from '../../../support/engines.ts'
import { eventually } from '../../../support/eventually.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

describeOnEachEngine('a void whose carrier says when to ask again', kit => {
  let now = Date.UTC(2026, 0, 5, 8)
  const voids = remoteVoids(kit, () => now)
  const { worldOf, bought, requestOf, askFor, stored } = voids
  const { expectRefunded, expectWaiting, dropDeadJob } = voids

  /** It decides at `decidesAt`, and counts how often it is asked. */
  function deciding(decidesAt: number, askAgainAt: (ticket: string | null) => AskAgainAt | null) {
    const asked: number[] = []
    const cancel: Cancel = async ({ ticket }, cancel) => {
      asked.push(now)
      if (now >= decidesAt) return await cancel()
      return { kind: 'asked', ticket: 'T', askAgainAt: askAgainAt(ticket) }
    }
    return { asked, world: worldOf(0, cancel) }
  }

  const jobOf = async ({ its }: SoldParcel) => {
    const jobs = await worldOf(0).store.read.jobs.ofAccount(serviceOn(its), 100)
    return jobs.find(({ kind }) => kind === 'settle-void')
  }

  /** Each time that its job is due, until it is gone. */
  async function letWait(label: SoldParcel, world = worldOf(0)): Promise<void> {
    for (let job = await jobOf(label); job && !job.dead; job = await jobOf(label)) {
      now = Math.max(now, job.runAt)
      await runDueJobs(world)
    }
  }

  test('for 15 days, first after an hour and then daily, costs at most 20 calls', async () => {
    const label = await bought()
    const { asked, world } = deciding(now + 15 * dayMs, ticket =>
      ticket === null ? now + hourMs : now + dayMs,
    )
    const begunAt = now
    await askFor(label, world)
    expect(asked).toEqual([begunAt])
    await letWait(label, world)
    await expectRefunded(label)
    expect(asked.slice(0, 3)).toEqual([begunAt, begunAt + hourMs, begunAt + hourMs + dayMs])
    expect(asked.length).toBeLessThanOrEqual(20)
  })

  test('is asked about sooner when its account’s clock is moved', async () => {
    const label = await bought()
    const { asked, world } = deciding(now, () => now + dayMs)
    const early = deciding(now + 1, () => now + dayMs)
    await askFor(label, early.world)
    await world.store.transact(label.its, ({ jobs }) => jobs.advance(label.its, dayMs))
    now += 1
    await runDueJobs(world)
    expect(asked).toHaveLength(1)
    await expectRefunded(label)
  })

  test('that has passed, or is far away, is asked neither at once nor after months', async () => {
    const begunAt = now
    for (const [says, from, to] of [
      [begunAt - dayMs, begunAt + 1000, begunAt + minuteMs],
      [begunAt + 400 * dayMs, begunAt + 29 * dayMs, begunAt + 31 * dayMs],
      [Number.POSITIVE_INFINITY, begunAt + 29 * dayMs, begunAt + 31 * dayMs],
      [Number.NaN, begunAt + 1000, begunAt + minuteMs],
    ] as const) {
      now = begunAt
      const label = await bought()
      await askFor(label, deciding(begunAt + 1, () => says).world)
      const job = await jobOf(label)
      expect(job?.runAt).toBeGreaterThan(from)
      expect(job?.runAt).toBeLessThan(to)
      await letWait(label)
      await expectRefunded(label)
    }
  })

  test('and never will is asked once: its job waits for a person at once, who ends it', async () => {
    const label = await bought()
    let asked = 0
    const world = worldOf(0, async (_, cancel) => {
      asked += 1
      await cancel()
      return { kind: 'asked', ticket: 'T', askAgainAt: 'never' }
    })
    await askFor(label, world)
    await expectWaiting(label)
    const { shipCode } = await stored(label)
    await dropDeadJob(label, `${shipCode}: the carrier has the request`)
    now += 30 * dayMs
    await runDueJobs(world)
    expect(asked).toBe(1)
    expect(await requestOf(label)).toMatchObject({ state: 'waiting', ticket: 'T' })
    const shipment = await stored(label)
    await settleVoidByHand(world, label.its, shipment, { end: 'agreed', why: 'Invoice of May.' })
    await expectRefunded(label)
  })

  test('and then that it never will is asked about no more', async () => {
    const label = await bought()
    const { asked, world } = deciding(Number.POSITIVE_INFINITY, ticket =>
      ticket === null ? now + hourMs : 'never',
    )
    await askFor(label, world)
    await letWait(label, world)
    expect(asked).toHaveLength(2)
    await expectWaiting(label)
    await dropDeadJob(label, (await stored(label)).shipCode)
    const shipment = await stored(label)
    await settleVoidByHand(world, label.its, shipment, { end: 'refused', why: 'It said so.' })
    expect((await stored(label)).state).toBe('bought')
  })

  test('while its job asks too, because its caller was frozen, leaves the job alone', async () => {
    const label = await bought()
    const { promise: frozen, resolve: wake } = Promise.withResolvers<void>()
    const caller = askFor(
      label,
      worldOf(0, async () => {
        await frozen
        return { kind: 'asked', ticket: 'T', askAgainAt: 'never' }
      }),
    )
    await eventually(() => expectWaiting(label))
    now += minuteMs
    const { asked, world } = deciding(now + hourMs, () => now + hourMs)
    await runDueJobs(world)
    wake()
    await caller
    expect(await jobOf(label)).toMatchObject({ dead: false, runAt: now + hourMs })
    await letWait(label, world)
    expect(asked).toHaveLength(2)
    await expectRefunded(label)
  })

  test('after its request was refused to the job has another request, asked about when it says', async () => {
    const label = await bought()
    const { promise: frozen, resolve: wake } = Promise.withResolvers<void>()
    const caller = askFor(
      label,
      worldOf(0, async () => {
        await frozen
        return { kind: 'asked', ticket: 'T', askAgainAt: now + dayMs }
      }),
    )
    await eventually(() => expectWaiting(label))
    now += minuteMs
    await runDueJobs(worldOf(1, refusing('It was scanned.')))
    wake()
    await caller
    expect(await jobOf(label)).toMatchObject({ runAt: now + dayMs })
    await letWait(label)
    await expectRefunded(label)
  })
})
