import { verbsOf, withRight } from './lines.ts'

const quote = verbsOf(() => import('../nouns/quote/quote.ts'))
const search = verbsOf(() => import('../nouns/search/search.ts'))
const formChanges = verbsOf(() => import('../nouns/ship/form-changes.ts'))
const ship = verbsOf(() => import('../nouns/ship/ship.ts'))
const returnLabel = verbsOf(() => import('../nouns/shipments/return-label.ts'))
const shipment = verbsOf(() => import('../nouns/shipments/shipment.ts'))
const shipmentFiles = verbsOf(() => import('../nouns/shipments/shipment-files.ts'))
const shipments = verbsOf(() => import('../nouns/shipments/shipments.ts'))
const voids = verbsOf(() => import('../nouns/shipments/one-void.ts'))
const voidsOfSeveral = verbsOf(() => import('../nouns/shipments/several-voids.ts'))
const today = verbsOf(() => import('../nouns/today/today.ts'))

/** The way from a price to a label, and to where its parcel is. */
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
    'POST /shipments/void': voidsOfSeveral('voidSeveralByForm'),
    'GET /shipments/:code/void': voids('showVoid'),
    'POST /shipments/:code/void': voids('voidShipmentByForm'),
  }),
  ...withRight('labels:create', {
    'GET /ship': ship('showShip'),
    'POST /ship': ship('showPrices'),
    'GET /ship/:button': ship('leadToForm'),
    'POST /ship/late-prices': ship('showLatePrices'),
    'POST /ship/buy': ship('buyShipmentByForm'),
    'POST /ship/read-address': formChanges('readAddress'),
    'POST /ship/fill-in-recipient': formChanges('fillInRecipient'),
    'POST /ship/take-suggestion': formChanges('takeSuggestion'),
    'POST /ship/fill-in-package': formChanges('fillInPackage'),
    'POST /ship/add-package': formChanges('addPackage'),
    'POST /ship/remove-package': formChanges('removePackage'),
    'POST /ship/add-line': formChanges('addLine'),
    'GET /shipments/:code/return': returnLabel('showReturn'),
    'POST /shipments/:code/return': returnLabel('buyReturnByForm'),
  }),
  ...withRight(
    'labels:create',
    { 'POST /ship/save': ship('saveDraftByForm') },
    { also: 'shipments:write' },
  ),
  ...withRight(
    'labels:create',
    { 'POST /ship/why': ship('showWhyOfShip') },
    { also: 'rates:read' },
  ),
]
