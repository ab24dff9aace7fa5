import type { PostalAddress } from '../address/postal-address.ts'
import type { FreightTrip } from './freight-journey.ts'
import type { FreightBooking, FreightRequest } from './freight-shipment.ts'

/** The way of booked freight, as a sandbox invents it. */
export const tripOf = (
  { toAddress, origin, pickupOn }: FreightRequest,
  { boughtAt, deliveryDays }: FreightBooking,
): FreightTrip => ({
  bookedAt: boughtAt,
  pickupOn,
  deliveryDays,
  recipientName: toAddress.name,
  origin: townOf(origin),
  destination: townOf(toAddress),
})

type Town = Pick<PostalAddress, 'city' | 'provinceCode' | 'countryCode'>

/** Such as `Chicago, IL, US`. */
const townOf = (place: Town | null): string =>
  [place?.city, place?.provinceCode, place?.countryCode].filter(Boolean).join(', ')
