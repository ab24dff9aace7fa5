import { placeKinds } from '../../address/receiving-place.ts'
import type { ServiceData } from '../../catalogue/catalogue-data.ts'
import { whereReturnsStart } from '../crosses-border.ts'
import type { ExcludedService } from '../quote.ts'

/** Why a service that was asked gives no price. */
export const exclusionCauses = [
  'not_offered',
  'not_permitted',
  'package_not_taken',
  'return_from_abroad',
  'country_not_served',
  ...placeKinds,
  'no_zone',
  'not_tracked',
  'no_protection',
  'value_too_high',
  'no_signature',
  'does_not_fit',
  'too_long',
  'too_large',
  'too_heavy',
  'too_heavy_for_package',
  'too_heavy_for_country',
  'no_card',
  'no_price',
] as const
export type ExclusionCause = (typeof exclusionCauses)[number]

const inInches = (micrometres: number): string => `${Math.round(micrometres / 254) / 100} in`

/** Made once for each cause when the catalogue is compiled; every answer shares it. */
export function excludedService(
  service: ServiceData,
  cause: ExclusionCause,
  heaviest: string,
): ExcludedService {
  const { name, limits } = service
  const sentences: Record<ExclusionCause, string> = {
    not_offered: `${name} is not offered here.`,
    not_permitted: `${name} is available only to approved accounts.`,
    package_not_taken: `${name} does not accept this package type.`,
    return_from_abroad: whereReturnsStart,
    country_not_served: `${name} does not serve this country.`,
    po_box: `${name} does not deliver to PO boxes.`,
    military: `${name} does not serve military addresses (APO, FPO, DPO).`,
    no_zone: `${name} needs a zone, but the postal code is in none.`,
    not_tracked: `${name} is not tracked, so the parcel cannot be protected.`,
    no_protection: `${name} offers no protection.`,
    value_too_high: `The declared value is above what ${name} protects.`,
    no_signature: `${name} offers no signature on delivery.`,
    does_not_fit: 'The parcel does not fit the package type.',
    too_long: `The parcel is longer than the ${inInches(limits.longestMicrometres)} that ${name} accepts.`,
    too_large: `Length plus girth is above the ${inInches(limits.lengthGirthMicrometres)} that ${name} accepts.`,
    too_heavy: `The billed weight is above the ${heaviest} that ${name} accepts.`,
    too_heavy_for_package: 'The parcel is heavier than the package type allows.',
    too_heavy_for_country: `The parcel is heavier than ${name} accepts to this country.`,
    no_card: `${name} has no rate card in force on this date.`,
    no_price: `${name} has no price for this zone and parcel.`,
  }
  return { serviceId: service.id, reason: 'no_rate_for_lane', message: sentences[cause] }
}
