import type { Edge } from '../base/edge.ts'
import { edgeRules } from '../v3-v4/edge-rules.ts'
import { createBatches } from '../v3-v4/routes/batches.ts'
import { addCredits, showCredits } from '../v3-v4/routes/credits.ts'
import { listLocations } from '../v3-v4/routes/locations.ts'
import { listPostageTypes } from '../v3-v4/routes/postage-types.ts'
import { quoteRates } from '../v3-v4/routes/rates.ts'
import {
  createShipments,
  fetchShipment,
  listShipments,
  voidShipments,
} from '../v3-v4/routes/shipments.ts'
import { track } from '../v3-v4/routes/track.ts'
import {
  createOrders,
  fetchOrder,
  fetchOrderOfStore,
  listOrders,
  replaceOrders,
} from './routes/orders.ts'
import { createStores, deleteStores, listStores } from './routes/stores.ts'
import { QuotedRate } from './wire/rate.ts'
import { prepareRateRequest, RateRequest, toRateQuestion } from './wire/rate-request.ts'
import { CreateShipment, prepareShipment, toCreation } from './wire/shipment-request.ts'

export const v4: Edge = {
  ...edgeRules,
  name: 'v4',
  version: '4',
  prefix: '/api/v4',
  openapi: new URL('../../../openapi/v4.json', import.meta.url),
  routes(scope) {
    listPostageTypes(scope)
    quoteRates(scope, {
      queryDescription:
        'The same as POST. Nested fields are written in brackets: `to_address[city]=Portland`.',
      request: RateRequest,
      rate: QuotedRate,
      prepare: prepareRateRequest,
      toQuestion: toRateQuestion,
    })
    listShipments(scope)
    createShipments(scope, {
      description: 'Buys its label, unless it is a draft; that needs the scope labels:create too.',
      request: CreateShipment,
      prepare: prepareShipment,
      toCreation,
    })
    fetchShipment(scope)
    voidShipments(scope)
    track(scope)
    createBatches(scope)
    listLocations(scope)
    showCredits(scope)
    listOrders(scope)
    createOrders(scope)
    fetchOrder(scope)
    replaceOrders(scope)
    fetchOrderOfStore(scope)
    listStores(scope)
    createStores(scope)
    deleteStores(scope)
    addCredits(scope)
  },
}
