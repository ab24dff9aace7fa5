import { principalOf, type Tenant } from '../access.ts'
import { type AnyCommand, accountNow, carryOut, withoutKey } from '../command/command.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { After, ShipmentReader } from '../shipment/shipment-store.ts'
import { counted } from '../values/counted.ts'
import type { ListOrder } from '../values/page.ts'
import type { LabelPrint, PrintReader } from './print-store.ts'

type Readers = {
  readonly prints: Pick<PrintReader, 'unprinted' | 'countUnprinted'>
  readonly shipments: Pick<ShipmentReader, 'byIds'>
}

type UnprintedPage = {
  readonly shipments: readonly Shipment[]
  /** Where the next page begins; null after the last label. */
  readonly next: After
  /** All labels of the list. */
  readonly total: number
}

/** Labels that were bought and that nobody has printed, a page by the key of the page before. */
export async function listUnprinted(
  { prints, shipments }: Readers,
  tenant: Tenant,
  order: ListOrder,
  after: After,
  limit: number,
): Promise<UnprintedPage> {
  const [found, total] = await Promise.all([
    prints.unprinted(tenant, order, after, limit + 1),
    prints.countUnprinted(tenant),
  ])
  const page = found.slice(0, limit)
  const ids = page.map(({ id }) => id)
  return {
    shipments: await shipments.byIds(tenant, ids),
    next: found.length > limit ? (page.at(-1) ?? null) : null,
    total,
  }
}

/** A print changes no money and no parcel: a repeated one is one more print, so it needs no key. */
export async function markPrinted(
  command: AnyCommand,
  shipmentIds: readonly number[],
  { format, sheet }: Pick<LabelPrint, 'format' | 'sheet'>,
): Promise<void> {
  const { tenant, caller } = command
  const print: LabelPrint = {
    at: accountNow(command),
    by: principalOf(caller.access),
    format,
    sheet,
  }
  await carryOut(
    withoutKey(command),
    async ({ prints }) => prints.mark(tenant, shipmentIds, print),
    () =>
      `printed ${counted(shipmentIds.length, 'label')} as ${format}${sheet === null ? '' : ` on ${sheet}`}`,
  )
}

/** The paper jammed: the labels wait to be printed again. What was told of earlier prints stays. */
export async function markUnprinted(
  command: AnyCommand,
  shipmentIds: readonly number[],
): Promise<void> {
  await carryOut(
    withoutKey(command),
    async ({ prints }) => prints.putBack(command.tenant, shipmentIds),
    () => `marked ${counted(shipmentIds.length, 'label')} as not printed`,
  )
}
