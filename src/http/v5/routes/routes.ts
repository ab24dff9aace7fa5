import type { Route } from '../edge/route.ts'
import { validateAddresses } from './addresses.ts'
import { fetchBatchLabel, listBatchErrors, processBatches } from './batch-processing.ts'
import {
  addBatchMembers,
  changeBatch,
  createBatches,
  fetchBatch,
  listBatches,
  removeBatchMembers,
} from './batches.ts'
import { buyLabels, buyLabelsOfShipments } from './buy-labels.ts'
import { addCloseouts, fetchCloseout, listCloseouts } from './closeouts.ts'
import { createShipments } from './create-shipments.ts'
import { addTopUps, listCreditTransactions, showCreditBalance } from './credits.ts'
import { cancelBookings } from './freight.ts'
import { fetchLabel } from './labels.ts'
import { listLocations } from './locations.ts'
import { createOrders, deleteOrders, fetchOrder, listOrders, replaceOrders } from './orders.ts'
import { addPaymentMethods, deletePaymentMethods, listPaymentMethods } from './payment-methods.ts'
import { addPickups, cancelPickups, fetchPickup, listPickups } from './pickups.ts'
import {
  approveProducts,
  classifyProducts,
  createProducts,
  deleteProducts,
  fetchProduct,
  listProducts,
  replaceProducts,
  verifyManufacturers,
} from './products.ts'
import { estimateRates, listPostageTypes, quoteRates, quoteShipment } from './rates.ts'
import { deleteShipments, fetchShipment, listShipments, replaceShipments } from './shipments.ts'
import { createStores, deleteStores, listStores } from './stores.ts'
import { createTokens, deleteTokens, listTokens, rotateTokens } from './tokens.ts'
import { subscribeToTracking, trackNumber } from './tracking.ts'
import {
  fetchWebhookDelivery,
  listWebhookDeliveries,
  replayWebhookEvents,
  resendWebhookDeliveries,
} from './webhook-deliveries.ts'
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
} from './webhooks.ts'

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
  changeBatch,
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
