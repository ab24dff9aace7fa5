import { CoreError } from '#core/errors.ts'
import type { LabelArtist } from '#core/ports/labels.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import { voidShipment } from '#core/purchase/void-shipment.ts'
import type { Store } from '#core/store.ts'
import type { World } from '#core/world.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { createShipment, type KeyedCreation, requestKey } from '../support/create-shipment.ts'
import { draftPurchase } from '../support/draft-purchase.ts'
import { buyingThrough } from './buying-through.ts'
import { marked, type Step } from './marked-store.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, farDoor, type ProofWorldParts, proofWorld } from './proof-world.ts'
import { runDueJobs } from './run-jobs.ts'

/** What a process may be killed in the middle of. */
export const deeds = [
  'here',
  'far',
  'lost',
  'refused',
  'carry on',
  'ask again',
  'draft here',
  'draft far',
  'void',
  'void far',
  'void later',
  'reconcile',
  'sold too late',
  'take back',
] as const
export type Deed = (typeof deeds)[number]

export type Task = {
  readonly kind: 'purchase'
  readonly deed: Deed
  readonly account: number
  readonly now: number
  /** What a void is of. */
  readonly shipCode: string
  /** The draft that is bought. */
  readonly shipmentId: number
}

const recipients = {
  here: 'Ann',
  far: farDoor,
  lost: 'LOST ANSWER',
  refused: 'REFUSED',
  'carry on': farDoor,
  'ask again': farDoor,
  'draft here': 'Ann',
  'draft far': farDoor,
  'sold too late': farDoor,
} as const

/** The order of a deed that buys, under its key: the same when it is sent again. */
export const orderOf = (deed: keyof typeof recipients): KeyedCreation => {
  const { toAddress } = parcel()
  const request = parcel({ toAddress: { ...toAddress, name: recipients[deed] } })
  return creation(request, { key: 'the key' })
}

export const isOfDraft = (deed: Deed): deed is 'draft here' | 'draft far' =>
  deed === 'draft here' || deed === 'draft far'

/** Buys a draft that was saved before, under a key. */
export async function buyIt(world: World, account: number, shipmentId: number): Promise<void> {
  const command = { ...(await commandFor(world, account)), key: requestKey('the key', 'drafts') }
  await buyDraft(command, () => draftPurchase(shipmentId))
}

/** Does the deed, and tells of each step before it is taken; what commits tells of its end as well. */
export async function perform(
  store: Store,
  { deed, account, now, shipCode, shipmentId }: Task,
  step: Step,
): Promise<void> {
  const parts = { store: marked(store, step), now: () => now, labels: artist(step) }
  const world =
    deed === 'sold too late'
      ? givingUpMeanwhile(store, parts, () => step('hearing of the sale'))
      : proofWorld(parts)
  try {
    if (deed === 'reconcile' || deed === 'take back') await runDueJobs(world)
    else if (deed === 'void later') await runDueJobs(world)
    else if (deed === 'void' || deed === 'void far')
      await voidShipment(await commandFor(world, account), shipCode)
    else if (isOfDraft(deed)) await buyIt(world, account, shipmentId)
    else await createShipment(await commandFor(world, account), orderOf(deed))
  } catch (error) {
    const told = error instanceof CoreError ? error.code : null
    if (deed === 'refused' && told === 'carrier_rejected') return
    if (deed === 'sold too late' && told === 'carrier_error') return
    throw error
  }
}

/** While a request is on its way its purchase is given up; then the carrier sells, and says so. */
export function givingUpMeanwhile(store: Store, parts: ProofWorldParts, heard: () => void): World {
  const later = () => parts.now() + 2 * 60_000
  return proofWorld({
    ...parts,
    between: buyingThrough(async buy => {
      await runDueJobs(proofWorld({ store, now: later }))
      const sale = await buy()
      heard()
      return sale
    }),
  })
}

const artist = (step: Step): LabelArtist => ({
  ...labelArtist,
  layOut(facts) {
    step('laying out the label')
    return labelArtist.layOut(facts)
  },
})
