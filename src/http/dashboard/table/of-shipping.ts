import { withRight } from './lines.ts'

/** From a price to a label, and where its parcel is. */
export const ofShipping = [
  ...withRight('today', {
    'GET /': async () => (await import('../nouns/today/show.ts')).showToday,
    'GET /search': async () => (await import('../nouns/search/find.ts')).showSearch,
  }),
  ...withRight('rates:read', {
    'GET /quote': async () => (await import('../nouns/quote/ask.ts')).showQuote,
    'GET /quote/why': async () => (await import('../nouns/quote/why.ts')).showWhyOfQuote,
  }),
  ...withRight('shipments:read', {
    'GET /shipments': async () => (await import('../nouns/shipment/list.ts')).showShipments,
    'GET /shipments/:code': async () => (await import('../nouns/shipment/show.ts')).showShipment,
    'GET /shipments/:code/files/:file': async () =>
      (await import('../nouns/shipment/download.ts')).sendShipmentFile,
  }),
  ...withRight(
    'shipments:read',
    {
      'GET /shipments.csv': async () =>
        (await import('../nouns/shipment/list-as-csv.ts')).sendShipmentsFile,
    },
    { isLongFile: true },
  ),
  ...withRight(
    'shipments:read',
    {
      'GET /shipments/:code/label.png': async () =>
        (await import('../nouns/shipment/label-picture.ts')).sendLabelImage,
    },
    { isPicture: true },
  ),
  ...withRight('shipments:void', {
    'GET /shipments/void': async () =>
      (await import('../nouns/shipment/ask-void-several.ts')).showVoidOfSeveral,
    'POST /shipments/void': async () =>
      (await import('../nouns/shipment/void-several.ts')).voidSeveral,
    'GET /shipments/:code/void': async () =>
      (await import('../nouns/shipment/ask-void.ts')).showVoid,
    'POST /shipments/:code/void': async () => (await import('../nouns/shipment/void.ts')).voidOne,
  }),
  ...withRight('labels:create', {
    'GET /ship': async () => (await import('../nouns/ship/ask.ts')).showShip,
    'POST /ship': async () => (await import('../nouns/ship/send.ts')).sendShip,
    'GET /shipments/:code/return': async () =>
      (await import('../nouns/shipment/ask-return.ts')).showReturn,
    'POST /shipments/:code/return': async () =>
      (await import('../nouns/shipment/buy-return.ts')).buyReturn,
  }),
]
