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
import { quoteByBody, quoteByQuery } from './routes/rates/quote.ts'
import { createShipments } from './routes/shipments/create.ts'
import { createReturnLabels } from './routes/shipments/return-label.ts'
import { rateExample } from './wire/rate-request.ts'

export const v3: Edge = {
  name: 'v3',
  version: '3.0',
  prefix: '/api/v3',
  openapi: new URL('../../../openapi/v3.json', import.meta.url),
  firstParcel: { ...rateExample, postage_type: 'Cheapest Tracked' },
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
    createReturnLabels(scope)
    fetchShipment(scope)
    voidShipments(scope)
    track(scope)
    createBatches(scope)
    listLocations(scope)
    showCredits(scope)
    addCredits(scope)
  },
}
