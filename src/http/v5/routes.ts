import type { Route } from './edge/route.ts'
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
import {
  approveProducts,
  classifyProducts,
  createProducts,
  deleteProducts,
  fetchProduct,
  listProducts,
  replaceProducts,
  verifyManufacturers,
} from './routes/products.ts'
import { estimateRates, listPostageTypes, quoteRates, quoteShipment } from './routes/rates.ts'
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

/** In the order of the document. */
export const routes: readonly Route[] = [
  listPostageTypes,
  quoteRates,
  estimateRates,
  quoteShipment,
  validateAddresses,
  listShipments,
  createShipments,
  fetchShipment,
  replaceShipments,
  deleteShipments,
  buyLabels,
  buyLabelsOfShipments,
  fetchLabel,
  cancelBookings,
  showCreditBalance,
  addTopUps,
  listCreditTransactions,
  listPaymentMethods,
  addPaymentMethods,
  deletePaymentMethods,
  trackNumber,
  subscribeToTracking,
  listBatches,
  createBatches,
  fetchBatch,
  changeBatches,
  addBatchMembers,
  removeBatchMembers,
  processBatches,
  listBatchErrors,
  fetchBatchLabel,
  listCloseouts,
  addCloseouts,
  fetchCloseout,
  listPickups,
  addPickups,
  fetchPickup,
  cancelPickups,
  listOrders,
  createOrders,
  fetchOrder,
  replaceOrders,
  deleteOrders,
  listStores,
  createStores,
  deleteStores,
  listProducts,
  createProducts,
  fetchProduct,
  replaceProducts,
  deleteProducts,
  approveProducts,
  verifyManufacturers,
  classifyProducts,
  listLocations,
  listWebhooks,
  createWebhooks,
  fetchWebhook,
  changeWebhooks,
  deleteWebhooks,
  rotateWebhookSecrets,
  pauseWebhooks,
  resumeWebhooks,
  testWebhooks,
  listWebhookDeliveries,
  fetchWebhookDelivery,
  resendWebhookDeliveries,
  replayWebhookEvents,
  listTokens,
  createTokens,
  rotateTokens,
  deleteTokens,
]
