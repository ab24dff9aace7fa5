import type { ReadSession, WriteSession } from '#db/engine/session.ts'
import { type Statement, statementsOver, type Value } from '#db/engine/statement.ts'

/** The measured command: a sale in five statements, as a purchase of a label writes it. */
const textColumns = [
  'reference',
  'status',
  'service',
  'carrier',
  'tracking_code',
  'recipient_name',
  'company',
  'line_one',
  'line_two',
  'city',
  'province',
  'postal_code',
  'country',
  'phone',
  'email',
  'contents',
  'currency',
  'region',
  'label_format',
] as const

const numberColumns = [
  'created_at',
  'updated_at',
  'weight',
  'length',
  'width',
  'height',
  'rate',
  'tax',
  'total',
  'declared_value',
] as const

type ShipmentColumns = Record<(typeof textColumns)[number], string> &
  Record<(typeof numberColumns)[number], number>

type BenchTables = {
  bench_key: { account_id: number; key: string; fingerprint: string; created_at: number }
  bench_account: { id: number; balance: number }
  bench_entry: { account_id: number; id: number; amount: number; cause: string; at: number }
  bench_shipment: { account_id: number; id: number; body: string } & ShipmentColumns
  bench_event: { account_id: number; id: number; kind: string; payload: string; at: number }
}

export function tables(integer: string, suffix: string): readonly string[] {
  const columns = [
    ...textColumns.map(name => `${name} text not null`),
    ...numberColumns.map(name => `${name} ${integer} not null`),
  ]
  return [
    `create table bench_key (account_id ${integer} not null, key text not null, fingerprint text not null, created_at ${integer} not null, primary key (account_id, key))${suffix}`,
    `create table bench_account (id ${integer} not null primary key, balance ${integer} not null check (balance >= 0))${suffix}`,
    `create table bench_entry (account_id ${integer} not null, id ${integer} not null, amount ${integer} not null, cause text not null, at ${integer} not null, primary key (account_id, id))${suffix}`,
    `create table bench_shipment (account_id ${integer} not null, id ${integer} not null, body text not null, ${columns.join(', ')}, primary key (account_id, id))`,
    `create table bench_event (account_id ${integer} not null, id ${integer} not null, kind text not null, payload text not null, at ${integer} not null, primary key (account_id, id))${suffix}`,
    ...Array.from(
      { length: 1000 },
      (_, index) => `insert into bench_account (id, balance) values (${index + 1}, 1000000000000)`,
    ),
  ]
}

const statement = statementsOver<BenchTables>()

type KeyRow = { account: number; key: string; fingerprint: string; at: number }
type Debit = { account: number; amount: number }
type EntryRow = { account: number; id: number; amount: number; cause: string; at: number }
type ShipmentRow = { account: number; id: number; body: string } & ShipmentColumns
type EventRow = { account: number; id: number; kind: string; payload: string; at: number }

const insertKey = statement((db, p: KeyRow) =>
  db
    .insertInto('bench_key')
    .values({ account_id: p.account, key: p.key, fingerprint: p.fingerprint, created_at: p.at })
    .onConflict(conflict => conflict.doNothing()),
)

const debit = statement((db, p: Debit) =>
  db
    .updateTable('bench_account')
    .set(update => ({ balance: update('balance', '-', p.amount) }))
    .where('id', '=', p.account)
    .where('balance', '>=', p.amount),
)

const insertEntry = statement((db, p: EntryRow) =>
  db
    .insertInto('bench_entry')
    .values({ account_id: p.account, id: p.id, amount: p.amount, cause: p.cause, at: p.at }),
)

const insertShipment = statement((db, p: ShipmentRow) => {
  const columns = [...textColumns, ...numberColumns]
  const values = Object.fromEntries(columns.map(name => [name, p[name]])) as ShipmentColumns
  return db
    .insertInto('bench_shipment')
    .values({ account_id: p.account, id: p.id, body: p.body, ...values })
})

const insertEvent = statement((db, p: EventRow) =>
  db
    .insertInto('bench_event')
    .values({ account_id: p.account, id: p.id, kind: p.kind, payload: p.payload, at: p.at }),
)

const entries = statement(db =>
  db.selectFrom('bench_entry').select(select => select.fn.countAll<number>().as('n')),
)

export const countSales = async (session: ReadSession): Promise<number> =>
  Number((await session.first(entries, {}))?.n)

export type Sale = {
  readonly key: KeyRow
  readonly debit: Debit
  readonly entry: EntryRow
  readonly shipment: ShipmentRow
  readonly event: EventRow
}

const body = JSON.stringify({
  items: Array.from({ length: 16 }, (_, line) => ({
    sku: `SKU-${line}`,
    description: 'Cotton shirt, long sleeves, in a paper wrap',
    quantity: 2,
    value: 1999,
    hs_code: '6205.20',
    origin: 'CA',
  })),
})

const shipmentTexts = Object.fromEntries(
  textColumns.map(name => [name, `${name} of a parcel`]),
) as Record<(typeof textColumns)[number], string>

const shipmentNumbers = Object.fromEntries(
  numberColumns.map((name, index) => [name, 1000 + index]),
) as Record<(typeof numberColumns)[number], number>

export function makeSale(id: number, account: number): Sale {
  const at = 1_800_000_000_000 + id
  return {
    key: { account, key: `key-${id}`, fingerprint: 'c0ffee00c0ffee00c0ffee00', at },
    debit: { account, amount: 1 },
    entry: { account, id, amount: -1, cause: `shipment ${id}`, at },
    shipment: { account, id, body, ...shipmentTexts, ...shipmentNumbers },
    event: { account, id, kind: 'shipment.created', payload: `{"shipment":${id}}`, at },
  }
}

/**
 * The command as a store would write it: two statements decide, and are sent together, because neither
 * needs the other's answer; the other three return nothing that the command needs.
 */
export async function sell(session: WriteSession, sale: Sale): Promise<void> {
  const [claimed, paid] = await Promise.all([
    session.run(insertKey, sale.key),
    session.run(debit, sale.debit),
  ])
  if (claimed === 0) throw new Error('The key was used.')
  if (paid === 0) throw new Error('There is too little.')
  session.send(insertEntry, sale.entry)
  session.send(insertShipment, sale.shipment)
  session.send(insertEvent, sale.event)
}

export type Step = {
  readonly statement: Statement<never, unknown>
  readonly parameters: Readonly<Record<string, Value>>
  readonly decides: boolean
}

/** Runs the statements of a command in their order, for the ways that do without the service. */
export const stepsOf = (sale: Sale): readonly Step[] => [
  { statement: insertKey, parameters: sale.key, decides: true },
  { statement: debit, parameters: sale.debit, decides: true },
  { statement: insertEntry, parameters: sale.entry, decides: false },
  { statement: insertShipment, parameters: sale.shipment, decides: false },
  { statement: insertEvent, parameters: sale.event, decides: false },
]
