import { describeBatches } from '../../support/batch-suite.ts'
import { to } from '../../support/rate-body.ts'
import { shipmentBody } from '../../support/shipment-body.ts'
import { publishedV4 } from './published-v4.ts'

describeBatches({
  version: 'v4',
  published: publishedV4,
  shipment: shipmentBody,
  draft: { is_draft: true },
  lostAnswer: to({ name: 'LOST ANSWER' }),
})
