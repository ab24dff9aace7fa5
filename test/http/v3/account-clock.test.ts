import { describeAccountClock } from '../../support/account-clock-suite.ts'
import { flatRate, flatShipment, publishedV3 } from './v3-client.ts'

describeAccountClock({
  version: 'v3',
  published: publishedV3,
  rateBody: flatRate,
  shipmentBody: flatShipment,
})
