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
import { fillFromAccount } from '../v3-v4/wire/parcel-fields.ts'
import { Rate } from '../v3-v4/wire/rate.ts'
import { createReturnLabels } from './routes/return-label.ts'
import { RateRequest, toRateQuestion } from './wire/rate-request.ts'
import { CreateShipment, toCreation } from './wire/shipment-request.ts'

export const v3: Edge = {
  ...edgeRules,
  name: 'v3',
  version: '3.0',
  prefix: '/api/v3',
  openapi: new URL('../../../openapi/v3.json', import.meta.url),
  routes(scope) {
    listPostageTypes(scope)
    quoteRates(scope, {
      queryDescription: 'The same as POST. Each field is a separate parameter.',
      request: RateRequest,
      rate: Rate,
      prepare: fillFromAccount,
      toQuestion: toRateQuestion,
    })
    listShipments(scope)
    createShipments(scope, {
      description:
        'Buys its label, unless purchase_label is false; that needs the scope labels:create too.',
      request: CreateShipment,
      prepare: fillFromAccount,
      toCreation,
    })
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
