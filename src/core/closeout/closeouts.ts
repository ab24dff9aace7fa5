import { type AnyCommand, accountNow, type Command, carryOut } from '../command/command.ts'
import { CoreError, notFound } from '../errors.ts'
import { closeoutIdOf } from '../numbers/manifest-number.ts'
import type { Shipment } from '../shipment/shipment.ts'
import { codeKey } from '../values/code-key.ts'
import { counted } from '../values/counted.ts'
import { inPages } from '../values/in-pages.ts'
import type { Closeout, CloseoutWriter } from './closeout.ts'
import { type CloseoutChoice, isChosen, refuseUnknown } from './closeout-choice.ts'
import { listedShipments } from './listed-shipments.ts'
import { groupParcels, type Parcel, type ParcelGroup } from './parcel-groups.ts'

/** So many packages: it limits the length of a manifest. A shipment has fewer. */
const mostOnOne = 1000

/**
 * Closes the day: puts every shipment that is ready, or each of a list, on a closeout of its carrier and
 * region. Returns an empty list where nothing was ready. All are made in one transaction: a failure
 * leaves none, and under a key a repeated call finds them all.
 */
export async function createCloseouts(
  command: Command<readonly Closeout[]>,
  choice: CloseoutChoice,
  shipmentIds: readonly number[] | null = null,
): Promise<readonly Closeout[]> {
  const { world, tenant } = command
  const ready = await groupParcels(
    shipmentIds === null ? readyShipments(command) : listedShipments(command, shipmentIds),
  )
  refuseUnknown(choice, ready, world.catalogue())
  const portions = ready.filter(one => isChosen(one, choice)).flatMap(portionsOf)
  const firstId =
    portions.length === 0 ? 0 : await world.store.takeNumbers('closeout', portions.length)
  const createdAt = accountNow(command)
  return await carryOut(
    command,
    async ({ closeouts }) => {
      const made: Closeout[] = []
      for (const [index, { parcels, ...whose }] of portions.entries()) {
        const id = firstId + index
        const taken = await takeParcels({ closeouts }, command, id, parcels)
        if (shipmentIds !== null && taken.length < parcels.length) throw changedMeanwhile()
        // Other closeouts may have taken all its parcels meanwhile.
        if (taken.length === 0) continue
        const weightTicks = taken.reduce((sum, parcel) => sum + parcel.weightTicks, 0)
        const closeout = { id, ...whose, shipmentsCount: taken.length, weightTicks, createdAt }
        await closeouts.insert(tenant, closeout)
        made.push(closeout)
      }
      return made
    },
    outcomeOf,
  )
}

const readyShipments = ({ world, tenant }: AnyCommand): AsyncGenerator<Shipment> =>
  inPages<Shipment>((after, limit) => world.store.read.closeouts.ready(tenant, after, limit))

function portionsOf({ parcels, ...whose }: ParcelGroup): readonly ParcelGroup[] {
  const portions: (ParcelGroup & { readonly parcels: Parcel[] })[] = []
  let left = 0
  for (const parcel of parcels) {
    if (parcel.packages > left) {
      portions.push({ ...whose, parcels: [] })
      left = mostOnOne
    }
    portions.at(-1)?.parcels.push(parcel)
    left -= parcel.packages
  }
  return portions
}

async function takeParcels(
  { closeouts }: { readonly closeouts: CloseoutWriter },
  { tenant }: AnyCommand,
  id: number,
  parcels: readonly Parcel[],
): Promise<readonly Parcel[]> {
  const ids = parcels.map(parcel => parcel.id)
  const assigned = await closeouts.assign(tenant, id, ids)
  return parcels.filter(parcel => assigned.has(parcel.id))
}

function outcomeOf(made: readonly Closeout[]): string | null {
  if (made.length === 0) return null
  const count = made.reduce((sum, { shipmentsCount }) => sum + shipmentsCount, 0)
  return `closed out ${counted(count, 'shipment')} on ${made.map(({ id }) => id).join(', ')}`
}

const changedMeanwhile = (): CoreError =>
  new CoreError('conflict', 'A shipment was changed at the same time. Try again.')

const idForm = /^\d{1,11}$/

/** By its id, or by the number on its manifest. */
export async function findCloseout(
  { world, tenant }: Pick<Command, 'world' | 'tenant'>,
  named: string,
): Promise<Closeout> {
  const key = codeKey(named)
  const id = idForm.test(key) ? Number(key) : closeoutIdOf(key)
  const closeout = id === null ? null : await world.store.read.closeouts.byId(tenant, id)
  if (!closeout) throw notFound('Closeout')
  return closeout
}
