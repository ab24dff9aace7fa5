import { withRight } from './lines.ts'

/** From a price to a label, and where its parcel is. */
export const ofShipping = [
  ...withRight('today', {
    'GET /': () => import('../nouns/today/show.ts'),
    'GET /search': () => import('../nouns/search/find.ts'),
  }),
  ...withRight('rates:read', {
    'GET /quote': () => import('../nouns/quote/ask.ts'),
    'GET /quote/why': () => import('../nouns/quote/why.ts'),
  }),
  ...withRight('shipments:read', {
    'GET /shipments': () => import('../nouns/shipment/list.ts'),
    'GET /shipments/:code': () => import('../nouns/shipment/show.ts'),
    'GET /shipments/:code/files/:file': () => import('../nouns/shipment/download.ts'),
  }),
  ...withRight(
    'shipments:read',
    { 'GET /shipments.csv': () => import('../nouns/shipment/list-as-csv.ts') },
    { isLongFile: true },
  ),
  ...withRight(
    'shipments:read',
    { 'GET /shipments/:code/label.png': () => import('../nouns/shipment/label-picture.ts') },
    { isPicture: true },
  ),
  ...withRight('shipments:void', {
    'GET /shipments/void': () => import('../nouns/shipment/ask-void-several.ts'),
    'POST /shipments/void': () => import('../nouns/shipment/void-several.ts'),
    'GET /shipments/:code/void': () => import('../nouns/shipment/ask-void.ts'),
    'POST /shipments/:code/void': () => import('../nouns/shipment/void.ts'),
  }),
  ...withRight('labels:create', {
    'GET /ship': () => import('../nouns/ship/ask.ts'),
    'POST /ship': () => import('../nouns/ship/send.ts'),
    'GET /shipments/:code/return': () => import('../nouns/shipment/ask-return.ts'),
    'POST /shipments/:code/return': () => import('../nouns/shipment/buy-return.ts'),
  }),
]
