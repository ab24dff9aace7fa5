import { describeClientHabits } from '../../support/client-habits.ts'
import { publishedV4 } from './published-v4.ts'
import { rateBody, shipmentBody, toPortland } from './requests.ts'

const to = (recipient = {}) => ({ to_address: { ...toPortland, ...recipient } })

describeClientHabits({
  version: 'v4',
  published: publishedV4,
  rates: (changes, recipient) => rateBody({ ...to(recipient), ...changes }),
  shipment: (changes, recipient) => shipmentBody({ ...to(recipient), ...changes }),
})
