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
  /** List postage types. Every service of every carrier that this environment sells, of parcels and of freight (`type` `ltl`), in the order of their ids. All in one answer where no page is asked for. Needs the scope `rates:read`. */
  listPostageTypes(
    input?: {
      /** Counted from 1. The whole list is one page where neither this nor per_page is sent */
      page?: number | null | undefined

      /** Records per page; 25 where page alone is sent */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, PostageTypesResponse>>

  /** Quote rates for packages in the body. Every rate that is valid for the given details, for all packages together. Persists nothing: an `Idempotency-Key` is taken and changes nothing. With `type` `ltl` it asks for freight, for which the token needs `ltl:read` too. Needs the scope `rates:read`. */
  quoteRates(
    input?: RateRequest | FreightRateRequest,
    options?: CallOptions,
  ): Promise<Answer<200, RatesResponse>>

  /** Estimate rates by country and postal code. For a shop window, where nobody has typed an address yet. Name, street, city and province that are not sent are filled in, so that carriers who insist on them quote too. Persists nothing. With `type` `ltl` it asks for freight, for which the token needs `ltl:read` too. Needs the scope `rates:read`. */
  estimateRates(
    input?: EstimateRequest | FreightEstimateRequest,
    options?: CallOptions,
  ): Promise<Answer<200, RatesResponse>>

  /** Quote rates for a stored shipment. What it would cost now, by every service. Of a bought shipment it is for information. One that is void or deleted is not found. For freight the token needs `ltl:read` too. Needs the scope `rates:read`. */
  quoteShipment(
    input: {
      /** Seconds that carriers have to answer, 4 where it is absent. A longer time brings more complete answers, a shorter one faster answers with more excluded services */
      timeout?: number | null | undefined

      /** Id of the shipment */
      shipment_id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, RatesResponse>>

  /** Validate an address. Judges an address by the rules of its country: what must be there, the form of the postal code, whether province and postal code agree, how long each line may be. An address with faults is answered too, with its `issues`; 422 is only for a request without any address. No delivery point is looked up. Persists nothing: an `Idempotency-Key` is taken and changes nothing. Needs the scope `addresses:validate`. */
  validateAddress(
    input?: ValidateAddressRequest,
    options?: CallOptions,
  ): Promise<Answer<200, AddressReportResponse>>

  /** List shipments. Newest first. A draft that was deleted is not among them. To list freight, `type` `ltl`, the token needs `ltl:read` too. Needs the scope `shipments:read`. */
  listShipments(
    input?: {
      /** Parcels, `courier` or `regular`, where it is absent; `ltl` lists freight, which is in no batch and on no closeout */
      type?: 'courier' | 'regular' | 'ltl' | null | undefined

      /** Created on or after this day; a date-time of ISO 8601 too, in the account's zone where it has none */
      from_date?: string | null | undefined

      /** Created up to the end of this day; a date-time too */
      to_date?: string | null | undefined

      /** This ship code; case and spaces do not count */
      ship_code?: string | null | undefined

      /** Any part of the recipient's name */
      to_name?: string | null | undefined

      /** This tracking number, of any package */
      tracking_code?: string | null | undefined

      /** This order id of a store; case and spaces do not count */
      order_id?: string | null | undefined

      /** This batch id */
      batch_id?: string | null | undefined

      /** This closeout id */
      closeout_id?: string | null | undefined

      /** Once, several times, as status[], or with commas: unpaid, incomplete, pending, ready, received, processing, in_transit, delivered, exception, postage_expired, void_requested, voided */
      status?: ReadonlyArray<string> | null | undefined

      /** Counted from 1; the first where it is absent */
      page?: number | null | undefined

      /** Records per page; 25 where it is absent */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, ShipmentsResponse>>

  /** Create a shipment, or many. Saves drafts and buys nothing: `POST /labels/{shipment_id}` does. A list `shipments` of up to 500 makes those that can be made, and names the others; where none can be made it is 422. With `type` `ltl` a shipment is freight, for which the token needs `ltl:write` too; a list may hold both kinds. Its body may have 16 MiB, of which each shipment may have 1 MiB. Needs the scope `shipments:write`. */
  createShipments(
    input?: ShipmentRequest | FreightShipmentRequest | BulkShipmentRequest,
    options?: CallOptions,
  ): Promise<Answer<201, CreatedShipmentResponse>>

  /** Fetch a shipment. As it stands now. A draft that was deleted is not found. To see freight the token needs `ltl:read` too. Needs the scope `shipments:read`. */
  fetchShipment(
    input: {
      /** Id of the shipment */
      shipment_id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, ShipmentResponse>>

  /** Replace a draft. Replaces all that was sent of it. Its id, its code, its kind and its batch stay. Freight may be sent with `type` `ltl`, and needs `ltl:write` too. Needs the scope `shipments:write`. */
  replaceShipment(
    input: {
      /** Id of the shipment */
      shipment_id: string | number
    } & (ReplaceShipmentRequest | FreightShipmentRequest),
    options?: CallOptions,
  ): Promise<Answer<200, ShipmentResponse>>

  /** Delete a draft, or void a shipment. A draft is deleted. Of a bought shipment the unused postage is given back, by some carriers later; asked again, it says the same. What has been scanned, is on a closeout or was bought more than 30 days ago is not voidable, nor is booked freight: `POST /ltl/{shipment_id}/cancel` cancels it. A draft of freight needs `ltl:write` too. Needs the scope `shipments:void`. */
  deleteShipment(
    input: {
      /** Id of the shipment */
      shipment_id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, DeletedShipmentResponse>>

  /** Buy a label for packages in the body. Makes a shipment and buys its label in one. While the carrier has not settled the purchase the answer is 202: do not buy again, but send the same under the same `Idempotency-Key`, or fetch the shipment. Where nothing was sold, nothing is charged. Then there is no shipment either, but after a 202: its draft stays, and the same call under its key buys it. With `type` `ltl` it books freight: `service` is required, and the token needs `ltl:write` too. Needs the scope `labels:create`. */
  buyLabel(
    input?: LabelRequest | FreightLabelRequest,
    options?: CallOptions,
  ): Promise<Answer<201, LabelResponse> | Answer<202, PendingLabelResponse>>

  /** Buy the label of a saved shipment. At the price of this moment. Of two purchases of one shipment one buys, and the other is 409 `conflict`. While the carrier has not settled the purchase the answer is 202: do not buy again, but send the same under the same `Idempotency-Key`, or fetch the shipment. Where nothing was sold, nothing is charged. Then the shipment is a draft again. To book freight a service must be named, here or by the draft, and the token needs `ltl:write` too. Needs the scope `labels:create`. */
  buyLabelOfShipment(
    input: {
      /** Id of the shipment */
      shipment_id: string | number
    } & BuyLabelRequest,
    options?: CallOptions,
  ): Promise<Answer<201, LabelResponse> | Answer<202, PendingLabelResponse>>

  /** Fetch a label again. For a re-print, in any format and for any printer; it costs nothing. Answers with a new address of the file. A shipment that has no label to show is 409 `conflict`: a draft, one whose purchase is still open (with `Retry-After`), a void one. The papers of freight come as a PDF alone, and the token needs `ltl:read` too. Needs the scope `shipments:read`. */
  fetchLabel(
    input: {
      /** What the label is drawn in; the format that it was bought in where it is absent. A label that its carrier sent as a file comes in the file's own format alone */
      label_format?: 'pdf' | 'zpl' | 'png' | 'gif' | null | undefined

      /** Dots an inch of the printer that the ZPL or the PNG is for, 203 where it is absent. A PDF has no dots, so it is the same for every printer; a carrier's own file comes for the printer that it was made for */
      dpi?: 203 | 300 | null | undefined

      /** Id of the shipment */
      shipment_id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, LabelResponse>>

  /** Cancel booked freight. Until the carrier has picked it up, and for at most 30 days after the booking or the day of the pickup. What was paid is given back, by some carriers later; asked again, it says the same. Freight that is not booked, or was picked up, and any other shipment is not cancellable. Needs the scope `ltl:write`. */
  cancelFreight(
    input: {
      /** Id of the shipment */
      shipment_id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, CancelledFreightResponse>>

  /** Show the balance. What labels may be bought for: `available` is the balance without what is held for purchases that are under way. It is below zero by what the account owes after a refund or a dispute of a top-up. Needs the scope `credits:read`. */
  showCreditBalance(
    input?: NoInput,
    options?: CallOptions,
  ): Promise<Answer<200, CreditBalanceResponse>>

  /** Top credits up. Charges a card, by default the default card. 201 once the credits are posted. 202 while the end of the charge is not known: retry with the same `Idempotency-Key` after `Retry-After` seconds to learn it; the card is charged once. The answer is kept under the key once the top-up is posted. A card that is declined is 422 `payment_declined`, charges nothing, and leaves the key free. Needs the scope `credits:write`. */
  topUpCredits(
    input: TopUpRequest,
    options?: CallOptions,
  ): Promise<Answer<201, TopUpResponse> | Answer<202, PendingTopUpResponse>>

  /** List transactions. What changed the balance, the newest first. Posted money alone: a hold is listed as a purchase once its label is bought, and one that is released never; a top-up is listed once it is paid. No running balance is shown. The list is not counted: follow `links.next` until it is null. Needs the scope `billing:read`. */
  listCreditTransactions(
    input?: {
      /** Counted from 1; the first where it is absent. For what lies deeper follow links.next */
      page?: number | null | undefined

      /** Records per page; 25 where it is absent */
      per_page?: number | null | undefined

      /** An id: only what is older is listed. links.next names the last one of its page */
      before?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, CreditTransactionsResponse>>

  /** List payment methods. The cards that top-ups may charge, the oldest first. Needs the scope `billing:read`. */
  listPaymentMethods(
    input?: {
      /** Counted from 1. The whole list is one page where neither this nor per_page is sent */
      page?: number | null | undefined

      /** Records per page; 25 where page alone is sent */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, PaymentMethodsResponse>>

  /** Add a payment method. By the token of a card that the payment provider has saved already. A token that is here already is the same payment method. Needs the scope `credits:write`. */
  addPaymentMethod(
    input: AddPaymentMethodRequest,
    options?: CallOptions,
  ): Promise<Answer<201, PaymentMethodResponse>>

  /** Delete a payment method. No top-up charges it any more; one that is pending is settled all the same. After the default card is deleted there is none, until another is added as the default. Needs the scope `credits:write`. */
  deletePaymentMethod(
    input: {
      /** Id of the payment method */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, DeletedResponse>>

  /** Track a tracking number. That of any package of a shipment: all of them travel together. Or the PRO number of freight, for which the token needs `ltl:read` too. Needs the scope `tracking:read`. */
  trackNumber(
    input: {
      /** Tracking number of any package, or PRO number of freight; case and spaces do not count */
      number: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, TrackingResponse>>

  /** Subscribe to the tracking of a shipment. Makes a webhook that hears `tracking.updated` of this shipment alone, and ends once the last scan was heard. All routes of webhooks manage it, too. 10 for a shipment, 10,000 for an account. For freight the token needs `ltl:read` too. Needs the scope `tracking:subscribe`. */
  subscribeToTracking(
    input: SubscribeToTrackingRequest,
    options?: CallOptions,
  ): Promise<Answer<201, WebhookWithSecretResponse>>

  /** List batches. Newest first. Needs the scope `batches:read`. */
  listBatches(
    input?: {
      /** Counted from 1; the first where it is absent */
      page?: number | null | undefined

      /** Records per page; 25 where it is absent */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, BatchesResponse>>

  /** Create a batch. Of shipments that exist, or empty: more join it while it is open. Needs the scope `batches:write`. */
  createBatch(
    input?: CreateBatchRequest,
    options?: CallOptions,
  ): Promise<Answer<201, BatchResponse>>

  /** Fetch a batch. With its status and counts as they are now. Needs the scope `batches:read`. */
  fetchBatch(
    input: {
      /** Id of the batch */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, BatchResponse>>

  /** Rename a batch. In any status. Needs the scope `batches:write`. */
  changeBatch(
    input: {
      /** Id of the batch */
      id: string | number
    } & ChangeBatchRequest,
    options?: CallOptions,
  ): Promise<Answer<200, BatchResponse>>

  /** Add shipments to a batch. While it is open: all of them, or none. One that is in it already stays. Needs the scope `batches:write`. */
  addBatchMembers(
    input: {
      /** Id of the batch */
      id: string | number
    } & BatchMembersRequest,
    options?: CallOptions,
  ): Promise<Answer<200, BatchResponse>>

  /** Take shipments out of a batch. While it is open: all of them, or none. The shipments stay. Needs the scope `batches:write`. */
  removeBatchMembers(
    input: {
      /** Id of the batch */
      id: string | number
    } & BatchMembersRequest,
    options?: CallOptions,
  ): Promise<Answer<200, BatchResponse>>

  /** Buy the shipments of a batch. Each that is not bought yet, by its own service, else the cheapest tracked one. It is done in the background: fetch the batch until its status is `processed`, or `processed_with_errors` where some could not be bought; processed again, those are tried again. While it is being processed, another call is answered alike. Once all is bought, and without any shipments, it is 409 `conflict`. It takes no limit of price: `max_price` is 422, because it could be meant for each label or for all. Needs the scope `batches:process`. */
  processBatch(
    input: {
      /** Id of the batch */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<202, BatchResponse>>

  /** List why shipments of a batch were not bought. As it was last processed, by shipment; they appear while it is processed. Needs the scope `batches:read`. */
  listBatchErrors(
    input: {
      /** Counted from 1; the first where it is absent */
      page?: number | null | undefined

      /** Records per page; 25 where it is absent */
      per_page?: number | null | undefined

      /** Id of the batch */
      id: string | number
    },
    options?: CallOptions,
  ): Pages<Answer<200, BatchErrorsResponse>>

  /** Fetch all labels of a batch as one file. What is bought and not void, in the order in which the shipments were made: the pages of one PDF, or ZPL one label after the other. Answers with the address of the file, which needs no token. While the batch is being processed it is 409 `batch_in_use`, at that address, too, and the label of each shipment that is bought can be fetched alone; where nothing is bought, 409 `conflict`; where a carrier sent a label in a form that cannot be joined, 409 `label_format_unavailable`. Needs the scope `batches:read`. */
  fetchBatchLabel(
    input: {
      /** What the file is, pdf where it is absent; a picture cannot hold many labels */
      label_format?: 'pdf' | 'zpl' | null | undefined

      /** Id of the batch */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, BatchLabelResponse>>

  /** List closeouts. Newest first. Needs the scope `shipments:read`. */
  listCloseouts(
    input?: {
      /** Counted from 1; the first where it is absent */
      page?: number | null | undefined

      /** Records per page; 25 where it is absent */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, CloseoutsResponse>>

  /** Close out the day. Puts what is ready on a closeout for each carrier and region: all of it, or the shipments, the carrier and the region that you name. A shipment on a closeout cannot be voided any more. All closeouts are made, or none. Needs the scope `shipments:write`. */
  createCloseouts(
    input?: CreateCloseoutsRequest,
    options?: CallOptions,
  ): Promise<Answer<201, NewCloseoutsResponse>>

  /** Fetch a closeout. By its id, or by the number on its manifest. Needs the scope `shipments:read`. */
  fetchCloseout(
    input: {
      /** Id of the closeout, or the number on its manifest */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, CloseoutResponse>>

  /** List pickups. Newest first, also those that have ended. Needs the scope `shipments:read`. */
  listPickups(
    input?: {
      /** Counted from 1; the first where it is absent */
      page?: number | null | undefined

      /** Records per page; 25 where it is absent */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, PickupsResponse>>

  /** Have parcels picked up. Books a driver of each carrier whose parcels are named, at a location of their region: all are booked, or none. Carriers come on some days of the week, until some hour; where a day or a window is not possible, the answer names the next one that is. Holidays are not known: one that falls on such a weekday is booked like any other day. With the first scan of one of its parcels a pickup has happened. Needs the scope `pickups:write`. */
  bookPickups(input: PickupRequest, options?: CallOptions): Promise<Answer<201, NewPickupsResponse>>

  /** Fetch a pickup. As it stands now. Needs the scope `shipments:read`. */
  fetchPickup(
    input: {
      /** Id of the pickup */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, PickupResponse>>

  /** Cancel a pickup. Nobody comes, and its shipments may be picked up by another one. Asked again, it says the same; what was picked up is not cancellable. Needs the scope `pickups:write`. */
  cancelPickup(
    input: {
      /** Id of the pickup */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, CancelledPickupResponse>>

  /** List orders. Newest first, by the time they were placed at. Needs the scope `orders:read`. */
  listOrders(
    input?: {
      /** Of this store alone */
      store_id?: number | null | undefined

      /** The store's own id of the order; case and spaces do not count */
      order_id?: string | null | undefined

      /** Of this status alone */
      status?: 'open' | 'fulfilled' | null | undefined

      /** Placed on or after this day; a date-time of ISO 8601 too, in the account's zone where it has none */
      from_date?: string | null | undefined

      /** Placed up to the end of this day, on or after from_date; a date-time too */
      to_date?: string | null | undefined

      /** Counted from 1; the first where it is absent */
      page?: number | null | undefined

      /** Records per page; 25 where it is absent */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, OrdersResponse>>

  /** Create an order. A second one with the same order_id in the same store is refused. Needs the scope `orders:write`. */
  createOrder(input: OrderRequest, options?: CallOptions): Promise<Answer<201, OrderResponse>>

  /** Fetch an order. By our id of it. Needs the scope `orders:read`. */
  fetchOrder(
    input: {
      /** Our id of the order */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, OrderResponse>>

  /** Replace an order. All of it: what is left out is gone. Its status and its shipments stay. Needs the scope `orders:write`. */
  replaceOrder(
    input: {
      /** Our id of the order */
      id: string | number
    } & OrderRequest,
    options?: CallOptions,
  ): Promise<Answer<200, OrderResponse>>

  /** Delete an order. Refused with `order_in_use` once it is linked to a shipment that is not void: a draft counts, and so does a return. Void shipments stay, with the order_id that they were sent with. Needs the scope `orders:write`. */
  deleteOrder(
    input: {
      /** Our id of the order */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, DeletedResponse>>

  /** List stores. Those that were made through the API, the oldest first. Needs the scope `stores:read`. */
  listStores(
    input?: {
      /** Counted from 1. The whole list is one page where neither this nor per_page is sent */
      page?: number | null | undefined

      /** Records per page; 25 where page alone is sent */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, StoresResponse>>

  /** Create a store. Where orders come from: a shop, a channel, a market. An account may have 1,000; the next one is 409 `conflict`. Needs the scope `stores:write`. */
  createStore(input: CreateStoreRequest, options?: CallOptions): Promise<Answer<201, StoreResponse>>

  /** Delete a store. Refused while an order of it is open. Its orders stay readable. Needs the scope `stores:write`. */
  deleteStore(
    input: {
      /** Id of the store */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, DeletedResponse>>

  /** List products. Newest first. Needs the scope `products:read`. */
  listProducts(
    input?: {
      /** Counted from 1; the first where it is absent */
      page?: number | null | undefined

      /** Records per page; 25 where it is absent */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, ProductsResponse>>

  /** Create a product. What is said once of goods that are sold again and again. A second one with the same SKU, in any case, is refused. Customs papers take what an approved product says, where an item of a shipment names its SKU and says less. Needs the scope `products:write`. */
  createProduct(
    input: CreateProductRequest,
    options?: CallOptions,
  ): Promise<Answer<201, ProductResponse>>

  /** Fetch a product. By its SKU. Needs the scope `products:read`. */
  fetchProduct(
    input: {
      /** SKU of the product, in any case */
      sku: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, ProductResponse>>

  /** Replace a product. All that was said of it: what is left out is gone. It keeps its SKU. An approved HS code stays, unless title, description or `hs_code` change: then it must be approved again. Needs the scope `products:write`. */
  replaceProduct(
    input: {
      /** SKU of the product, in any case */
      sku: string | number
    } & ReplaceProductRequest,
    options?: CallOptions,
  ): Promise<Answer<200, ProductResponse>>

  /** Delete a product. Refused with `product_in_use` while an open order or a draft names its SKU. What was sold stays as it is. The `id` of the answer is the SKU. Needs the scope `products:write`. */
  deleteProduct(
    input: {
      /** SKU of the product, in any case */
      sku: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, DeletedProductResponse>>

  /** Approve an HS code. The one that is sent, else the one that the product has, else the suggested one. From then on customs papers state it, and the same title, or the SKU, is classified as approved. Needs the scope `products:approve`. */
  approveClassification(
    input: {
      /** SKU of the product, in any case */
      sku: string | number
    } & ApproveClassificationRequest,
    options?: CallOptions,
  ): Promise<Answer<200, ProductResponse>>

  /** Verify a manufacturer. Judges what the US customs ask of who made goods, and builds the manufacturer identification code (MID) of it. What is wrong is named in `issues`; the answer is 200 all the same. Nothing is stored but the answer, under an `Idempotency-Key`. Needs the scope `products:classify`. */
  verifyManufacturer(
    input: VerifyManufacturerRequest,
    options?: CallOptions,
  ): Promise<Answer<200, ManufacturerVerificationResponse>>

  /** Classify goods. The HS code of goods by what they are called, with the words that decided and what else they may be. Where the words do not tell, it asks instead of guessing. What your account approved for the SKU or the same title comes first. Nothing is stored but the answer, under an `Idempotency-Key`. Needs the scope `products:classify`. */
  classifyProduct(
    input: ClassifyRequest,
    options?: CallOptions,
  ): Promise<Answer<200, ClassificationResponse>>

  /** List drop-off locations. Nearest first where a postal_code is given. All in one answer where no page is asked for. Any token may ask. */
  listLocations(
    input?: {
      /** Of Canada or the US: the nearest location comes first */
      postal_code?: string | null | undefined

      /** Counted from 1. The whole list is one page where neither this nor per_page is sent */
      page?: number | null | undefined

      /** Records per page; 25 where page alone is sent */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, LocationsResponse>>

  /** List webhooks. The oldest first. Subscriptions to single shipments are not listed. Needs the scope `webhooks:manage`. */
  listWebhooks(
    input?: {
      /** Counted from 1. The whole list is one page where neither this nor per_page is sent */
      page?: number | null | undefined

      /** Records per page; 25 where page alone is sent */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, WebhooksResponse>>

  /** Create a webhook. From now on each event is posted to the address as JSON, signed after Standard Webhooks, until it answers with 2xx: ten tries over 75 hours. An address in a private network is refused, unless the operator allows it. Needs the scope `webhooks:manage`. */
  createWebhook(
    input: CreateWebhookRequest,
    options?: CallOptions,
  ): Promise<Answer<201, WebhookWithSecretResponse>>

  /** Fetch a webhook. By its id, subscriptions to single shipments too. Needs the scope `webhooks:manage`. */
  getWebhook(
    input: {
      /** Id of the webhook */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, WebhookResponse>>

  /** Change a webhook. Its secret and its deliveries stay. What waits is sent to the new address. Needs the scope `webhooks:manage`. */
  updateWebhook(
    input: {
      /** Id of the webhook */
      id: string | number
    } & ChangeWebhookRequest,
    options?: CallOptions,
  ): Promise<Answer<200, WebhookResponse>>

  /** Delete a webhook. Nothing is sent any more, not even what waits. Needs the scope `webhooks:manage`. */
  deleteWebhook(
    input: {
      /** Id of the webhook */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, DeletedResponse>>

  /** Rotate the secret of a webhook. Until `overlap_seconds` are over, messages have two signatures: one with the new secret, one with the old. Needs the scope `webhooks:manage`. */
  rotateWebhookSecret(
    input: {
      /** Id of the webhook */
      id: string | number
    } & RotateWebhookSecretRequest,
    options?: CallOptions,
  ): Promise<Answer<201, WebhookWithSecretResponse>>

  /** Pause a webhook. What happens from now on waits, 7 days at most. Needs the scope `webhooks:manage`. */
  pauseWebhook(
    input: {
      /** Id of the webhook */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, WebhookResponse>>

  /** Resume a webhook. What has waited is sent at once, the oldest first. Needs the scope `webhooks:manage`. */
  resumeWebhook(
    input: {
      /** Id of the webhook */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, WebhookResponse>>

  /** Test a webhook. Sends it, and it alone, the event `webhook.test`. Its deliveries say how it went. Needs the scope `webhooks:manage`. */
  testWebhook(
    input: {
      /** Id of the webhook */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<202, WebhookResponse>>

  /** List deliveries. Each event for the webhook of the last 30 days, the newest first. The list is not counted: follow `links.next` until it is null. Needs the scope `webhooks:manage`. */
  listWebhookDeliveries(
    input: {
      /** Counted from 1; the first where it is absent. For what lies deeper follow links.next */
      page?: number | null | undefined

      /** Records per page; 25 where it is absent */
      per_page?: number | null | undefined

      /** An id: only what is older is listed. links.next names the last one of its page */
      before?: number | null | undefined

      /** Only those that stand so */
      status?: 'pending' | 'delivered' | 'failed' | 'skipped' | null | undefined

      /** Id of the webhook */
      id: string | number
    },
    options?: CallOptions,
  ): Pages<Answer<200, WebhookDeliveriesResponse>>

  /** Fetch a delivery. With its message, and with every try and its answer. Needs the scope `webhooks:manage`. */
  getWebhookDelivery(
    input: {
      /** Id of the webhook */
      id: string | number

      /** Id of the delivery */
      delivery_id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, WebhookDeliveryWithAttemptsResponse>>

  /** Send a delivery again. The same `webhook-id` and the same bytes, however it ended, with ten tries anew. Needs the scope `webhooks:manage`. */
  resendWebhookDelivery(
    input: {
      /** Id of the webhook */
      id: string | number

      /** Id of the delivery */
      delivery_id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<202, WebhookDeliveryResponse>>

  /** Replay events. Sends each event of a time that is for the webhook, whether it was delivered before or not. Events are kept for 30 days, from when the account had its first webhook on. Needs the scope `webhooks:manage`. */
  replayWebhookEvents(
    input: {
      /** Id of the webhook */
      id: string | number
    } & ReplayWebhookEventsRequest,
    options?: CallOptions,
  ): Promise<Answer<202, ReplayWebhookEventsResponse>>

  /** List tokens. Those that work in this environment, the newest first. Needs the scope `tokens:manage`. */
  listTokens(
    input?: {
      /** Counted from 1; the first where it is absent */
      page?: number | null | undefined

      /** Records per page; 25 where it is absent */
      per_page?: number | null | undefined
    },
    options?: CallOptions,
  ): Pages<Answer<200, TokensResponse>>

  /** Create a token. It may do no more than the token that makes it, ends with it at the latest, and is revoked with it. Its secret is in this answer alone: keep it. An account may have 100 tokens that work at the same time, unless its operator allows more; the next one is 409 `conflict`. Needs the scope `tokens:manage`. */
  createToken(
    input: CreateTokenRequest,
    options?: CallOptions,
  ): Promise<Answer<201, NewTokenResponse>>

  /** Rotate a token. Makes a token with another id and secret, the same name and scopes, and as long a life as the old one was made for, or as the calling token still has, where that is shorter. The old one ends after `overlap_seconds`. Give the calling token an overlap: without one, a lost answer cannot be fetched again. The tokens by which the old one rotated itself end with it, and so does all that these made, unless it or one of them makes the call. Whatever else it made goes on, and is deleted with the new one. After a leak delete the old one instead. No token rotates one from which it came, nor one that stands in its place; a token by which another rotated itself may. Through the overlap both count among the tokens that an account may have, so a full account rotates without one. Needs the scope `tokens:manage`. */
  rotateToken(
    input: {
      /** Id of the token */
      id: string | number
    } & RotateTokenRequest,
    options?: CallOptions,
  ): Promise<Answer<201, NewTokenResponse>>

  /** Delete a token. It is revoked with all tokens that it made, and that those made, whether it still works or not: the very next call with one of them is refused. The tokens by which it rotated itself are among them, and so is what the tokens made whose place it took by a rotation. A successor that another token or a person made of it lives on. Where the token itself, or one by which it rotated itself, makes the call, it ends only the overlap: what lives longer goes on. Needs the scope `tokens:manage`. */
  deleteToken(
    input: {
      /** Id of the token */
      id: string | number
    },
    options?: CallOptions,
  ): Promise<Answer<200, DeletedResponse>>
}
