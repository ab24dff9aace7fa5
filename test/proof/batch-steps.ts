import { createBatch } from '#core/batch/batches.ts'
import { processBatch } from '#core/batch/process-batch.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import type { Store } from '#core/store.ts'
import type { World } from '#core/world.ts'
import { createShipment } from '../support/create-shipment.ts'
import { marked, type Step } from './marked-store.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from './proof-world.ts'
import { anyDue, runDueJobs } from './run-jobs.ts'

/** A worker that processes a batch, and settles its purchases, until nothing is due. */
export type BatchTask = { readonly kind: 'batch'; readonly now: number }

export async function performBatch(store: Store, { now }: BatchTask, step: Step): Promise<void> {
  await processDue(proofWorld({ store: marked(store, step), now: () => now }))
}

export async function processDue(world: World): Promise<void> {
  const { jobs } = world.store.read
  while (await anyDue(jobs, world.clock.now())) await runDueJobs(world)
}

const to = (name: string): ShipmentRequest =>
  parcel({ toAddress: { ...parcel().toAddress, name }, purchaseLabel: false })

const unreachable = (): ShipmentRequest =>
  parcel({ toAddress: { ...parcel().toAddress, countryCode: 'ZZ' }, purchaseLabel: false })

/** Of each hundred three can't be bought, and eight are sold at the carrier's own door. */
function requestAt(place: number): ShipmentRequest {
  const kind = place % 100
  if (kind === 20) return to('REFUSED')
  if (kind === 3 || kind === 60) return unreachable()
  if (kind % 25 === 7) return to('LOST ANSWER')
  return to(kind % 25 === 12 ? remoteRecipient : 'Ann')
}

/** An account with a batch of so many drafts that is about to be processed; the batch's id. */
export async function prepareBatch(world: World, account: number, size: number): Promise<number> {
  await openAccount(world, account, size * 100_00)
  const command = await commandFor(world, account)
  const ids: number[] = []
  for (let place = 0; place < size; place += 1) {
    const saved = await createShipment(command, creation(requestAt(place), { draft: true }))
    ids.push(saved.shipmentId)
  }
  const { id } = await createBatch(command, null, ids)
  await processBatch(command, id)
  return id
}
