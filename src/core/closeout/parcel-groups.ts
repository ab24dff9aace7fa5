import { totalTicks } from '../shipment/package.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { Closeout } from './closeout.ts'

/** What one carrier gets in one region. */
export type ParcelGroup = Pick<Closeout, 'carrierCode' | 'carrierName' | 'region'> & {
  readonly parcels: readonly Parcel[]
}

export type Parcel = {
  readonly id: number
  readonly weightTicks: number
  readonly packages: number
}

/** Leaves out what the account does not hand over: the customer hands over a return. */
export async function groupParcels(
  shipments: AsyncIterable<Shipment>,
): Promise<readonly ParcelGroup[]> {
  const groups = new Map<string, ParcelGroup & { readonly parcels: Parcel[] }>()
  for await (const { id, bought, request } of shipments) {
    if (bought === null || request.isReturn) continue
    const { carrierCode, carrierName } = bought
    const { region, packages } = request
    const key = JSON.stringify([carrierCode, region])
    const group = groups.get(key) ?? { carrierCode, carrierName, region, parcels: [] }
    groups.set(key, group)
    group.parcels.push({ id, weightTicks: totalTicks(packages), packages: packages.length })
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}
