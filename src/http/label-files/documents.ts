import { serviceOn } from '#core/access.ts'
import { readSettings } from '#core/account/settings.ts'
import { drawBatchLabel, findBatchLabel } from '#core/batch/batch-label.ts'
import { manifestOf } from '#core/closeout/manifest.ts'
import { CoreError, notFound } from '#core/errors.ts'
import { papersOfFreight } from '#core/freight/reprint-papers.ts'
import type { LabelLink, LinkedDocumentKind } from '#core/link/label-link.ts'
import { isVoid } from '#core/shipment/state.ts'
import { renderLabel } from '#core/shipment/view-shipment.ts'
import type { World } from '#core/world.ts'

type DocumentFile = {
  /** Under which it is saved, without its ending. */
  readonly name: string
  /** Piece by piece where the whole may be long. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
}

/** Null where the document may no longer be shown. */
type OpenDocument = (world: World, link: LabelLink) => Promise<DocumentFile | null>

async function shipmentLabel(
  world: World,
  { accountId, documentId, format, dotsPerInch }: LabelLink,
): Promise<DocumentFile | null> {
  const tenant = serviceOn(accountId)
  const shipment = await world.store.read.shipments.byId(tenant, documentId)
  if (!shipment) throw notFound('Label')
  const bytes = await renderLabel(world, tenant, shipment, format, { dotsPerInch })
  return bytes === null ? null : { name: shipment.shipCode, bytes }
}

async function freightPapers(
  { store, drawing }: World,
  { accountId, documentId, format }: LabelLink,
): Promise<DocumentFile | null> {
  const tenant = serviceOn(accountId)
  const { freight } = store.read
  const shipment = await freight.byId(tenant, documentId)
  if (!shipment || format !== 'pdf') throw notFound('Label')
  const papers = isVoid(shipment) ? null : await papersOfFreight(store.read, tenant, documentId)
  if (papers === null) return null
  const bytes =
    typeof papers === 'string' ? await drawing.redraw(papers, format, {}, accountId) : papers
  return { name: shipment.shipCode, bytes }
}

async function closeoutManifest(
  world: World,
  { accountId, documentId }: LabelLink,
): Promise<DocumentFile> {
  const tenant = serviceOn(accountId)
  const { closeouts, accounts } = world.store.read
  const [closeout, account] = await Promise.all([
    closeouts.byId(tenant, documentId),
    accounts.byId(accountId),
  ])
  if (!closeout || !account) throw notFound('Manifest')
  const caller = { accountName: account.name, settings: readSettings(account.settings) }
  const manifest = await manifestOf({ world, tenant, caller }, closeout)
  const { labels } = world
  return {
    name: `manifest-${manifest.number}`,
    bytes: labels.render(labels.layOutManifest(manifest), 'pdf'),
  }
}

/** What was voided since the link was made is left out. */
async function batchLabels(
  world: World,
  { accountId, documentId, format }: LabelLink,
): Promise<DocumentFile | null> {
  const tenant = serviceOn(accountId)
  const label = await findBatchLabel(world, tenant, documentId, format).catch(unlessAllVoid)
  return label && { name: `batch-${documentId}`, bytes: drawBatchLabel(world, tenant, label) }
}

/** The link was made when something was bought. */
function unlessAllVoid(error: unknown): null {
  if (error instanceof CoreError && error.code === 'conflict') return null
  throw error
}

/** A further kind of document gets a number in `core/link/label-link.ts` and a line here. */
const documents: Readonly<Record<LinkedDocumentKind, OpenDocument>> = {
  shipment: shipmentLabel,
  closeout: closeoutManifest,
  batch: batchLabels,
  freight: freightPapers,
}

export const openDocument: OpenDocument = (world, link) => documents[link.kind](world, link)
