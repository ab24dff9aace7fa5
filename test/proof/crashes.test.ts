import { beforeAll, expect, test } from 'vitest'
import { CarrierError } from '#core/carrier-error.ts'
import { CoreError } from '#core/errors.ts'
import { voidShipment } from '#core/purchase/void-shipment.ts'
import { hourMs, minuteMs } from '#core/time/durations.ts'
import type { World } from '#core/world.ts'
import { openDatabase } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { createShipment } from '../support/create-shipment.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { type Books, openBooks } from './books.ts'
import type { CrashProcess } from './crash-process.ts'
import { countSteps, crashSeeds, deathWithin, runWithProcesses } from './crash-runs.ts'
import {
  buyIt,
  type Deed,
  deeds,
  givingUpMeanwhile,
  isOfDraft,
  orderOf,
  perform,
  type Task,
} from './crash-steps.ts'
import { brokenLaws } from './laws.ts'
import { leaveOpen } from './left-open.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, farDoor, openAccount, proofWorld } from './proof-world.ts'
import { Random } from './random.ts'
import { runAllJobs } from './run-jobs.ts'

const seeds = crashSeeds(28)

const beginning = Date.UTC(2026, 0, 5, 8)
/** Before the reconciler looks, and when the carrier's own time to answer is over. */
const soonMs = 15_000
const credits = 200_00

const recipientOf = { void: 'Ann', 'void far': farDoor, 'void later': 'VOID LATER' } as const
const isVoid = (deed: Deed): deed is keyof typeof recipientOf => deed in recipientOf

function refusal(error: unknown): void {
  if (!(error instanceof CoreError) || error.code !== 'carrier_rejected') throw error
}

describeOnEachEngine('a process killed at any step', kit => {
  let config: DatabaseConfig
  /** How many steps each deed takes when nobody dies. */
  const steps = new Map<Deed, number>()

  beforeAll(async () => {
    config = await kit.config()
    for (const [index, deed] of deeds.entries()) {
      await using db = await openDatabase(config)
      const task = await prepare(deed, 1_000_000 + index)
      steps.set(deed, await countSteps(step => perform(db, task, step)))
      await runAllJobs(worldAt(db, beginning + 2 * hourMs))
    }
  })

  const worldAt = (db: Awaited<ReturnType<typeof openDatabase>>, now: number): World =>
    proofWorld({ store: db, now: () => now })

  /** An account that can pay, and what the deed needs to be there before. */
  async function prepare(deed: Deed, account: number): Promise<Task> {
    await using db = await openDatabase(config)
    const world = worldAt(db, beginning)
    await openAccount(world, account, credits)
    const task: Task = {
      kind: 'purchase',
      deed,
      account,
      now: beginning,
      shipCode: '',
      shipmentId: 0,
    }
    if (isOfDraft(deed)) {
      const asked = { ...orderOf(deed), key: null, draft: true }
      const { shipmentId } = await createShipment(await commandFor(world, account), asked)
      return { ...task, shipmentId }
    }
    if (isVoid(deed)) {
      const command = await commandFor(world, account)
      const { toAddress } = parcel()
      const order = creation(parcel({ toAddress: { ...toAddress, name: recipientOf[deed] } }))
      const { shipmentId } = await createShipment(command, order)
      const shipment = await db.read.shipments.byId(command.tenant, shipmentId)
      const shipCode = shipment?.shipCode ?? ''
      if (deed !== 'void later') return { ...task, shipCode }
      await voidShipment(command, shipCode)
      return { ...task, shipCode, now: beginning + 2 * hourMs }
    }
    if (deed === 'carry on' || deed === 'ask again') {
      const last = deed === 'carry on' ? 'held' : 'requested'
      await leaveOpen({ store: db, now: () => beginning }, account, orderOf(deed), last)
      return { ...task, now: beginning + soonMs }
    }
    if (deed === 'reconcile') {
      const asked = creation(parcel(), { fault: 'crash_after_carrier' })
      await createShipment(await commandFor(world, account), asked).catch(() => {})
      return { ...task, now: beginning + 2 * minuteMs }
    }
    if (deed === 'take back') {
      const unheard = givingUpMeanwhile(db, { store: db, now: () => beginning }, () => {
        throw new CarrierError('timeout', 'The answer was lost.')
      })
      const bought = createShipment(await commandFor(unheard, account), orderOf('far'))
      await expect(bought).rejects.toMatchObject({ code: 'carrier_error' })
      return { ...task, now: beginning + 10 * minuteMs }
    }
    return task
  }

  /** What the client does that got no answer: the same again. */
  async function askAgain(world: World, { deed, account, shipCode, shipmentId }: Task) {
    const command = await commandFor(world, account)
    if (isVoid(deed)) await voidShipment(command, shipCode)
    else if (isOfDraft(deed)) await buyIt(world, account, shipmentId)
    else if (deed === 'refused') await createShipment(command, orderOf(deed)).catch(refusal)
    else if (deed !== 'reconcile' && deed !== 'take back')
      await createShipment(command, orderOf(deed))
  }

  async function tell(books: Books, account: number) {
    const shipments = await books.rows(
      `select state, tracking_code from shipment where account_id = ${account}`,
    )
    const sales = await books.rows(`select b.tracking_code from carrier_book b
      join shipment s on s.tracking_code = b.tracking_code where s.account_id = ${account}`)
    return { states: shipments.map(({ state }) => state), sales: sales.length }
  }

  const nothing = { states: [], sales: 0 }
  const givenUp = { states: ['draft'], sales: 0 }
  const bought = { states: ['bought'], sales: 1 }
  const voided = { states: ['voided'], sales: 1 }

  /** What the buyer who heard nothing has in the end who asks again at once. */
  const askedSoon = {
    here: [bought],
    far: [bought],
    lost: [bought],
    refused: [nothing],
    'carry on': [bought],
    'ask again': [bought],
    'draft here': [bought],
    'draft far': [bought],
    void: [voided],
    'void far': [voided],
    'void later': [voided],
    reconcile: [bought],
    'sold too late': [bought, givenUp],
    'take back': [givenUp],
  } satisfies Record<Deed, readonly unknown[]>

  /** Who asks only later finds a draft where the reconciler has given up what may have been asked for. */
  const askedLate = {
    ...askedSoon,
    far: [bought, givenUp],
    lost: [bought, givenUp],
    refused: [nothing, givenUp],
    'carry on': [bought, givenUp],
    'ask again': [bought, givenUp],
  }

  async function run(seed: number, child: CrashProcess): Promise<boolean> {
    const random = new Random(seed)
    const deed = deeds[seed % deeds.length] ?? 'here'
    const death = deathWithin(steps.get(deed), random)
    const task = await prepare(deed, seed)
    const killed = await child.obey({ config, task, death })
    const soon = random.chance(0.5)
    const told = `PROOF_SEED=${seed}: ${deed}, killed ${death.when} step ${death.step}, asked ${soon ? 'soon' : 'late'}`
    {
      await using db = await openDatabase(config)
      if (soon) await askAgain(worldAt(db, task.now + soonMs), task)
      await runAllJobs(worldAt(db, beginning + 2 * hourMs))
      await using books = await openBooks(config)
      expect(await brokenLaws(books), told).toEqual({})
      await askAgain(worldAt(db, beginning + 2 * hourMs), task)
      await runAllJobs(worldAt(db, beginning + 4 * hourMs))
    }
    await using books = await openBooks(config)
    expect(await brokenLaws(books), told).toEqual({})
    expect((soon ? askedSoon : askedLate)[deed], told).toContainEqual(await tell(books, seed))
    return killed
  }

  test(`leaves every law of the books whole, and asked again does it once (${seeds.length} runs)`, async () => {
    await runWithProcesses(seeds, run)
  }, 3_600_000)
})
