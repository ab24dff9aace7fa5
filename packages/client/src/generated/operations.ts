// Written by tools/client.ts from openapi/v5.json.

import type { Answer, CallOptions, NoInput, Pages } from '../answer.ts'
import type {
  AddPaymentMethodRequest,
  AddressReportResponse,
  ApproveClassificationRequest,
  BatchErrorsResponse,
  BatchesResponse,
  BatchLabelResponse,
  BatchMembersRequest,
  BatchResponse,
  BulkShipmentRequest,
  BuyLabelRequest,
  CancelledFreightResponse,
  CancelledPickupResponse,
  ChangeBatchRequest,
  ChangeWebhookRequest,
  ClassificationResponse,
  ClassifyRequest,
  CloseoutResponse,
  CloseoutsResponse,
  CreateBatchRequest,
  CreateCloseoutsRequest,
  CreatedShipmentResponse,
  CreateProductRequest,
  CreateStoreRequest,
  CreateTokenRequest,
  CreateWebhookRequest,
  CreditBalanceResponse,
  CreditTransactionsResponse,
  DeletedProductResponse,
  DeletedResponse,
  DeletedShipmentResponse,
  EstimateRequest,
  FreightEstimateRequest,
  FreightLabelRequest,
  FreightRateRequest,
  FreightShipmentRequest,
  LabelRequest,
  LabelResponse,
  LocationsResponse,
  ManufacturerVerificationResponse,
  NewCloseoutsResponse,
  NewPickupsResponse,
  NewTokenResponse,
  OrderRequest,
  OrderResponse,
  OrdersResponse,
  PaymentMethodResponse,
  PaymentMethodsResponse,
  PendingLabelResponse,
  PendingTopUpResponse,
  PickupRequest,
  PickupResponse,
  PickupsResponse,
  PostageTypesResponse,
  ProductResponse,
  ProductsResponse,
  RateRequest,
  RatesResponse,
  ReplaceProductRequest,
  ReplaceShipmentRequest,
  ReplayWebhookEventsRequest,
  ReplayWebhookEventsResponse,
  RotateTokenRequest,
  RotateWebhookSecretRequest,
  ShipmentRequest,
  ShipmentResponse,
  ShipmentsResponse,
  StoreResponse,
  StoresResponse,
  SubscribeToTrackingRequest,
  TokensResponse,
  TopUpRequest,
  TopUpResponse,
  TrackingResponse,
  ValidateAddressRequest,
  VerifyManufacturerRequest,
  WebhookDeliveriesResponse,
  WebhookDeliveryResponse,
  WebhookDeliveryWithAttemptsResponse,
  WebhookResponse,
  WebhooksResponse,
  WebhookWithSecretResponse,
} from './schemas.ts'

export const routes = {
  listPostageTypes: 'GET /postage-types',
  quoteRates: 'POST /rates',
  estimateRates: 'POST /rates/estimate',
  quoteShipment: 'GET /rates/{shipment_id}',
  validateAddress: 'POST /addresses/validate',
  listShipments: 'GET /shipments',
  createShipments: 'POST /shipments',
  fetchShipment: 'GET /shipments/{shipment_id}',
  replaceShipment: 'PUT /shipments/{shipment_id}',
  deleteShipment: 'DELETE /shipments/{shipment_id}',
  buyLabel: 'POST /labels',
  buyLabelOfShipment: 'POST /labels/{shipment_id}',
  fetchLabel: 'GET /labels/{shipment_id}',
  cancelFreight: 'POST /ltl/{shipment_id}/cancel',
  showCreditBalance: 'GET /credits/balance',
  topUpCredits: 'POST /credits/top-up',
  listCreditTransactions: 'GET /credits/transactions',
  listPaymentMethods: 'GET /payment-methods',
  addPaymentMethod: 'POST /payment-methods',
  deletePaymentMethod: 'DELETE /payment-methods/{id}',
  trackNumber: 'GET /tracking/{number}',
  subscribeToTracking: 'POST /tracking/subscribe',
  listBatches: 'GET /batches',
  createBatch: 'POST /batches',
  fetchBatch: 'GET /batches/{id}',
  changeBatch: 'PUT /batches/{id}',
  addBatchMembers: 'POST /batches/{id}/shipments',
  removeBatchMembers: 'DELETE /batches/{id}/shipments',
  processBatch: 'POST /batches/{id}/process',
  listBatchErrors: 'GET /batches/{id}/errors',
  fetchBatchLabel: 'GET /batches/{id}/label',
  listCloseouts: 'GET /closeouts',
  createCloseouts: 'POST /closeouts',
  fetchCloseout: 'GET /closeouts/{id}',
  listPickups: 'GET /pickups',
  bookPickups: 'POST /pickups',
  fetchPickup: 'GET /pickups/{id}',
  cancelPickup: 'DELETE /pickups/{id}',
  listOrders: 'GET /orders',
  createOrder: 'POST /orders',
  fetchOrder: 'GET /orders/{id}',
  replaceOrder: 'PUT /orders/{id}',
  deleteOrder: 'DELETE /orders/{id}',
  listStores: 'GET /stores',
  createStore: 'POST /stores',
  deleteStore: 'DELETE /stores/{id}',
  listProducts: 'GET /products',
  createProduct: 'POST /products',
  fetchProduct: 'GET /products/{sku}',
  replaceProduct: 'PUT /products/{sku}',
  deleteProduct: 'DELETE /products/{sku}',
  approveClassification: 'POST /products/{sku}/approve-classification',
  verifyManufacturer: 'POST /products/verify-manufacturer',
  classifyProduct: 'POST /products/classify',
  listLocations: 'GET /locations',
  listWebhooks: 'GET /webhooks',
  createWebhook: 'POST /webhooks',
  getWebhook: 'GET /webhooks/{id}',
  updateWebhook: 'PUT /webhooks/{id}',
  deleteWebhook: 'DELETE /webhooks/{id}',
  rotateWebhookSecret: 'POST /webhooks/{id}/rotate',
  pauseWebhook: 'POST /webhooks/{id}/pause',
  resumeWebhook: 'POST /webhooks/{id}/resume',
  testWebhook: 'POST /webhooks/{id}/test',
  listWebhookDeliveries: 'GET /webhooks/{id}/deliveries',
  getWebhookDelivery: 'GET /webhooks/{id}/deliveries/{delivery_id}',
  resendWebhookDelivery: 'POST /webhooks/{id}/deliveries/{delivery_id}/resend',
  replayWebhookEvents: 'POST /webhooks/{id}/replay',
  listTokens: 'GET /tokens',
  createToken: 'POST /tokens',
  rotateToken: 'POST /tokens/{id}/rotate',
  deleteToken: 'DELETE /tokens/{id}',
} as const

export type Operations = {
  /** List postage types. Every service of every carrier available in this environment, for parcels and for freight (`type` `ltl`), in the order of their ids. All in one response if no page is requested. Requires the scope `rates:read`. */
  listPostageTypes(
    input?: {
      /** Page number, counted from 1. The whole list is one page if neither this nor per_page is sent */
      page?: number | null | undefined

      /** Records per page; 25 if only page is sent */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, PostageTypesResponse>>

  /** Quote rates for packages in the body. Every rate that is valid for the given details, for all packages together. Nothing is stored: an `Idempotency-Key` is accepted but has no effect. With `type` `ltl` it quotes freight, for which the token needs `ltl:read` too. Requires the scope `rates:read`. */
  quoteRates(
    input?: RateRequest | FreightRateRequest,
    options?: CallOptions,
  ): Promise<Answer<200, RatesResponse>>

  /** Estimate rates by country and postal code. For a storefront, before the customer has entered an address. Missing name, street, city and province are filled in, so that carriers that require them quote too. Nothing is stored. With `type` `ltl` it quotes freight, for which the token needs `ltl:read` too. Requires the scope `rates:read`. */
  estimateRates(
    input?: EstimateRequest | FreightEstimateRequest,
    options?: CallOptions,
  ): Promise<Answer<200, RatesResponse>>

  /** Quote rates for a stored shipment. What it would cost now with each service. For a bought shipment this is for information only. A void or deleted shipment is not found. For freight the token needs `ltl:read` too. Requires the scope `rates:read`. */
  quoteShipment(
    input: {
      /** Seconds that carriers have to answer; 4 by default. A longer time brings more complete results, a shorter one faster results with more excluded services */
      timeout?: number | null | undefined

      /** Id of the shipment */
      shipment_id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, RatesResponse>>

  /** Validate an address. Checks an address against the rules of its country: required fields, the format of the postal code, whether province and postal code agree, and the length of each line. An address with faults also gets a 200, with its `issues`; 422 is only for a request without any address. No delivery point is looked up. Nothing is stored: an `Idempotency-Key` is accepted but has no effect. Requires the scope `addresses:validate`. */
  validateAddress(
    input?: ValidateAddressRequest,
    options?: CallOptions,
  ): Promise<Answer<200, AddressReportResponse>>

  /** List shipments. Newest first. Deleted drafts are not listed. To list freight, `type` `ltl`, the token needs `ltl:read` too. Requires the scope `shipments:read`. */
  listShipments(
    input?: {
      /** `courier` or `regular`, the default, lists parcels; `ltl` lists freight, which is in no batch and on no closeout */
      type?: 'courier' | 'regular' | 'ltl' | null | undefined

      /** Created on or after this day; or an ISO 8601 date-time, in the account's time zone if it has none of its own */
      from_date?: string | null | undefined

      /** Created up to the end of this day; or a date-time */
      to_date?: string | null | undefined

      /** This ship code; case and spaces are ignored */
      ship_code?: string | null | undefined

      /** Any part of the recipient's name */
      to_name?: string | null | undefined

      /** This tracking number, of any package */
      tracking_code?: string | null | undefined

      /** This order id of a store; case and spaces are ignored */
      order_id?: string | null | undefined

      /** This batch id */
      batch_id?: string | null | undefined

      /** This closeout id */
      closeout_id?: string | null | undefined

      /** Once, repeated, as status[], or comma-separated: unpaid, incomplete, pending, ready, received, processing, in_transit, delivered, exception, postage_expired, void_requested, voided */
      status?: ReadonlyArray<string> | null | undefined

      /** Page number, counted from 1; 1 by default */
      page?: number | null | undefined

      /** Records per page; 25 by default */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, ShipmentsResponse>>

  /** Create a shipment, or many. Saves drafts and buys nothing: `POST /labels/{shipment_id}` does. A list `shipments` of up to 500 creates those that can be created, and reports the others; if none can be created it is 422. With `type` `ltl` a shipment is freight, for which the token needs `ltl:write` too; a list may hold both kinds. The body may have up to 16 MiB, and each shipment in it up to 1 MiB. Requires the scope `shipments:write`. */
  createShipments(
    input?: ShipmentRequest | FreightShipmentRequest | BulkShipmentRequest,
    options?: CallOptions,
  ): Promise<Answer<201, CreatedShipmentResponse>>

  /** Fetch a shipment. In its current state. A deleted draft is not found. To see freight the token needs `ltl:read` too. Requires the scope `shipments:read`. */
  fetchShipment(
    input: {
      /** Id of the shipment */
      shipment_id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, ShipmentResponse>>

  /** Replace a draft. Replaces all fields of the draft. Its id, its code, its kind and its batch stay. Freight may be sent with `type` `ltl`, and needs `ltl:write` too. Requires the scope `shipments:write`. */
  replaceShipment(
    input: {
      /** Id of the shipment */
      shipment_id: string | number
    } & (ReplaceShipmentRequest | FreightShipmentRequest),
    options?: CallOptions,
  ): Promise<Answer<200, ShipmentResponse>>

  /** Delete a draft, or void a shipment. A draft is deleted. For a bought shipment the unused postage is refunded, with some carriers later; repeating the call returns the same. A shipment that has been scanned, is on a closeout or was bought more than 30 days ago (some carriers allow more or fewer days) cannot be voided, nor can booked freight: `POST /ltl/{shipment_id}/cancel` cancels it. A draft of freight needs `ltl:write` too. Requires the scope `shipments:void`. */
  deleteShipment(
    input: {
      /** Id of the shipment */
      shipment_id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, DeletedShipmentResponse>>

  /** Buy a label for packages in the body. Creates a shipment and buys its label in one call. While the carrier has not settled the purchase the response is 202: do not buy again, but repeat the request with the same `Idempotency-Key`, or fetch the shipment. If nothing was sold, nothing is charged. Then no shipment remains either, except after a 202: its draft stays, and the same call with its key buys it. With `type` `ltl` it books freight: `service` is required, and the token needs `ltl:write` too. Requires the scope `labels:create`. */
  buyLabel(
    input?: LabelRequest | FreightLabelRequest,
    options?: CallOptions,
  ): Promise<Answer<201, LabelResponse> | Answer<202, PendingLabelResponse>>

  /** Buy the label of a saved shipment. At the current price. If a shipment is bought twice at once, one purchase succeeds, and the other is 409 `conflict`. While the carrier has not settled the purchase the response is 202: do not buy again, but repeat the request with the same `Idempotency-Key`, or fetch the shipment. If nothing was sold, nothing is charged. Then the shipment is a draft again. To book freight a service must be named, here or by the draft, and the token needs `ltl:write` too. Requires the scope `labels:create`. */
  buyLabelOfShipment(
    input: {
      /** Id of the shipment */
      shipment_id: string | number
    } & BuyLabelRequest,
    options?: CallOptions,
  ): Promise<Answer<201, LabelResponse> | Answer<202, PendingLabelResponse>>

  /** Fetch a label again. For a reprint, in any format and for any printer; it is free. Returns a new address of the file. A shipment that has no label to show is 409 `conflict`: a draft, one whose purchase is still pending (with `Retry-After`), or a void one. Freight documents come only as PDF, and the token needs `ltl:read` too. Requires the scope `shipments:read`. */
  fetchLabel(
    input: {
      /** Format of the label; by default the one it was bought in. A label that its carrier supplied as a file comes only in that file's format */
      label_format?: 'pdf' | 'zpl' | 'png' | 'gif' | null | undefined

      /** Dots per inch of the printer that the ZPL or PNG is for; 203 by default. A PDF is the same for every printer; a carrier's own file is for the printer that it was made for */
      dpi?: 203 | 300 | null | undefined

      /** Id of the shipment */
      shipment_id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, LabelResponse>>

  /** Cancel booked freight. Until the carrier has picked it up, and for at most 30 days after the booking or the day of the pickup. What was paid is refunded, with some carriers later; repeating the call returns the same. Freight that is not booked or was picked up cannot be cancelled, nor can any other shipment. Requires the scope `ltl:write`. */
  cancelFreight(
    input: {
      /** Id of the shipment */
      shipment_id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, CancelledFreightResponse>>

  /** Show the balance. `available` is what can be spent on labels: the balance without what is held for purchases in progress. It is below zero by what the account owes after a refund or a dispute of a top-up. Requires the scope `credits:read`. */
  showCreditBalance(
    input?: NoInput,
    options?: CallOptions,
  ): Promise<Answer<200, CreditBalanceResponse>>

  /** Top credits up. Charges a card, by default the default card. 201 once the credits are posted. 202 while the outcome of the charge is unknown: retry with the same `Idempotency-Key` after `Retry-After` seconds to learn it; the card is charged once. The response is kept under the key once the top-up is posted. A declined card is 422 `payment_declined`, is not charged, and leaves the key free to use again. Requires the scope `credits:write`. */
  topUpCredits(
    input: TopUpRequest,
    options?: CallOptions,
  ): Promise<Answer<201, TopUpResponse> | Answer<202, PendingTopUpResponse>>

  /** List transactions. What changed the balance, newest first. Only posted money: a hold is listed as a purchase once its label is bought, and never if it is released; a top-up is listed once it is paid. There is no running balance. The list is not counted: follow `links.next` until it is null. Requires the scope `billing:read`. */
  listCreditTransactions(
    input?: {
      /** Page number, counted from 1; 1 by default. For later pages follow links.next */
      page?: number | null | undefined

      /** Records per page; 25 by default */
      per_page?: number | null | undefined

      /** An id: only older records are listed. links.next contains the last id of its page */
      before?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, CreditTransactionsResponse>>

  /** List payment methods. The cards that top-ups may charge, oldest first. Requires the scope `billing:read`. */
  listPaymentMethods(
    input?: {
      /** Page number, counted from 1. The whole list is one page if neither this nor per_page is sent */
      page?: number | null | undefined

      /** Records per page; 25 if only page is sent */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, PaymentMethodsResponse>>

  /** Add a payment method. By the token of a card that the payment provider has saved. A token that was already added returns the same payment method. Requires the scope `credits:write`. */
  addPaymentMethod(
    input: AddPaymentMethodRequest,
    options?: CallOptions,
  ): Promise<Answer<201, PaymentMethodResponse>>

  /** Delete a payment method. It is no longer charged by top-ups; one that is pending is still settled. After the default card is deleted there is no default, until another card is added as the default. Requires the scope `credits:write`. */
  deletePaymentMethod(
    input: {
      /** Id of the payment method */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, DeletedResponse>>

  /** Track a tracking number. The number of any package of a shipment, since all of them travel together, or the PRO number of freight, for which the token needs `ltl:read` too. Requires the scope `tracking:read`. */
  trackNumber(
    input: {
      /** Tracking number of any package, or PRO number of freight; case and spaces are ignored */
      number: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, TrackingResponse>>

  /** Subscribe to the tracking of a shipment. Creates a webhook that receives `tracking.updated` for this shipment only, and ends once the last scan is delivered. All webhook routes can manage it too. The limits are 10 for a shipment and 10,000 for an account. For freight the token needs `ltl:read` too. Requires the scope `tracking:subscribe`. */
  subscribeToTracking(
    input: SubscribeToTrackingRequest,
    options?: CallOptions,
  ): Promise<Answer<201, WebhookWithSecretResponse>>

  /** List batches. Newest first. Requires the scope `batches:read`. */
  listBatches(
    input?: {
      /** Page number, counted from 1; 1 by default */
      page?: number | null | undefined

      /** Records per page; 25 by default */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, BatchesResponse>>

  /** Create a batch. From existing shipments, or empty: more can join it while it is open. Requires the scope `batches:write`. */
  createBatch(
    input?: CreateBatchRequest,
    options?: CallOptions,
  ): Promise<Answer<201, BatchResponse>>

  /** Fetch a batch. With its current status and counts. Requires the scope `batches:read`. */
  fetchBatch(
    input: {
      /** Id of the batch */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, BatchResponse>>

  /** Rename a batch. In any status. Requires the scope `batches:write`. */
  changeBatch(
    input: {
      /** Id of the batch */
      id: string | number
    } & ChangeBatchRequest,
    options?: CallOptions,
  ): Promise<Answer<200, BatchResponse>>

  /** Add shipments to a batch. While it is open: all of them, or none. Shipments already in it stay. Requires the scope `batches:write`. */
  addBatchMembers(
    input: {
      /** Id of the batch */
      id: string | number
    } & BatchMembersRequest,
    options?: CallOptions,
  ): Promise<Answer<200, BatchResponse>>

  /** Remove shipments from a batch. While it is open: all of them, or none. The shipments stay. Requires the scope `batches:write`. */
  removeBatchMembers(
    input: {
      /** Id of the batch */
      id: string | number
    } & BatchMembersRequest,
    options?: CallOptions,
  ): Promise<Answer<200, BatchResponse>>

  /** Buy the shipments of a batch. Buys each shipment that is not bought yet, with its own service or else the cheapest tracked one. This happens in the background: fetch the batch until its status is `processed`, or `processed_with_errors` if some could not be bought; processing it again retries those. While it is being processed, another call gets the same response. Once everything is bought, or if it has no shipments, it is 409 `conflict`. There is no price limit: `max_price` is 422, because it could be meant for each label or for all. Requires the scope `batches:process`. */
  processBatch(
    input: {
      /** Id of the batch */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<202, BatchResponse>>

  /** List why shipments of a batch were not bought. From the last time it was processed, by shipment; they appear while it is being processed. Requires the scope `batches:read`. */
  listBatchErrors(
    input: {
      /** Page number, counted from 1; 1 by default */
      page?: number | null | undefined

      /** Records per page; 25 by default */
      per_page?: number | null | undefined

      /** Id of the batch */
      id: string | number
    },
    options?: CallOptions,
  ): Pages<Answer<200, BatchErrorsResponse>>

  /** Fetch all labels of a batch as one file. All labels that are bought and not void, in the order in which the shipments were created: the pages of one PDF, or ZPL labels one after another. Returns the address of the file, which needs no token. While the batch is being processed it is 409 `batch_in_use`, at that address too, but the label of each bought shipment can be fetched by itself; if nothing is bought, 409 `conflict`; if a carrier supplied a label that cannot be combined, 409 `label_format_unavailable`. Requires the scope `batches:read`. */
  fetchBatchLabel(
    input: {
      /** Format of the file; pdf by default. A picture cannot hold many labels */
      label_format?: 'pdf' | 'zpl' | null | undefined

      /** Id of the batch */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, BatchLabelResponse>>

  /** List closeouts. Newest first. Requires the scope `shipments:read`. */
  listCloseouts(
    input?: {
      /** Page number, counted from 1; 1 by default */
      page?: number | null | undefined

      /** Records per page; 25 by default */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, CloseoutsResponse>>

  /** Close out the day. Puts ready shipments on a closeout for each carrier and region: all of them, or only the shipments, the carrier and the region that you name. A shipment on a closeout can no longer be voided. Either all closeouts are created, or none. Requires the scope `shipments:write`. */
  createCloseouts(
    input?: CreateCloseoutsRequest,
    options?: CallOptions,
  ): Promise<Answer<201, NewCloseoutsResponse>>

  /** Fetch a closeout. By its id, or by the number on its manifest. Requires the scope `shipments:read`. */
  fetchCloseout(
    input: {
      /** Id of the closeout, or the number on its manifest */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, CloseoutResponse>>

  /** List pickups. Newest first, including those that have ended. Requires the scope `shipments:read`. */
  listPickups(
    input?: {
      /** Page number, counted from 1; 1 by default */
      page?: number | null | undefined

      /** Records per page; 25 by default */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, PickupsResponse>>

  /** Have parcels picked up. Books a driver from each carrier of the given parcels, at a location in their region: either all are booked, or none. Carriers come on certain weekdays and until a certain hour; if a day or a window is not possible, the error names the next one that is. Holidays are not known: they are booked like any other weekday. A pickup counts as picked up with the first scan of one of its parcels. Requires the scope `pickups:write`. */
  bookPickups(input: PickupRequest, options?: CallOptions): Promise<Answer<201, NewPickupsResponse>>

  /** Fetch a pickup. In its current state. Requires the scope `shipments:read`. */
  fetchPickup(
    input: {
      /** Id of the pickup */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, PickupResponse>>

  /** Cancel a pickup. No driver comes, and its shipments may join another pickup. Repeating the call returns the same; a pickup that has taken place cannot be cancelled. Requires the scope `pickups:write`. */
  cancelPickup(
    input: {
      /** Id of the pickup */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, CancelledPickupResponse>>

  /** List orders. Newest first, by the time they were placed at. Requires the scope `orders:read`. */
  listOrders(
    input?: {
      /** Only orders of this store */
      store_id?: number | null | undefined

      /** The store's own id of the order; case and spaces are ignored */
      order_id?: string | null | undefined

      /** Only orders with this status */
      status?: 'open' | 'fulfilled' | null | undefined

      /** Placed on or after this day; or an ISO 8601 date-time, in the account's time zone if it has none of its own */
      from_date?: string | null | undefined

      /** Placed up to the end of this day, on or after from_date; or a date-time */
      to_date?: string | null | undefined

      /** Page number, counted from 1; 1 by default */
      page?: number | null | undefined

      /** Records per page; 25 by default */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, OrdersResponse>>

  /** Create an order. A second order with the same order_id in the same store is refused. Requires the scope `orders:write`. */
  createOrder(input: OrderRequest, options?: CallOptions): Promise<Answer<201, OrderResponse>>

  /** Fetch an order. By our own id. Requires the scope `orders:read`. */
  fetchOrder(
    input: {
      /** Our own id of the order */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, OrderResponse>>

  /** Replace an order. Replaces all fields: those left out are cleared. Its status and its shipments stay. Requires the scope `orders:write`. */
  replaceOrder(
    input: {
      /** Our own id of the order */
      id: string | number
    } & OrderRequest,
    options?: CallOptions,
  ): Promise<Answer<200, OrderResponse>>

  /** Delete an order. Refused with `order_in_use` once it is linked to a shipment that is not void, including a draft or a return. Void shipments stay, with the order_id that they were sent with. Requires the scope `orders:write`. */
  deleteOrder(
    input: {
      /** Our own id of the order */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, DeletedResponse>>

  /** List stores. Those created through the API, oldest first. Requires the scope `stores:read`. */
  listStores(
    input?: {
      /** Page number, counted from 1. The whole list is one page if neither this nor per_page is sent */
      page?: number | null | undefined

      /** Records per page; 25 if only page is sent */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, StoresResponse>>

  /** Create a store. A source of orders: a shop, a channel, a marketplace. An account may have 1,000; the next one is 409 `conflict`. Requires the scope `stores:write`. */
  createStore(input: CreateStoreRequest, options?: CallOptions): Promise<Answer<201, StoreResponse>>

  /** Delete a store. Refused while it has open orders. Its orders stay readable. Requires the scope `stores:write`. */
  deleteStore(
    input: {
      /** Id of the store */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, DeletedResponse>>

  /** List products. Newest first. Requires the scope `products:read`. */
  listProducts(
    input?: {
      /** Page number, counted from 1; 1 by default */
      page?: number | null | undefined

      /** Records per page; 25 by default */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, ProductsResponse>>

  /** Create a product. Details stored once for goods that are sold repeatedly. A second product with the same SKU, in any case, is refused. Customs documents use the details of an approved product if an item of a shipment names its SKU and gives fewer details. Requires the scope `products:write`. */
  createProduct(
    input: CreateProductRequest,
    options?: CallOptions,
  ): Promise<Answer<201, ProductResponse>>

  /** Fetch a product. By its SKU. Requires the scope `products:read`. */
  fetchProduct(
    input: {
      /** SKU of the product, in any case */
      sku: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, ProductResponse>>

  /** Replace a product. Replaces all fields: those left out are cleared. It keeps its SKU. An approved HS code stays, unless title, description or `hs_code` change: then it must be approved again. Requires the scope `products:write`. */
  replaceProduct(
    input: {
      /** SKU of the product, in any case */
      sku: string | number
    } & ReplaceProductRequest,
    options?: CallOptions,
  ): Promise<Answer<200, ProductResponse>>

  /** Delete a product. Refused with `product_in_use` while an open order or a draft names its SKU. Past shipments stay as they are. The `id` in the response is the SKU. Requires the scope `products:write`. */
  deleteProduct(
    input: {
      /** SKU of the product, in any case */
      sku: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, DeletedProductResponse>>

  /** Approve an HS code. The one that is sent, else the one that the product has, else the suggested one. From then on customs documents state it, and the same title or SKU is classified as approved. Requires the scope `products:approve`. */
  approveClassification(
    input: {
      /** SKU of the product, in any case */
      sku: string | number
    } & ApproveClassificationRequest,
    options?: CallOptions,
  ): Promise<Answer<200, ProductResponse>>

  /** Verify a manufacturer. Checks a manufacturer against the requirements of US customs, and builds its manufacturer identification code (MID). Faults are listed in `issues`; the response is still 200. Only the response is stored, under an `Idempotency-Key`. Requires the scope `products:classify`. */
  verifyManufacturer(
    input: VerifyManufacturerRequest,
    options?: CallOptions,
  ): Promise<Answer<200, ManufacturerVerificationResponse>>

  /** Classify goods. The HS code of goods by their description, with the words that decided it and alternatives. If the words are not enough, it asks instead of guessing. A code that your account approved for the SKU or the same title comes first. Only the response is stored, under an `Idempotency-Key`. Requires the scope `products:classify`. */
  classifyProduct(
    input: ClassifyRequest,
    options?: CallOptions,
  ): Promise<Answer<200, ClassificationResponse>>

  /** List drop-off locations. Nearest first if a postal_code is given. All in one response if no page is requested. Any token can call it. */
  listLocations(
    input?: {
      /** Of Canada or the US: the nearest location comes first */
      postal_code?: string | null | undefined

      /** Page number, counted from 1. The whole list is one page if neither this nor per_page is sent */
      page?: number | null | undefined

      /** Records per page; 25 if only page is sent */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, LocationsResponse>>

  /** List webhooks. Oldest first. Subscriptions to single shipments are not listed. Requires the scope `webhooks:manage`. */
  listWebhooks(
    input?: {
      /** Page number, counted from 1. The whole list is one page if neither this nor per_page is sent */
      page?: number | null | undefined

      /** Records per page; 25 if only page is sent */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, WebhooksResponse>>

  /** Create a webhook. From now on each event is posted to the address as JSON, signed according to Standard Webhooks, and retried until it answers with 2xx: ten attempts over 75 hours. An address in a private network is refused, unless the operator allows it. Requires the scope `webhooks:manage`. */
  createWebhook(
    input: CreateWebhookRequest,
    options?: CallOptions,
  ): Promise<Answer<201, WebhookWithSecretResponse>>

  /** Fetch a webhook. By its id, including subscriptions to single shipments. Requires the scope `webhooks:manage`. */
  getWebhook(
    input: {
      /** Id of the webhook */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, WebhookResponse>>

  /** Change a webhook. Its secret and its deliveries stay. Pending messages are sent to the new address. Requires the scope `webhooks:manage`. */
  updateWebhook(
    input: {
      /** Id of the webhook */
      id: string | number
    } & ChangeWebhookRequest,
    options?: CallOptions,
  ): Promise<Answer<200, WebhookResponse>>

  /** Delete a webhook. Nothing more is sent, not even pending messages. Requires the scope `webhooks:manage`. */
  deleteWebhook(
    input: {
      /** Id of the webhook */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, DeletedResponse>>

  /** Rotate the secret of a webhook. For `overlap_seconds`, messages have two signatures: one with the new secret, one with the old. Requires the scope `webhooks:manage`. */
  rotateWebhookSecret(
    input: {
      /** Id of the webhook */
      id: string | number
    } & RotateWebhookSecretRequest,
    options?: CallOptions,
  ): Promise<Answer<201, WebhookWithSecretResponse>>

  /** Pause a webhook. New events wait, for at most 7 days. Requires the scope `webhooks:manage`. */
  pauseWebhook(
    input: {
      /** Id of the webhook */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, WebhookResponse>>

  /** Resume a webhook. Waiting events are sent at once, oldest first. Requires the scope `webhooks:manage`. */
  resumeWebhook(
    input: {
      /** Id of the webhook */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, WebhookResponse>>

  /** Test a webhook. Sends the event `webhook.test` to this webhook only. Its deliveries show the outcome. Requires the scope `webhooks:manage`. */
  testWebhook(
    input: {
      /** Id of the webhook */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<202, WebhookResponse>>

  /** List deliveries. Every event for the webhook in the last 30 days, newest first. The list is not counted: follow `links.next` until it is null. Requires the scope `webhooks:manage`. */
  listWebhookDeliveries(
    input: {
      /** Page number, counted from 1; 1 by default. For later pages follow links.next */
      page?: number | null | undefined

      /** Records per page; 25 by default */
      per_page?: number | null | undefined

      /** An id: only older records are listed. links.next contains the last id of its page */
      before?: number | null | undefined

      /** Only those with this status */
      status?: 'pending' | 'delivered' | 'failed' | 'skipped' | null | undefined

      /** Id of the webhook */
      id: string | number
    },
    options?: CallOptions,
  ): Pages<Answer<200, WebhookDeliveriesResponse>>

  /** Fetch a delivery. With its message, and every attempt with its response. Requires the scope `webhooks:manage`. */
  getWebhookDelivery(
    input: {
      /** Id of the webhook */
      id: string | number

      /** Id of the delivery */
      delivery_id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, WebhookDeliveryWithAttemptsResponse>>

  /** Resend a delivery. With the same `webhook-id` and the same bytes, whatever its outcome, and another ten attempts. Requires the scope `webhooks:manage`. */
  resendWebhookDelivery(
    input: {
      /** Id of the webhook */
      id: string | number

      /** Id of the delivery */
      delivery_id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<202, WebhookDeliveryResponse>>

  /** Replay events. Resends every event of a period that is for the webhook, whether it was delivered before or not. Events are recorded once the account has a webhook, and kept for 30 days. Requires the scope `webhooks:manage`. */
  replayWebhookEvents(
    input: {
      /** Id of the webhook */
      id: string | number
    } & ReplayWebhookEventsRequest,
    options?: CallOptions,
  ): Promise<Answer<202, ReplayWebhookEventsResponse>>

  /** List tokens. Those that work in this environment, newest first. Requires the scope `tokens:manage`. */
  listTokens(
    input?: {
      /** Page number, counted from 1; 1 by default */
      page?: number | null | undefined

      /** Records per page; 25 by default */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, TokensResponse>>

  /** Create a token. It can do no more than the token that creates it, expires with it at the latest, and is revoked with it. Its secret is only in this response: keep it. An account can have 100 active tokens, unless its operator allows more; the next one is 409 `conflict`. Requires the scope `tokens:manage`. */
  createToken(
    input: CreateTokenRequest,
    options?: CallOptions,
  ): Promise<Answer<201, NewTokenResponse>>

  /** Rotate a token. Creates a token with a new id and secret, the same name and scopes, and the lifetime of the old one, or the remaining lifetime of the calling token if that is shorter. The old one ends after `overlap_seconds`. Give the calling token an overlap: without one, a lost response cannot be fetched again. Tokens with which the old one rotated itself end with it, and so does everything they created, unless it or one of them makes the call. Anything else it created keeps working, and is deleted with the new one. After a leak, delete the old one instead. A token cannot rotate one from which it came, nor one that replaced it; a token with which another rotated itself can. During the overlap both count towards the token limit of the account, so an account at its limit must rotate without one. Requires the scope `tokens:manage`. */
  rotateToken(
    input: {
      /** Id of the token */
      id: string | number
    } & RotateTokenRequest,
    options?: CallOptions,
  ): Promise<Answer<201, NewTokenResponse>>

  /** Delete a token. It is revoked with all tokens that it created, and that those created, whether it still works or not: the very next call with one of them is refused. These include the tokens with which it rotated itself, and those created by tokens that it replaced in a rotation. A successor that another token or a person created from it keeps working. If the call is made with the token itself, or with one with which it rotated itself, only the overlap ends: what lives longer keeps working. Requires the scope `tokens:manage`. */
  deleteToken(
    input: {
      /** Id of the token */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, DeletedResponse>>
}
