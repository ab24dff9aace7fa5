import { longFile, picture, verbsOf, withRight } from './lines.ts'

const oneVoid = verbsOf(() => import('../nouns/shipments/one-void.ts'))
const returnLabel = verbsOf(() => import('../nouns/shipments/return-label.ts'))
const severalVoids = verbsOf(() => import('../nouns/shipments/several-voids.ts'))
const shipment = verbsOf(() => import('../nouns/shipments/shipment.ts'))
const shipmentFiles = verbsOf(() => import('../nouns/shipments/shipment-files.ts'))
const shipments = verbsOf(() => import('../nouns/shipments/shipments.ts'))

/** Where parcels and freight are, and what can still be done with them. */
export const ofShipments = [
  ...withRight('shipments:read', {
    'GET /shipments': shipments('showShipments'),
    'GET /shipments.csv': longFile(shipments('sendShipmentsFile')),
    'GET /shipments/:code': shipment('showShipment'),
    'GET /shipments/:code/files/:file': shipmentFiles('sendShipmentFile'),
    'GET /shipments/:code/label.png': picture(shipmentFiles('sendLabelImage')),
  }),
  ...withRight('shipments:void', {
    'GET /shipments/void': severalVoids('showVoidOfSeveral'),
    'POST /shipments/void': severalVoids('voidSeveralByForm'),
    'GET /shipments/:code/void': oneVoid('showVoid'),
    'POST /shipments/:code/void': oneVoid('voidShipmentByForm'),
  }),
  ...withRight('labels:create', {
    'GET /shipments/:code/return': returnLabel('showReturn'),
    'POST /shipments/:code/return': returnLabel('buyReturnByForm'),
  }),
  ...withRight('sandbox', {
    'POST /shipments/:code/play': shipment('playJourneyByForm'),
  }),
]
