import { describeClientHabits } from '../../support/client-habits.ts'
import { flatRate, flatShipment, publishedV3 } from './v3-client.ts'

describeClientHabits({
  version: 'v3',
  published: publishedV3,
  rates: (changes, recipient) => flatRate({ ...changes, ...recipient }),
  shipment: (changes, recipient) => flatShipment({ ...changes, ...recipient }),
})
