import type { Edge } from '../base/edge.ts'
import { readStrictly } from './edge/read-strictly.ts'
import { firstLines } from './first-lines.ts'
import { validateAddresses } from './routes/addresses.ts'
import { fetchBatchLabel, listBatchErrors, processBatches } from './routes/batch-processing.ts'
import {
  addBatchMembers,
  changeBatches,
  createBatches,
  fetchBatch,
  listBatches,
  removeBatchMembers,
} from './routes/batches.ts'
import { buyLabels, buyLabelsOfShipments } from './routes/buy-labels.ts'
import { classifyProducts } from './routes/classification.ts'
import { addCloseouts, fetchCloseout, listCloseouts } from './routes/closeouts.ts'
import { createShipments } from './routes/create-shipments.ts'
import { addTopUps, listCreditTransactions, showCreditBalance } from './routes/credits.ts'
import { cancelBookings } from './routes/freight.ts'
import { fetchLabel } from './routes/labels.ts'
import { listLocations } from './routes/locations.ts'
import {
  createOrders,
  deleteOrders,
  fetchOrder,
  listOrders,
  replaceOrders,
} from './routes/orders.ts'
import {
  addPaymentMethods,
  deletePaymentMethods,
  listPaymentMethods,
} from './routes/payment-methods.ts'
import { addPickups, cancelPickups, fetchPickup, listPickups } from './routes/pickups.ts'
import { listPostageTypes } from './routes/postage-types.ts'
import {
  approveProducts,
  createProducts,
  deleteProducts,
  fetchProduct,
  listProducts,
  replaceProducts,
  verifyManufacturers,
} from './routes/products.ts'
import { estimateRates, quoteRates, quoteShipment } from './routes/rates.ts'
import {
  deleteShipments,
  fetchShipment,
  listShipments,
  replaceShipments,
} from './routes/shipments.ts'
import { createStores, deleteStores, listStores } from './routes/stores.ts'
import { createTokens, deleteTokens, listTokens, rotateTokens } from './routes/tokens.ts'
import { subscribeToTracking, trackNumber } from './routes/tracking.ts'
import {
  fetchWebhookDelivery,
  listWebhookDeliveries,
  replayWebhookEvents,
  resendWebhookDeliveries,
} from './routes/webhook-deliveries.ts'
import {
  changeWebhooks,
  createWebhooks,
  deleteWebhooks,
  fetchWebhook,
  listWebhooks,
  pauseWebhooks,
  resumeWebhooks,
  rotateWebhookSecrets,
  testWebhooks,
} from './routes/webhooks.ts'
import { eventBodies } from './wire/event.ts'
import { presentProblem } from './wire/present-problem.ts'

export const v5: Edge = {
  name: 'v5',
  version: '5',
  prefix: '/api/v5',
  openapi: new URL('../../../openapi/v5.json', import.meta.url),
  present: presentProblem,
  takesMediaType: mediaType => mediaType === 'application/json',
  readFields: readStrictly,
  namesScopes: true,
  firstLines,
  asCall: async () => (await import('./as-call.ts')).asCall,
  messages: eventBodies,
  introduction: {
    requests:
      'Bodies are JSON in UTF-8 (`application/json`), at most 1 MiB and 16,384 fields and list entries unless the operation says otherwise. Unknown fields are ignored; `null` is the same as absent, and so is `""` in an optional field, but not in `max_price`, nor in `scopes` and `expires_at` of a new token, nor in the body of a closeout: there `""` is refused. Types are as the schemas say; an id may also be sent as digits in a text.',
    errors:
      'Every failure is `{ "error": { "code", "message", "details", "docs_url" } }`. Branch on `code`; `docs_url` says what it means and what to do. `details` holds the faults of fields by their dotted path, and is empty where no field is at fault. Every answer carries a `Request-Id`: name it when you ask for help.',
    lists:
      'Lists come in pages, with `meta` and `links`: `per_page` says how many records a page may hold (25; 1 to 100), `page` which one to give. A page past the end is empty. Five lists are short, and come whole where neither field is sent: stores, payment methods, postage types, locations and webhooks.',
    retries:
      'Send an `Idempotency-Key` with each call that changes something. Within 24 hours the same key with the same request is answered as the first time, byte for byte, with `Idempotent-Replay: true`; with another request it is 409 `idempotency_conflict`. A call that failed leaves its key free.',
  },
  routes(scope) {
    listPostageTypes(scope)
    quoteRates(scope)
    estimateRates(scope)
    quoteShipment(scope)
    validateAddresses(scope)
    listShipments(scope)
    createShipments(scope)
    fetchShipment(scope)
    replaceShipments(scope)
    deleteShipments(scope)
    buyLabels(scope)
    buyLabelsOfShipments(scope)
    fetchLabel(scope)
    cancelBookings(scope)
    showCreditBalance(scope)
    addTopUps(scope)
    listCreditTransactions(scope)
    listPaymentMethods(scope)
    addPaymentMethods(scope)
    deletePaymentMethods(scope)
    trackNumber(scope)
    subscribeToTracking(scope)
    listBatches(scope)
    createBatches(scope)
    fetchBatch(scope)
    changeBatches(scope)
    addBatchMembers(scope)
    removeBatchMembers(scope)
    processBatches(scope)
    listBatchErrors(scope)
    fetchBatchLabel(scope)
    listCloseouts(scope)
    addCloseouts(scope)
    fetchCloseout(scope)
    listPickups(scope)
    addPickups(scope)
    fetchPickup(scope)
    cancelPickups(scope)
    listOrders(scope)
    createOrders(scope)
    fetchOrder(scope)
    replaceOrders(scope)
    deleteOrders(scope)
    listStores(scope)
    createStores(scope)
    deleteStores(scope)
    listProducts(scope)
    createProducts(scope)
    fetchProduct(scope)
    replaceProducts(scope)
    deleteProducts(scope)
    approveProducts(scope)
    verifyManufacturers(scope)
    classifyProducts(scope)
    listLocations(scope)
    listWebhooks(scope)
    createWebhooks(scope)
    fetchWebhook(scope)
    changeWebhooks(scope)
    deleteWebhooks(scope)
    rotateWebhookSecrets(scope)
    pauseWebhooks(scope)
    resumeWebhooks(scope)
    testWebhooks(scope)
    listWebhookDeliveries(scope)
    fetchWebhookDelivery(scope)
    resendWebhookDeliveries(scope)
    replayWebhookEvents(scope)
    listTokens(scope)
    createTokens(scope)
    rotateTokens(scope)
    deleteTokens(scope)
  },
}
