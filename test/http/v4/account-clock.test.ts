import { describeAccountClock } from '../../support/account-clock-suite.ts'
import { publishedV4 } from './published-v4.ts'
import { rateBody, shipmentBody } from './requests.ts'

describeAccountClock({ version: 'v4', published: publishedV4, rateBody, shipmentBody })
