import { describe, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { CarrierError } from '#core/carrier-error.ts'
import { SandboxCrash } from '#core/sandbox/sandbox-fault.ts'
import { openDatabase } from '#db/database.ts'
import { openBooks } from '../proof/books.ts'
import { buyingThrough } from '../proof/buying-through.ts'
import { brokenLaws } from '../proof/laws.ts'
import { leaveOpen } from '../proof/left-open.ts'
import { creation, parcel } from '../proof/parcels.ts'
import { commandFor, openAccount, proofWorld } from '../proof/proof-world.ts'
import { ApiClient } from '../support/client.ts'
import { createShipment } from '../support/create-shipment.ts'
import { type DatabaseKit, postgresKit, sqliteKit } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { type Service, startService } from '../support/service.ts'
import { sandboxApi, shipmentBody } from '../support/tested-version.ts'

const account = 1
const minuteMs = 60_000
/** Later than a carrier's time to answer, earlier than the reconciler's first look. */
const beforeReconcilerMs = 15_000

/** How far the dead process came; `sold`: the carrier sold, and nobody heard it. */
type Left = 'held' | 'requested' | 'sold' | 'unknown'
const lefts: readonly Left[] = ['held', 'requested', 'sold', 'unknown']

/** One purchase of each kind, under its kind as the key, and one in `held` that has no key. */
async function leavePurchases(kit: DatabaseKit, ageMs: number): Promise<void> {
  await using store = await openDatabase(await kit.config())
  const at = Date.now() - ageMs
  const parts = { store, now: () => at }
  await openAccount(proofWorld(parts), account, 500_00)
  const elsewhere = { toAddress: { ...parcel().toAddress, name: 'LOST ANSWER' } }
  const order = (key: string | null) => creation(parcel(elsewhere), { key })
  const leave = {
    held: () => leaveOpen(parts, account, order('held'), 'held'),
    requested: () => leaveOpen(parts, account, order('requested'), 'requested'),
    async sold() {
      const crash = creation(parcel(), { key: 'sold', fault: 'crash_after_carrier' })
      const buying = createShipment(await commandFor(proofWorld(parts), account), crash)
      await expect(buying).rejects.toThrow(SandboxCrash)
    },
    async unknown() {
      const silent = buyingThrough(() => Promise.reject(new CarrierError('timeout', 'Silence.')))
      const world = proofWorld({ ...parts, between: silent })
      await createShipment(await commandFor(world, account), order('unknown'))
    },
  }
  for (const kind of lefts) await leave[kind]()
  await leaveOpen(parts, account, order(null), 'held')
}

async function states(kit: DatabaseKit) {
  await using books = await openBooks(await kit.config())
  const rows = await books.rows(`select s.state, p.idempotency_key as key from shipment s
    join purchase p on p.shipment_id = s.id`)
  const stateUnder = new Map(rows.map(({ key, state }) => [key ?? 'no key', state]))
  return Object.fromEntries(
    [...lefts, 'no key'].map(kind => [kind, stateUnder.get(kind) ?? 'nothing']),
  )
}

/** What the buyer is told who sends the request again under its key. */
async function retry(service: Service, kind: Left): Promise<string> {
  const client = new ApiClient(`${service.url}${sandboxApi}`, await service.token(account))
  const headers = { 'idempotency-key': kind }
  const { status, body } = await client.post('/shipments', shipmentBody(), { headers })
  expect(status).toBe(200)
  if (body.label !== null) return 'the label'
  expect(body.shipment).toMatchObject({ is_draft: true, total_paid: 0 })
  return body.message
}

/** Each label that the carrier sold is one shipment's, and money is set aside only for what is open. */
async function expectCharged(kit: DatabaseKit, service: Service): Promise<void> {
  await using books = await openBooks(await kit.config())
  const sold = await books.rows(
    'select tracking_code as code from carrier_book where cancelled_at is null order by 1',
  )
  const bought = await books.rows(
    `select tracking_code as code from shipment where state = 'bought' order by 1`,
  )
  expect(sold).toEqual(bought)
  const open = await books.rows(`select 1 from shipment where state = 'purchasing'`)
  const { ledger } = service.app.worlds.sandbox.store.read
  const held = await ledger.balance(serviceOn(account), 'holds', 'CAD')
  expect(held > 0).toBe(open.length > 0)
  expect(await brokenLaws(books, 'open')).toEqual({})
}

const label = 'the label'
const nothingSold =
  'The carrier sold nothing, and nothing was charged. To buy, send the request again with another Idempotency-Key.'

type Case = {
  readonly engine: DatabaseKit['kind']
  readonly ago: string
  readonly ageMs: number
  /** How the purchases stand once the service has done what it does by itself. */
  readonly unasked: Readonly<Record<Left | 'no key', string>>
}

const always = { sold: 'bought', unknown: 'draft' }
const carriedOn = { ...always, held: 'bought', requested: 'bought', 'no key': 'draft' }
const leftToReconciler = {
  ...always,
  held: 'purchasing',
  requested: 'draft',
  'no key': 'purchasing',
}
const lapsed = { ...always, held: 'nothing', requested: 'draft', 'no key': 'draft' }
const soon = { ago: 'two minutes', ageMs: 2 * minuteMs }
const late = { ago: 'a quarter of an hour', ageMs: 15 * minuteMs }

const cases: readonly Case[] = [
  { engine: 'sqlite', ...soon, unasked: carriedOn },
  { engine: 'sqlite', ...late, unasked: lapsed },
  { engine: 'postgres', ...soon, unasked: leftToReconciler },
  { engine: 'postgres', ...late, unasked: lapsed },
]

const kitOf = { sqlite: sqliteKit, postgres: postgresKit }

describe.each(cases)('a server killed $ago ago, on $engine', ({ engine, ageMs, unasked }) => {
  const kit = kitOf[engine]()

  test('leaves purchases that end by themselves, and each retry is told how', async () => {
    await leavePurchases(kit, ageMs)
    await using service = await startService(await kit.settings())
    await eventually(async () => expect(await states(kit)).toEqual(unasked))
    for (const kind of lefts) {
      const wasGivenUp = unasked[kind] === 'draft'
      expect([kind, await retry(service, kind)]).toEqual([kind, wasGivenUp ? nothingSold : label])
    }
    await expectCharged(kit, service)
  })
})

describe.each(['sqlite', 'postgres'] as const)('a server killed a moment ago, on %s', engine => {
  const kit = kitOf[engine]()

  test('leaves purchases whose retries under their keys get the label', async () => {
    await leavePurchases(kit, beforeReconcilerMs)
    await using service = await startService(await kit.settings())
    for (const kind of ['held', 'requested', 'sold'] as const) {
      expect([kind, await retry(service, kind)]).toEqual([kind, label])
    }
    await expectCharged(kit, service)
  })
})
