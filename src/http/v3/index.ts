import type { Edge } from '../shared/edge.ts'
import { readLeniently } from '../shared/lenient-requests.ts'
import { createBatches } from '../shared/routes/batches/create.ts'
import { addCredits } from '../shared/routes/credits/add.ts'
import { showCredits } from '../shared/routes/credits/balance.ts'
import { listLocations } from '../shared/routes/locations/list.ts'
import { listPostageTypes } from '../shared/routes/postage-types/list.ts'
import { fetchShipment } from '../shared/routes/shipments/fetch.ts'
import { listShipments } from '../shared/routes/shipments/list.ts'
import { voidShipments } from '../shared/routes/shipments/void.ts'
import { track } from '../shared/routes/track/track.ts'
import { presentProblem } from '../shared/wire/present-problem.ts'
import { takesMediaType } from '../shared/wire/takes-media-type.ts'
import { quoteByBody, quoteByQuery } from './routes/rates/quote.ts'
import { createShipments } from './routes/shipments/create.ts'
import { createReturnLabels } from './routes/shipments/return-label.ts'

export const v3: Edge = {
  name: 'v3',
  version: '3.0',
  prefix: '/api/v3',
  openapi: new URL('../../../openapi/v3.json', import.meta.url),
  present: presentProblem,
  takesMediaType,
  routes(scope) {
    readLeniently(scope)
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
