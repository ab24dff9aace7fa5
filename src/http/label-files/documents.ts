import { jobOn } from '#core/access.ts'
import { notFound } from '#core/errors.ts'
import type { LabelLink, LinkedDocumentKind } from '#core/link/label-link.ts'
import { labelOf } from '#core/shipment/view-shipment.ts'
import type { World } from '#core/world.ts'

type DocumentFile = {
  /** Under which it is saved, without its ending. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Null where the document may no longer be shown. */
type OpenDocument = (world: World, link: LabelLink) => Promise<DocumentFile | null>

async function shipmentLabel(
  world: World,
  { accountId, documentId, format, dotsPerInch }: LabelLink,
): Promise<DocumentFile | null> {
  const tenant = jobOn(accountId)
  const shipment = await world.store.read.shipments.byId(tenant, documentId)
  if (!shipment) throw notFound('Label')
  const bytes = await labelOf(world, tenant, shipment, format, { dotsPerInch })
  return bytes === null ? null : { name: shipment.shipCode, bytes }
}

/** A further kind of document gets a number in `core/link/label-link.ts` and a line here. */
const documents: Readonly<Record<LinkedDocumentKind, OpenDocument>> = { shipment: shipmentLabel }

export const openDocument: OpenDocument = (world, link) => documents[link.kind](world, link)
