import { atOriginalIndexes } from '#schema/original-indexes.ts'
import type { Edge } from '../base/edge.ts'
import { readLeniently } from '../v3-v4/lenient-requests.ts'
import { createBatches } from '../v3-v4/routes/batches/create.ts'
import { addCredits } from '../v3-v4/routes/credits/add.ts'
import { showCredits } from '../v3-v4/routes/credits/balance.ts'
import { listLocations } from '../v3-v4/routes/locations/list.ts'
import { listPostageTypes } from '../v3-v4/routes/postage-types/list.ts'
import { fetchShipment } from '../v3-v4/routes/shipments/fetch.ts'
import { listShipments } from '../v3-v4/routes/shipments/list.ts'
import { voidShipments } from '../v3-v4/routes/shipments/void.ts'
import { track } from '../v3-v4/routes/track/track.ts'
import { presentProblem } from '../v3-v4/wire/present-problem.ts'
import { takesMediaType } from '../v3-v4/wire/takes-media-type.ts'
import { createOrders } from './routes/orders/create.ts'
import { fetchOrder } from './routes/orders/fetch.ts'
import { fetchOrderOfStore } from './routes/orders/fetch-of-store.ts'
import { listOrders } from './routes/orders/list.ts'
import { replaceOrders } from './routes/orders/replace.ts'
import { quoteByBody, quoteByQuery } from './routes/rates/quote.ts'
import { createShipments } from './routes/shipments/create.ts'
import { createStores } from './routes/stores/create.ts'
import { deleteStores } from './routes/stores/delete.ts'
import { listStores } from './routes/stores/list.ts'

export const v4: Edge = {
  name: 'v4',
  version: '4',
  prefix: '/api/v4',
  openapi: new URL('../../../openapi/v4.json', import.meta.url),
  firstParcel: {
    to_address: {
      name: 'Ada Lovelace',
      address1: '350 5th Ave',
      city: 'New York',
      province_code: 'NY',
      postal_code: '10118',
      country_code: 'US',
    },
    weight_unit: 'oz',
    weight: 12,
    length: 9,
    width: 6,
    height: 3,
    size_unit: 'in',
    package_type: 'Parcel',
  },
  present: presentProblem,
  asSent: atOriginalIndexes,
  takesMediaType,
  readFields: readLeniently,
  routes(scope) {
    listPostageTypes(scope)
    quoteByBody(scope)
    quoteByQuery(scope)
    listShipments(scope)
    createShipments(scope)
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
