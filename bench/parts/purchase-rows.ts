import { setTimeout } from 'node:timers/promises'
import { type Tenant, tenantOf } from '#core/access.ts'
import type { KeptCall } from '#core/calls/kept-call.ts'
import { commandOf } from '#core/command/command.ts'
import type { LabelContent } from '#core/ports/labels.ts'
import { createShipment } from '#core/purchase/create-shipment.ts'
import type { World } from '#core/world.ts'
import { openEngine } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import type { WriteSession } from '#db/engine/session.ts'
import { sqliteDialect } from '#db/engine/sqlite/dialect.ts'
import type { Statement, Value } from '#db/engine/statement.ts'
import { writersOn } from '#db/stores/all-stores.ts'
import { creation } from '../../test/proof/parcels.ts'
import { type Service, startService } from '../../test/support/service.ts'
import type { Place } from './accounts-with-credits.ts'
import { firstParcel } from './purchase-body.ts'
import type { PurchaseVersion } from './purchase-versions.ts'

/** Calls are written soon after their answers. */
const keptAfterMs = 100

/** The request of the recording; each purchase after it has another. */
const recordedId = '00000000-0000-0000-0000-000000000000'

type Row = {
  readonly statement: Statement<never, unknown>
  /** By name; an array, in the order of the columns, where rows are inserted in bulk. */
  readonly parameters: Readonly<Record<string, Value>>
}

/** A purchase as it was written once: its statements in their order, and what its label showed. */
export type Recording = { readonly rows: readonly Row[]; readonly label: LabelContent }

/** Buys one label through the core and writes down every statement that changed something. */
export async function recordPurchase(
  place: Place,
  config: DatabaseConfig,
  token: string,
  version: PurchaseVersion,
): Promise<Recording> {
  await using service = await startService(place)
  await using engine = await openEngine(config)
  const { sandbox } = service.app.worlds
  const rows: Row[] = []
  let label: LabelContent | null = null
  const world: World = {
    ...sandbox,
    store: {
      ...sandbox.store,
      transact: (account, work) =>
        engine.transact(account, session => work(writersOn(recorded(session, rows)))),
    },
    drawing: {
      ...sandbox.drawing,
      draw(content, format, accountId) {
        label = content
        return sandbox.drawing.draw(content, format, accountId)
      },
    },
  }
  const caller = await world.authenticate(token)
  const mark = {
    requestId: recordedId,
    method: 'POST',
    route: '/api/v4/shipments',
    path: '/api/v4/shipments',
    arrivedAt: Date.now(),
  }
  const asked = creation(firstParcel, { orderId: '1000000' })
  const answer = version.keepsAnswer ? await answerOf(service.url, token, version) : null
  const fingerprint = answer && 'f'.repeat(43)
  const scope = `bench ${version.name}`
  const key = { scope, text: 'recorded', fingerprint, cipherKey: null }
  const command = commandOf(world, caller, mark, key)
  const presented = answer && { ...answer, isFinal: true }
  await createShipment(presented ? { ...command, present: () => presented } : command, () => asked)
  if (label === null) throw new Error('no label was drawn')
  const tenant = tenantOf(caller.access)
  const call = await keptCallOf(service, tenant, token, version)
  await engine.transact(tenant.accountId, async session => {
    await writersOn(recorded(session, rows)).calls.keep(tenant, { ...call, requestId: recordedId })
  })
  return { rows, label }
}

/** A sandbox keeps each call, with what was sent and answered. */
async function keptCallOf(
  service: Service,
  tenant: Tenant,
  token: string,
  version: PurchaseVersion,
): Promise<KeptCall> {
  const { headers } = await askFor(service.url, token, version)
  const { read } = service.app.worlds.sandbox.store
  for (;;) {
    const call = await read.calls.byRequestId(tenant, headers.get('request-id') ?? '')
    if (call) return call
    await setTimeout(keptAfterMs)
  }
}

const askFor = (url: string, token: string, version: PurchaseVersion): Promise<Response> =>
  fetch(url + version.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(version.body(0)),
  })

async function answerOf(url: string, token: string, version: PurchaseVersion) {
  const answer = await askFor(url, token, version)
  return { status: answer.status, body: await answer.bytes() }
}

function recorded(session: WriteSession, rows: Row[]): WriteSession {
  const record = (statement: unknown, parameters: unknown): void => {
    rows.push({ statement, parameters } as Row)
  }
  return {
    dialect: session.dialect,
    all: (statement, parameters) => session.all(statement, parameters),
    first: (statement, parameters) => session.first(statement, parameters),
    query: build => session.query(build),
    execute: sql => session.execute(sql),
    giveWay: () => session.giveWay(),
    run(statement, parameters) {
      record(statement, parameters)
      return session.run(statement, parameters)
    },
    send(statement, parameters) {
      record(statement, parameters)
      session.send(statement, parameters)
    },
  }
}

export type Written = { readonly rows: readonly Row[]; readonly label: LabelContent }

/** Gives the purchase to an account once more, under numbers of its own. */
export function again({ rows, label }: Recording, serial: number, account: number): Written {
  const given = new Map(rows.flatMap(named))
  const [shipCode, trackingCode] = [given.get('ship_code'), given.get('tracking_code')]
  if (typeof shipCode !== 'string' || typeof trackingCode !== 'string') {
    throw new Error('no shipment was recorded')
  }
  const digits = String(serial).padStart(9, '0')
  const fresh: readonly (readonly [string, string])[] = [
    [shipCode, `${shipCode.slice(0, 2)}${digits}`],
    [trackingCode, `${trackingCode.slice(0, -9)}${digits}`],
    [recordedId, `00000000-0000-0000-0000-000${digits}`],
    ['recorded', `key-${digits}`],
  ]
  const renamed = (value: Value): Value =>
    typeof value === 'string'
      ? fresh.reduce((text, [old, its]) => text.replaceAll(old, its), value)
      : value
  const freshValue = (name: string): Value | undefined => {
    if (name === 'accountId' || name === 'account_id') return account
    if (idNames.has(name)) return serial
    return name === 'reference' ? `bare-${digits}` : undefined
  }
  return {
    rows: rows.map(row => {
      const pairs = named(row).map(
        ([name, value]) => [name, freshValue(name) ?? renamed(value)] as const,
      )
      const parameters = Array.isArray(row.parameters)
        ? pairs.map(([, value]) => value)
        : Object.fromEntries(pairs)
      return { statement: row.statement, parameters: parameters as Row['parameters'] }
    }),
    label: { ...label, trackingNumber: `${label.trackingNumber.slice(0, -9)}${digits}` },
  }
}

function named({ statement, parameters }: Row): readonly (readonly [string, Value])[] {
  if (!Array.isArray(parameters)) return Object.entries(parameters)
  const [, columns = ''] = /\(([^)]*)\)/.exec(statement.on(sqliteDialect).sql) ?? []
  return columns
    .split(', ')
    .map((column, place) => [column.replaceAll('"', ''), parameters[place] ?? null])
}

/** Numbers that must not come twice; the account's own apart. */
const idNames: ReadonlySet<string> = new Set([
  'id',
  'shipmentId',
  'shipment_id',
  'transactionId',
  'transaction_id',
])
