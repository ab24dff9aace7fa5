import { counted } from '#core/values/counted.ts'
import type { Words } from './words.ts'

const cancelled = {
  heading: 'Cancelled',
  sentence: 'The sender cancelled this label. No parcel is travelling under this number.',
}

const states: Words['states'] = {
  draft: { heading: 'Not sent yet', sentence: 'The sender has not bought postage yet.' },
  purchasing: {
    heading: 'Label being created',
    sentence: 'The sender is buying postage for this parcel.',
  },
  bought: {
    heading: 'Label created',
    sentence: 'The sender created a label. The carrier does not have the parcel yet.',
  },
  accepted: { heading: 'Accepted by carrier', sentence: 'The carrier has accepted the parcel.' },
  sorted: { heading: 'Processing', sentence: 'The parcel is being sorted.' },
  in_transit: { heading: 'In transit', sentence: 'The parcel is on its way.' },
  delivered: { heading: 'Delivered', sentence: 'The parcel was delivered.' },
  exception: {
    heading: 'Delivery problem',
    sentence: 'A problem is keeping the parcel from being delivered. Please contact the carrier.',
  },
  expired: {
    heading: 'Postage expired',
    sentence: 'A label was created, but the carrier never received the parcel.',
  },
  void_asked: cancelled,
  voided: cancelled,
  cancelled,
}

const cancelledBooking = {
  heading: 'Cancelled',
  sentence: 'The sender cancelled this booking. Nothing is travelling under this number.',
}

const freightStates: Words['states'] = {
  draft: { heading: 'Not booked yet', sentence: 'The sender has not booked this freight yet.' },
  purchasing: {
    heading: 'Booking pending',
    sentence: 'The sender is booking this freight.',
  },
  bought: {
    heading: 'Booked',
    sentence: 'The sender has booked this freight. The carrier does not have it yet.',
  },
  accepted: { heading: 'Picked up', sentence: 'The carrier has picked up the freight.' },
  sorted: { heading: 'At a terminal', sentence: 'The freight is at a terminal of the carrier.' },
  in_transit: { heading: 'In transit', sentence: 'The freight is on its way.' },
  delivered: { heading: 'Delivered', sentence: 'The freight was delivered.' },
  exception: {
    heading: 'Delivery problem',
    sentence: 'A problem is keeping the freight from being delivered. Please contact the carrier.',
  },
  expired: {
    heading: 'Booking expired',
    sentence: 'The freight was booked, but the carrier never received it.',
  },
  void_asked: cancelledBooking,
  voided: cancelledBooking,
  cancelled: cancelledBooking,
}

const steps = ['bought', 'accepted', 'sorted', 'in_transit', 'delivered'] as const

const daysAfter = (days: string, event: string): string =>
  `${days === '1' ? '1 day' : `${days} days`} after ${event}`

export const english: Words = {
  language: 'en',
  locale: 'en-CA',
  sandboxNotice: 'Sandbox: a simulated parcel. Nothing was shipped.',
  states,
  steps: steps.map(state => states[state].heading),
  parcel: 'Parcel',
  progress: 'Progress',
  details: 'Details',
  sender: 'Sender',
  destination: 'Destination',
  carrier: 'Carrier',
  service: 'Service',
  trackingNumber: 'Tracking number',
  expected: 'Expected delivery',
  carrierPhone: "Carrier's phone",
  history: 'History',
  untracked: 'This service is not tracked: the carrier does not report where the parcel is.',
  noEvents: 'This parcel has not been scanned yet.',
  daysAfterReceipt: days => daysAfter(days, 'the carrier receives it'),
  event: ({ description }) => description,
  zoneNotice: zone => `Times are in ${zone}.`,
  freight: {
    sandboxNotice: 'Sandbox: simulated freight. Nothing was shipped.',
    states: freightStates,
    steps: steps.map(state => freightStates[state].heading),
    parcel: 'Freight',
    noEvents: 'This freight has not been scanned yet.',
    daysAfterReceipt: days => daysAfter(days, 'the carrier picks it up'),
    event: ({ description }) => description,
  },
  unknownParcel: {
    heading: 'Parcel not found',
    sentence:
      'This tracking number is unknown. Please check it: the letter O is easily mistaken for a zero.',
  },
  failure: {
    heading: 'Something went wrong',
    sentence: 'The parcel cannot be looked up at the moment. Please try again later.',
  },
  tooManyLookUps: seconds => ({
    heading: 'Too many look-ups',
    sentence: `Too many parcels were looked up from your network. Please try again in ${counted(seconds, 'second')}.`,
  }),
}
