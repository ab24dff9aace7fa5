import { describeBatches } from '../../support/batch-suite.ts'
import { publishedV4 } from './published-v4.ts'
import { shipmentBody, to } from './requests.ts'

describeBatches({
  version: 'v4',
  published: publishedV4,
  shipment: shipmentBody,
  draft: { is_draft: true },
  lostAnswer: to({ name: 'LOST ANSWER' }),
})
