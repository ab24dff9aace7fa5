import { accountNow, type Command, carryOut, withoutKey } from '../command/command.ts'
import { totalTicks } from '../shipment/package.ts'
import type { Shipment } from '../shipment/shipment.ts'
import { inPages } from '../values/in-pages.ts'
import type { Closeout } from './closeout.ts'
import { type CloseoutChoice, isChosen, refuseUnknown } from './closeout-choice.ts'

/**
 * So many packages: it limits the time that other commands wait for one closeout, and the length of its
 * manifest. A shipment has fewer.
 */
const mostOnOne = 1000

type Group = Pick<Closeout, 'carrierCode' | 'carrierName' | 'region'> & {
  readonly parcels: Parcel[]
}
type Parcel = { readonly id: number; readonly weightTicks: number; readonly packages: number }

/**
 * Closes the day: puts every shipment that is ready on a closeout of its carrier and region. Returns an
 * empty list where nothing was ready. A failure midway leaves whole closeouts; the next call does the rest.
 */
export async function createCloseouts(
  command: Command,
  choice: CloseoutChoice,
): Promise<readonly Closeout[]> {
  const closeouts: Closeout[] = []
  const ready = await readyGroups(command)
  refuseUnknown(choice, ready, command.world.catalogue())
  for (const group of ready.filter(one => isChosen(one, choice))) {
    for (const parcels of portionsOf(group.parcels)) {
      const closeout = await createCloseout(command, { ...group, parcels })
      if (closeout) closeouts.push(closeout)
    }
  }
  return closeouts
}

async function readyGroups({ world, tenant }: Command): Promise<readonly Group[]> {
  const groups = new Map<string, Group>()
  const { closeouts } = world.store.read
  const ready = inPages<Shipment>((after, limit) => closeouts.ready(tenant, after, limit))
  for await (const shipment of ready) {
    const { bought, request } = shipment
    // The customer hands over a return.
    if (bought === null || request.isReturn) continue
    const { carrierCode, carrierName } = bought
    const { region } = request
    const key = JSON.stringify([carrierCode, region])
    const group = groups.get(key) ?? { carrierCode, carrierName, region, parcels: [] }
    groups.set(key, group)
    const { packages } = request
    group.parcels.push({
      id: shipment.id,
      weightTicks: totalTicks(packages),
      packages: packages.length,
    })
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}

function portionsOf(parcels: readonly Parcel[]): readonly Parcel[][] {
  const portions: Parcel[][] = []
  let left = 0
  for (const parcel of parcels) {
    if (parcel.packages > left) {
      portions.push([])
      left = mostOnOne
    }
    portions.at(-1)?.push(parcel)
    left -= parcel.packages
  }
  return portions
}

/** Writes nothing and returns null if other closeouts have taken all its parcels meanwhile. */
async function createCloseout(command: Command, group: Group): Promise<Closeout | null> {
  const { world, tenant } = command
  const { parcels, ...whose } = group
  const id = await world.store.takeNumbers('closeout', 1)
  const createdAt = accountNow(command)
  const ids = parcels.map(parcel => parcel.id)
  return await carryOut<Closeout | null>(
    withoutKey(command),
    async ({ closeouts }) => {
      const assigned = await closeouts.assign(tenant, id, ids)
      if (assigned.size === 0) return null
      const weightTicks = parcels
        .filter(parcel => assigned.has(parcel.id))
        .reduce((sum, parcel) => sum + parcel.weightTicks, 0)
      const closeout = { id, ...whose, shipmentsCount: assigned.size, weightTicks, createdAt }
      await closeouts.insert(tenant, closeout)
      return closeout
    },
    closeout => closeout && `closed out ${closeout.shipmentsCount} shipments on ${id}`,
  )
}
