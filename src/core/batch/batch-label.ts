import { setImmediate } from 'node:timers/promises'
import type { Tenant } from '../access.ts'
import { CoreError, invalid, notFound } from '../errors.ts'
import type { LabelDrawing } from '../ports/label-drawing.ts'
import { type JoinableFormat, joinableFormats, type LabelFileFormat } from '../ports/labels.ts'
import type { ShipmentReader } from '../shipment/shipment-store.ts'
import { type LabelSource, renderLabel } from '../shipment/view-shipment.ts'
import { inPages } from '../values/in-pages.ts'
import type { AfterMember, LabelledMember } from './batch.ts'
import type { BatchReader } from './batch-store.ts'

/** What a file of all labels of a batch is made of. */
type BatchLabelSource = LabelSource & {
  readonly store: {
    readonly read: LabelSource['store']['read'] & {
      readonly batches: BatchReader
      readonly shipments: ShipmentReader
    }
  }
  readonly drawing: Pick<LabelDrawing, 'redraw' | 'join'>
}

type BatchLabel = { readonly batchId: number; readonly format: JoinableFormat }

/** So many are named in a refusal. */
const mostNamed = 10

/** Whether the labels of a batch can be had as one file now; throws where they can't. */
export async function findBatchLabel(
  { store }: Pick<BatchLabelSource, 'store'>,
  tenant: Tenant,
  id: number,
  format: LabelFileFormat,
): Promise<BatchLabel> {
  const joinable = joinableFormats.find(its => its === format)
  if (joinable === undefined) {
    const formats = joinableFormats.join(' or ')
    throw invalid('label_format', `The label_format of several labels must be ${formats}.`)
  }
  const { batches } = store.read
  const state = await batches.stateOf(tenant, id)
  if (state === null) throw notFound('Batch')
  // A file of what is bought so far would pass for the whole.
  if (state === 'processing') throw notYet(id)
  let count = 0
  const others: LabelledMember[] = []
  for await (const member of labelledMembers(batches, tenant, id)) {
    count += 1
    if (!mayJoin(member, joinable)) others.push(member)
  }
  if (count === 0) throw new CoreError('conflict', `Nothing in the batch ${id} has been bought.`)
  if (others.length > 0) throw notJoinable(others, joinable)
  return { batchId: id, format: joinable }
}

/**
 * The labels of what is bought and not void, in the order of the batch, as the bytes of one file. Only a
 * few shipments and one label are in memory at a time, and requests are answered between two labels.
 */
export async function* drawBatchLabel(
  world: BatchLabelSource,
  tenant: Tenant,
  { batchId, format }: BatchLabel,
): AsyncGenerator<Uint8Array> {
  const { shipments, batches } = world.store.read
  const joiner = world.drawing.join(format)
  for await (const member of labelledMembers(batches, tenant, batchId)) {
    await setImmediate()
    const shipment = await shipments.byId(tenant, member.id)
    // One may have been voided meanwhile, or may never have had a label.
    const label =
      shipment && mayJoin(member, format) && (await renderLabel(world, tenant, shipment, format))
    if (label) yield joiner.add(label)
  }
  yield joiner.end()
}

const labelledMembers = (
  batches: BatchReader,
  tenant: Tenant,
  id: number,
): AsyncGenerator<LabelledMember> =>
  inPages<LabelledMember>((after: AfterMember, limit) => batches.labelled(tenant, id, after, limit))

/** A PDF of a carrier can be made in any way that the format allows: it is not joined with others. */
const mayJoin = ({ fileFormat }: LabelledMember, format: JoinableFormat): boolean =>
  fileFormat === null || (fileFormat === 'zpl' && format === 'zpl')

const notYet = (id: number): CoreError =>
  new CoreError(
    'batch_in_use',
    `The batch ${id} is still being processed. Fetch its labels when it is done, or fetch the label of a single shipment.`,
  )

function notJoinable(others: readonly LabelledMember[], format: JoinableFormat): CoreError {
  const named = others.slice(0, mostNamed).map(({ id }) => id)
  const more = others.length - named.length
  const ids = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
  const says = `The carrier supplied its own label files for these shipments, and they cannot be combined as ${format.toUpperCase()}: ${ids}.`
  return new CoreError('label_format_unavailable', says)
}
