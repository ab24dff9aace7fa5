import { describeClientHabits } from '../../support/client-habits.ts'
import { rateBody, toPortland } from '../../support/rate-body.ts'
import { shipmentBody } from '../../support/shipment-body.ts'
import { publishedV4 } from './published-v4.ts'

const to = (recipient = {}) => ({ to_address: { ...toPortland, ...recipient } })

describeClientHabits({
  version: 'v4',
  published: publishedV4,
  rates: (changes, recipient) => rateBody({ ...to(recipient), ...changes }),
  shipment: (changes, recipient) => shipmentBody({ ...to(recipient), ...changes }),
})
