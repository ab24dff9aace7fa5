import { beforeAll, expect, test } from 'vitest'
import { CarrierError } from '#core/carrier-error.ts'
import { CoreError } from '#core/errors.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import { hourMs, minuteMs } from '#core/time/durations.ts'
import type { World } from '#core/world.ts'
import { openDatabase } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { describeBehindPoolersToo } from '../support/engines.ts'
import { type Books, openBooks } from './books.ts'
import { clientDeeds } from './crash-goods.ts'
import type { CrashProcess } from './crash-process.ts'
import { countSteps, crashSeeds, deathWithin, runWithProcesses } from './crash-runs.ts'
import {
  type Deed,
  deeds,
  givingUpMeanwhile,
  isOfDraft,
  key,
  perform,
  recipients,
  type Task,
} from './crash-steps.ts'
import { ofEitherKind } from './either-kind.ts'
import { brokenLaws } from './laws.ts'
import { dieWhile } from './left-open.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from './proof-world.ts'
import { Random } from './random.ts'
import { runAllJobs } from './run-jobs.ts'

const kinds: readonly ShipmentKind[] = ['parcels', 'freight']
type Run = Pick<Task, 'goods' | 'deed'>

/** Two seeds in a row do the same deed with one kind of goods each. */
function runOf(seed: number): Run {
  const deed = deeds[(seed >> 1) % deeds.length]
  const goods = kinds[(seed + (seed >> 2)) % kinds.length]
  if (!deed || !goods) throw new Error('There is no deed.')
  return { goods, deed }
}

const beginning = Date.UTC(2026, 0, 5, 8)
/** Before the reconciler looks, and when the carrier's own time to answer is over. */
const soonMs = 15_000
const credits = 5_000_00

const recipientOf = {
  void: 'Ann',
  'void far': remoteRecipient,
  'void later': 'VOID LATER',
} as const
const isVoid = (deed: Deed): deed is keyof typeof recipientOf => deed in recipientOf

function refusal(error: unknown): void {
  if (!(error instanceof CoreError) || error.code !== 'carrier_rejected') throw error
}

describeBehindPoolersToo('a process killed at any step', kit => {
  const seeds = crashSeeds(kit.kind, deeds.length, 2)
  let config: DatabaseConfig
  /** How many steps a deed takes when nobody dies. */
  const steps = new Map<string, number>()
  const nameOf = ({ goods, deed }: Run): string => `${goods}, ${deed}`

  beforeAll(async () => {
    config = await kit.config()
    for (const run of seeds.map(runOf)) {
      if (steps.has(nameOf(run))) continue
      await using db = await openDatabase(config)
      const task = await prepare(run, 1_000_000 + steps.size)
      steps.set(nameOf(run), await countSteps(step => perform(db, task, step)))
      await runAllJobs(worldAt(db, beginning + 2 * hourMs))
    }
  })

  const worldAt = (db: Awaited<ReturnType<typeof openDatabase>>, now: number): World =>
    proofWorld({ store: db, now: () => now })

  /** An account that can pay, and what the deed needs to be there before. */
  async function prepare({ goods, deed }: Run, account: number): Promise<Task> {
    await using db = await openDatabase(config)
    const world = worldAt(db, beginning)
    await openAccount(world, account, credits)
    const client = clientDeeds[goods]
    const command = await commandFor(world, account)
    const task: Task = {
      kind: 'purchase',
      goods,
      deed,
      account,
      now: beginning,
      shipmentId: 0,
    }
    if (isOfDraft(deed)) {
      return { ...task, ...(await client.save(command, recipients[deed])) }
    }
    if (isVoid(deed)) {
      const { shipmentId } = await client.buy(command, recipientOf[deed])
      if (deed !== 'void later') return { ...task, shipmentId }
      await client.void(command, shipmentId)
      return { ...task, shipmentId, now: beginning + 2 * hourMs }
    }
    if (deed === 'carry on' || deed === 'ask again') {
      const last = deed === 'carry on' ? 'held' : 'requested'
      await dieWhile({ store: db, now: () => beginning }, account, last, async dying => {
        await client.buy(dying, recipients[deed], { key })
      })
      return { ...task, now: beginning + soonMs }
    }
    if (deed === 'reconcile') {
      await client.buy(command, 'Ann', { fault: 'crash_after_carrier' }).catch(() => {})
      return { ...task, now: beginning + 2 * minuteMs }
    }
    if (deed === 'take back') {
      const unheard = givingUpMeanwhile(db, { store: db, now: () => beginning }, () => {
        throw new CarrierError('timeout', 'The answer was lost.')
      })
      const bought = client.buy(await commandFor(unheard, account), remoteRecipient, { key })
      await expect(bought).rejects.toMatchObject({ code: 'carrier_error' })
      return { ...task, now: beginning + 10 * minuteMs }
    }
    return task
  }

  /** What the client does that got no answer: the same again. */
  async function askAgain(world: World, { goods, deed, account, shipmentId }: Task) {
    const client = clientDeeds[goods]
    const command = await commandFor(world, account)
    if (isVoid(deed)) await client.void(command, shipmentId)
    else if (isOfDraft(deed)) await client.buySaved(command, shipmentId, key)
    else if (deed === 'refused') {
      await client.buy(command, recipients[deed], { key }).catch(refusal)
    } else if (deed !== 'reconcile' && deed !== 'take back')
      await client.buy(command, recipients[deed], { key })
  }

  async function tell(books: Books, account: number) {
    const shipments = await books.rows(
      `${ofEitherKind} select state from consignment where account_id = ${account}`,
    )
    const sales = await books.rows(`${ofEitherKind} select b.tracking_code from carrier_book b
      join consignment s on s.number = b.tracking_code where s.account_id = ${account}`)
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
    const its = runOf(seed)
    const { deed } = its
    const death = deathWithin(steps.get(nameOf(its)), random)
    const task = await prepare(its, seed)
    const killed = await child.obey({ config, task, death })
    const soon = random.chance(0.5)
    const told = `PROOF_SEED=${seed}: ${nameOf(its)}, killed ${death.when} step ${death.step}, asked ${soon ? 'soon' : 'late'}`
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
