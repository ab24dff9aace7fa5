import { CoreError } from '#core/errors.ts'
import type { LabelArtist } from '#core/ports/labels.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import type { Store } from '#core/store.ts'
import type { World } from '#core/world.ts'
import { labelArtist } from '#labels/label-artist.ts'
import { bookingThrough, buyingThrough } from './buying-through.ts'
import { clientDeeds } from './crash-goods.ts'
import { marked, type Step } from './marked-store.ts'
import { commandFor, type ProofWorldParts, proofWorld, remoteRecipient } from './proof-world.ts'
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
  readonly goods: ShipmentKind
  readonly deed: Deed
  readonly account: number
  readonly now: number
  /** The draft that is bought, or what a void is of. */
  readonly shipmentId: number
}

export const recipients = {
  here: 'Ann',
  far: remoteRecipient,
  lost: 'LOST ANSWER',
  refused: 'REFUSED',
  'carry on': remoteRecipient,
  'ask again': remoteRecipient,
  'draft here': 'Ann',
  'draft far': remoteRecipient,
  'sold too late': remoteRecipient,
} as const

/** Under which a client sends a purchase, and sends it again. */
export const key = 'the key'

export const isOfDraft = (deed: Deed): deed is 'draft here' | 'draft far' =>
  deed === 'draft here' || deed === 'draft far'

/** Does the deed, and tells of each step before it is taken; what commits tells of its end as well. */
export async function perform(
  store: Store,
  { goods, deed, account, now, shipmentId }: Task,
  step: Step,
): Promise<void> {
  const parts = { store: marked(store, step), now: () => now, labels: artist(step) }
  const world =
    deed === 'sold too late'
      ? givingUpMeanwhile(store, parts, () => step('hearing of the sale'))
      : proofWorld(parts)
  const client = clientDeeds[goods]
  const command = await commandFor(world, account)
  try {
    if (deed === 'reconcile' || deed === 'take back') await runDueJobs(world)
    else if (deed === 'void later') await runDueJobs(world)
    else if (deed === 'void' || deed === 'void far') await client.void(command, shipmentId)
    else if (isOfDraft(deed)) await client.buySaved(command, shipmentId, key)
    else await client.buy(command, recipients[deed], { key })
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
  const how = async <Sold>(buy: () => Promise<Sold>): Promise<Sold> => {
    await runDueJobs(proofWorld({ store, now: later }))
    const sale = await buy()
    heard()
    return sale
  }
  return proofWorld({
    ...parts,
    between: buyingThrough(how),
    betweenFreight: bookingThrough(how),
  })
}

const artist = (step: Step): LabelArtist => ({
  ...labelArtist,
  layOut(facts) {
    step('laying out the label')
    return labelArtist.layOut(facts)
  },
  layOutFreight(papers) {
    step('laying out the papers')
    return labelArtist.layOutFreight(papers)
  },
})
