import { mostCodes, type PrintOptions } from '#core/print/print-labels.ts'
import type { LabelPrint } from '#core/print/print-store.ts'
import { type FoundLabels, findPrintable, type PrintForm } from '#core/print/printable-labels.ts'
import { listUnprinted } from '#core/print/printed-marks.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import type { After } from '#core/shipment/shipment-store.ts'
import type { ListOrder } from '#core/values/page.ts'
import { labelCursor } from '../../format/cursor.ts'
import { personName } from '../../format/principal-names.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import type { LabelRow, PrintList } from './print-view.ts'

const rowsOfPage = 50

export async function listWaiting(visit: AccountVisit): Promise<PrintList> {
  const { query, world, tenant } = visit
  const { read } = world.store
  const after = afterOf(query.get('after'))
  const { shipments, next, total } = await listUnprinted(
    read,
    tenant,
    orderOf(query),
    after,
    rowsOfPage,
  )
  const rows = await rowsOf(visit, shipments)
  return {
    kind: 'waiting',
    rows,
    total,
    next: next && labelCursor.write(next.createdAt, next.id),
    isFirst: after === null,
  }
}

function afterOf(text: string | null): After {
  const [createdAt, id] = labelCursor.read(text) ?? []
  return createdAt && id ? { createdAt, id } : null
}

export async function listNamed(
  visit: AccountVisit,
  codes: readonly string[],
  options: PrintOptions,
): Promise<PrintList> {
  const { world, tenant } = visit
  const within = codes.slice(0, mostCodes)
  const { labels, refused } = await findPrintable(world, tenant, within, formOf(options))
  const ids = labels.map(({ shipmentId }) => shipmentId)
  const shipments = await world.store.read.shipments.byIds(tenant, ids)
  return {
    kind: 'named',
    rows: await rowsOf(visit, shipments),
    refused,
    beyond: codes.length - within.length,
  }
}

/** Somebody may have printed a file that no sheet can hold. So each label can be marked. */
export const findMarkable = (
  { world, tenant }: AccountVisit,
  codes: readonly string[],
): Promise<FoundLabels> =>
  findPrintable({ ...world, drawing: { whyNotOnSheet: () => null } }, tenant, codes, {
    format: 'pdf',
    sheet: '4x6',
  })

const formOf = (options: PrintOptions): PrintForm =>
  options.format === 'pdf'
    ? { format: options.format, sheet: options.sheet.name }
    : { format: options.format, sheet: null }

async function rowsOf(
  { world, tenant, register, signedIn }: AccountVisit,
  shipments: readonly Shipment[],
): Promise<readonly LabelRow[]> {
  const { prints, tokens } = world.store.read
  const ids = shipments.map(({ id }) => id)
  const unprinted = await prints.unprintedAmong(tenant, ids)
  const names = new Map<string, Promise<string>>()
  const nameOf = ({ by }: LabelPrint): Promise<string> => {
    const key = `${by.kind} ${by.id}`
    const known = names.get(key) ?? read(by)
    names.set(key, known)
    return known
  }
  const read = async (by: LabelPrint['by']): Promise<string> => {
    if (by.id === null) return by.kind === 'job' ? 'the service' : 'the operator’s shell'
    if (by.kind === 'user' && by.id === signedIn.user.id) return 'you'
    if (by.kind === 'token') return `the token ${(await tokens.byId(tenant, by.id))?.name ?? by.id}`
    const user = await register.store.read.users.byId(by.id)
    return user === null ? `user ${by.id}` : personName(user)
  }
  return await Promise.all(
    shipments.map(async shipment => {
      const [last] = await prints.ofShipment(tenant, shipment.id, 1)
      const isUnprinted = unprinted.has(shipment.id)
      return {
        shipment,
        isUnprinted,
        printed: last ? { at: last.at, by: await nameOf(last) } : null,
      }
    }),
  )
}

/** Each field may hold several codes, as somebody pastes them. Null where nobody named a label. */
export function namedCodes({ form, query }: AccountVisit): readonly string[] | null {
  const fields = [...query.getAll('code'), ...form.getAll('code')]
  const codes = fields.flatMap(field => field.split(/[\s,;]+/)).filter(code => code !== '')
  return codes.length === 0 ? null : [...new Set(codes)]
}

/** What is marked, or all that is unprinted, as many as one print takes. */
export async function codesToPrint(visit: AccountVisit): Promise<readonly string[]> {
  const { form, world, tenant } = visit
  if (form.get('all') === null) return namedCodes(visit) ?? []
  const read = world.store.read
  const { shipments } = await listUnprinted(read, tenant, orderOf(form), null, mostCodes)
  return shipments.map(({ shipCode }) => shipCode)
}

export const orderOf = (asked: URLSearchParams): ListOrder =>
  asked.get('order') === 'newest' ? 'newest' : 'oldest'
