import type { Accessorial } from '../catalogue/add-on-type.ts'
import type { ExcludedService } from '../rating/quote.ts'
import { micrometresPer, ticksPer } from '../values/units.ts'
import type { CompiledFreight } from './freight-catalogue.ts'

/** Why a service that was asked gives no price. */
export type FreightExclusion =
  | {
      readonly cause:
        | 'not_offered'
        | 'too_heavy'
        | 'too_long'
        | 'no_truck_to_origin'
        | 'no_truck_to_destination'
        | 'no_pickup_there'
        | 'no_delivery_there'
        | 'no_lane'
        | 'no_tariff'
    }
  | { readonly cause: 'no_accessorial'; readonly accessorial: Accessorial }

export const excludedFreightService = (
  service: CompiledFreight,
  exclusion: FreightExclusion,
): ExcludedService => ({
  serviceId: service.data.id,
  reason: 'no_rate_for_lane',
  message: sentence(service, exclusion),
})

function sentence({ data }: CompiledFreight, exclusion: FreightExclusion): string {
  const { name, limits } = data
  switch (exclusion.cause) {
    case 'not_offered':
      return `${name} is not offered here.`
    case 'too_heavy':
      return `The freight is heavier than the ${limits.weightTicks / ticksPer.lbs} lb that ${name} accepts.`
    case 'too_long':
      return `A side is longer than the ${limits.longestMicrometres / micrometresPer.in} in that ${name} accepts.`
    case 'no_truck_to_origin':
      return 'Freight cannot be picked up at a PO box or a military address.'
    case 'no_truck_to_destination':
      return 'Freight cannot be delivered to a PO box or a military address.'
    case 'no_pickup_there':
      return 'Freight cannot be picked up at the postal code of the origin.'
    case 'no_delivery_there':
      return 'Freight cannot be delivered to the postal code of the destination.'
    case 'no_lane':
      return `${name} does not serve this lane.`
    case 'no_tariff':
      return `${name} has no tariff in force on this date.`
    case 'no_accessorial':
      return `${name} does not offer ${exclusion.accessorial}.`
  }
}
