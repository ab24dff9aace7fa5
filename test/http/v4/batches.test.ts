import { describeBatches } from '../../support/batch-suite.ts'
import { publishedV4 } from '../../support/openapi.ts'
import { to } from '../../support/rate-body.ts'
import { shipmentBody } from '../../support/shipment-body.ts'

describeBatches({
  version: 'v4',
  published: publishedV4,
  shipment: shipmentBody,
  draft: { is_draft: true },
  lostAnswer: to({ name: 'LOST ANSWER' }),
})
