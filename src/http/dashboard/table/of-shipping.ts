import { verbsOf, withRight } from './lines.ts'

const quote = verbsOf(() => import('../nouns/quote/quote.ts'))
const search = verbsOf(() => import('../nouns/search/search.ts'))
const ship = verbsOf(() => import('../nouns/ship/ship.ts'))
const returnLabel = verbsOf(() => import('../nouns/shipment/return-label.ts'))
const shipment = verbsOf(() => import('../nouns/shipment/shipment.ts'))
const shipmentFiles = verbsOf(() => import('../nouns/shipment/shipment-files.ts'))
const shipments = verbsOf(() => import('../nouns/shipment/shipments.ts'))
const voids = verbsOf(() => import('../nouns/shipment/voids.ts'))
const voidsOfSeveral = verbsOf(() => import('../nouns/shipment/voids-of-several.ts'))
const today = verbsOf(() => import('../nouns/today/today.ts'))

/** From a price to a label, and where its parcel is. */
export const ofShipping = [
  ...withRight('today', {
    'GET /': today('showToday'),
    'GET /search': search('showSearch'),
  }),
  ...withRight('rates:read', {
    'GET /quote': quote('showQuote'),
    'GET /quote/why': quote('showWhyOfQuote'),
  }),
  ...withRight('shipments:read', {
    'GET /shipments': shipments('showShipments'),
    'GET /shipments/:code': shipment('showShipment'),
    'GET /shipments/:code/files/:file': shipmentFiles('sendShipmentFile'),
  }),
  ...withRight(
    'shipments:read',
    {
      'GET /shipments.csv': shipments('sendShipmentsFile'),
    },
    { isLongFile: true },
  ),
  ...withRight(
    'shipments:read',
    {
      'GET /shipments/:code/label.png': shipmentFiles('sendLabelImage'),
    },
    { isPicture: true },
  ),
  ...withRight('shipments:void', {
    'GET /shipments/void': voidsOfSeveral('showVoidOfSeveral'),
    'POST /shipments/void': voidsOfSeveral('voidSeveral'),
    'GET /shipments/:code/void': voids('showVoid'),
    'POST /shipments/:code/void': voids('voidOne'),
  }),
  ...withRight('labels:create', {
    'GET /ship': ship('showShip'),
    'POST /ship': ship('sendShip'),
    'GET /shipments/:code/return': returnLabel('showReturn'),
    'POST /shipments/:code/return': returnLabel('buyReturn'),
  }),
]
