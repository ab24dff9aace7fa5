import { describeBatches } from '../../support/batch-suite.ts'
import { flatShipment, publishedV3 } from './v3-client.ts'

describeBatches({
  version: 'v3',
  published: publishedV3,
  shipment: flatShipment,
  draft: { purchase_label: false },
  lostAnswer: { name: 'LOST ANSWER' },
})
