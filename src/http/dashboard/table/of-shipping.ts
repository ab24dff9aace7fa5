import { withRight } from './lines.ts'

/** From a price to a label, and where its parcel is. */
export const ofShipping = [
  ...withRight('today', {
    'GET /': () => import('../screens/today/show.ts'),
    'GET /search': () => import('../screens/search/find.ts'),
  }),
  ...withRight('rates:read', {
    'GET /quote': () => import('../screens/quote/ask.ts'),
    'GET /quote/why': () => import('../screens/quote/why.ts'),
  }),
  ...withRight('shipments:read', {
    'GET /shipments': () => import('../screens/shipment/list.ts'),
    'GET /shipments/:code': () => import('../screens/shipment/show.ts'),
    'GET /shipments/:code/files/:file': () => import('../screens/shipment/download.ts'),
  }),
  ...withRight(
    'shipments:read',
    { 'GET /shipments.csv': () => import('../screens/shipment/list-as-csv.ts') },
    { isLongFile: true },
  ),
  ...withRight(
    'shipments:read',
    { 'GET /shipments/:code/label.png': () => import('../screens/shipment/label-picture.ts') },
    { isPicture: true },
  ),
  ...withRight('shipments:void', {
    'GET /shipments/void': () => import('../screens/shipment/ask-void-several.ts'),
    'POST /shipments/void': () => import('../screens/shipment/void-several.ts'),
    'GET /shipments/:code/void': () => import('../screens/shipment/ask-void.ts'),
    'POST /shipments/:code/void': () => import('../screens/shipment/void.ts'),
  }),
  ...withRight('labels:create', {
    'GET /ship': () => import('../screens/ship/ask.ts'),
    'POST /ship': () => import('../screens/ship/send.ts'),
    'GET /shipments/:code/return': () => import('../screens/shipment/ask-return.ts'),
    'POST /shipments/:code/return': () => import('../screens/shipment/buy-return.ts'),
  }),
]
