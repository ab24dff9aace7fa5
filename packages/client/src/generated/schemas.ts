// Written by tools/client.ts from openapi/v5.json.

import type { Open } from '../open.ts'

export type AddOn = {
  /** What the carrier calls it */
  name: string

  /** What it is for */
  type: Open<
    'signature' | 'insurance' | 'residential' | 'fuel' | 'oversize' | 'remote' | 'handling'
  >

  /** Before tax */
  cost: number

  /** Currency of the cost */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>
}

export type AddPaymentMethodRequest = {
  /** The payment provider's token of a saved card: pm_… from Stripe, test_card in the sandbox. Never the card number, which is refused */
  token: string

  /** Whether top-ups charge this card from now on; false by default */
  default?: boolean | null | undefined
}

export type Address = {
  /** Name of the person */
  name: string | null

  /** Company */
  company: string | null

  /** Street or post office box */
  address1: string | null

  /** Apartment, suite, floor */
  address2: string | null

  /** City */
  city: string | null

  /** State or province */
  province_code: string | null

  /** Postal code */
  postal_code: string | null

  /** Country, ISO 3166-1 alpha-2 */
  country_code: string | null

  /** Telephone */
  phone: string | null

  /** Email */
  email: string | null

  /** A home rather than a business */
  is_residential: boolean
}

export type AddressIssue = {
  /** Which part of the address */
  field: Open<
    | 'name'
    | 'company'
    | 'address1'
    | 'address2'
    | 'city'
    | 'province_code'
    | 'postal_code'
    | 'country_code'
    | 'phone'
    | 'email'
  >

  /** `missing`, `unknown`, `malformed`, `mismatch` (province and postal code disagree) and `too_long` make an address invalid. `unlikely` asks for a second look, and `not_served` names services that do not deliver there */
  code: Open<
    'missing' | 'unknown' | 'malformed' | 'mismatch' | 'too_long' | 'unlikely' | 'not_served'
  >

  /** The same as a sentence */
  message: string

  /** What the field should be; absent if unknown */
  suggestion?: string
}

export type AddressParts = {
  /** Name of the person */
  name?: string | null | undefined

  /** Company */
  company?: string | null | undefined

  /** Street or post office box */
  address1?: string | null | undefined

  /** Apartment, suite, floor */
  address2?: string | null | undefined

  /** City */
  city?: string | null | undefined

  /** State or province: its ISO 3166-2 code, or its name */
  province_code?: string | null | undefined

  /** Postal code */
  postal_code?: string | null | undefined

  /** Country: its ISO 3166-1 code, or its name */
  country_code?: string | null | undefined

  /** Telephone */
  phone?: string | null | undefined

  /** Email */
  email?: string | null | undefined

  /** A home rather than a business; true by default */
  is_residential?: boolean | null | undefined
}

export type AddressReport = {
  /** Whether nothing is missing, unknown, malformed, mismatched or too long */
  valid: boolean

  /** In the format of its country; only unambiguous spelling is corrected. A province whose official code does not have two characters (`NSW`) is for display only: leave it out of a shipment */
  address: Address

  /** Everything that was found, in no order of severity */
  issues: Array<AddressIssue>

  /** What could be checked, by what is known of the country */
  checked: CheckedParts
}

/** What is wrong or doubtful about the address */
export type AddressReportResponse = {
  /** What is wrong or doubtful about the address */
  data: AddressReport
}

export type AnsweredCustoms = {
  /** Why the goods cross the border: it ticks the box on the customs form */
  purpose: Open<'sale' | 'gift' | 'sample' | 'return'> | null

  /** The person who signs; null for the sender */
  signer: string | null
}

export type AnsweredTaxIdentifier = {
  /** Type of the number */
  tax_type: string | null

  /** The number */
  number: string | null

  /** Country that issued it */
  issuing_authority: string | null
}

export type ApproveClassificationRequest = {
  /** 6 to 10 digits with or without dots; by default the product's own code, else the suggested one */
  hs_code?: string | null | undefined
}

export type Batch = {
  /** What a shipment names as its batch_id */
  id: number

  /** As sent */
  name: string | null

  /** Shipments can join and leave a batch while it is `open`; while it is `processing` its shipments are being bought and cannot change */
  status: Open<'open' | 'processing' | 'processed' | 'processed_with_errors'>

  /** How many shipments are in it */
  shipments_count: number

  /** How many have been bought so far, including those bought before; 0 until it is processed */
  processed_count: number

  /** How many could not be bought: see its errors; 0 before it is processed */
  failed_count: number

  /** When it was created, in UTC */
  created_at: string

  /** When its processing ended, in UTC; null until then */
  processed_at: string | null
}

export type BatchError = {
  /** The shipment that was not bought */
  shipment_id: number

  /** What clients branch on: a code of [the errors](/docs/errors) */
  code: string

  /** For people; the wording may change */
  message: string

  /** What is wrong with each field, by its dotted path; empty if no field is */
  details: Record<string, Array<string>>
}

/** A page of the errors */
export type BatchErrorsResponse = {
  /** The records of the page */
  data: Array<BatchError>

  /** The position of the page in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type BatchEventData = {
  /** Id of the batch */
  id: number

  /** As sent */
  name: string | null

  /** Its outcome */
  status: Open<'open' | 'processing' | 'processed' | 'processed_with_errors'>

  /** How many shipments are in it */
  shipments_count: number

  /** How many are bought */
  processed_count: number

  /** How many could not be bought: see its errors */
  failed_count: number

  /** When its processing ended, in UTC */
  processed_at: string | null
}

export type BatchLabel = {
  /** Id of the batch */
  batch_id: number

  /** Format of the file at label_url */
  label_format: Open<'pdf' | 'zpl'>

  /** Where the file can be fetched without a token, for at least 90 days */
  label_url: string
}

/** All labels of the batch as one file */
export type BatchLabelResponse = {
  /** All labels of the batch as one file */
  data: BatchLabel
}

export type BatchMembersRequest = {
  /** Ids of shipments that are not void and in no other batch */
  shipment_ids: ReadonlyArray<number>
}

/** The processing of a batch has ended. */
export type BatchProcessedEvent = {
  /** The same in every message of the event, so that repeats can be recognized */
  id: string

  /** What happened */
  type: 'batch.processed'

  /** Counts the account's events, to sort those that arrive out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** The facts of the event */
  data: BatchEventData
}

/** The batch */
export type BatchResponse = {
  /** The batch */
  data: Batch
}

/** A page of the batches */
export type BatchesResponse = {
  /** The records of the page */
  data: Array<Batch>

  /** The position of the page in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type BulkError = {
  /** Its position in `shipments`, from 0 */
  index: number

  /** What clients branch on: a code of [the errors](/docs/errors) */
  code: string

  /** For people; the wording may change */
  message: string

  /** What is wrong with each field, by its dotted path; empty if no field is */
  details: Record<string, Array<string>>
}

export type BulkResult = {
  /** Those that were created, in order */
  shipments: Array<Shipment | FreightShipment>

  /** Those that were not; empty if all were */
  errors: Array<BulkError>
}

export type BulkShipmentRequest = {
  /** Each is created, or listed in `errors`, independently of the others */
  shipments: ReadonlyArray<ShipmentRequest | FreightShipmentRequest>
}

export type BuyLabelRequest = {
  /** Code, id, name or alias of a service, or `cheapest_tracked`, `cheapest_express_tracked`, `cheapest`, `fastest`; by default the shipment's own, else the cheapest tracked one */
  service?: string | number | null | undefined

  /** By default the shipment's own */
  label_format?: 'pdf' | 'zpl' | 'png' | null | undefined

  /** The most that the label may cost in total, in CAD, with at most two decimals; above it nothing is bought: 409 `price_above_max` */
  max_price?: number | null | undefined

  /** Seconds that carriers have to answer; 4 by default. A longer time brings more complete results, a shorter one faster results with more excluded services */
  timeout?: number | null | undefined
}

export type CancelledFreight = {
  /** Id of the shipment */
  id: number

  /** It is void, or will be when its carrier agrees */
  status: Open<'voided' | 'void_requested'>

  /** The refund of a void; null if none was requested or nothing was paid */
  refund: Refund | null
}

/** Its status after the call */
export type CancelledFreightResponse = {
  /** Its status after the call */
  data: CancelledFreight
}

export type CancelledPickup = {
  /** Id of the pickup */
  id: number

  /** No driver comes; it can still be fetched */
  status: 'cancelled'
}

/** Its status after the call */
export type CancelledPickupResponse = {
  /** Its status after the call */
  data: CancelledPickup
}

export type ChangeBatchRequest = {
  /** A name for people; null or absent removes the name */
  name?: string | null | undefined
}

export type ChangeWebhookRequest = {
  /** Address that messages are posted to */
  url: string

  /** Events that it receives; by default all, including those that later releases add */
  events?:
    | ReadonlyArray<
        | 'shipment.created'
        | 'shipment.purchased'
        | 'shipment.voided'
        | 'shipment.refunded'
        | 'tracking.updated'
        | 'batch.processed'
        | 'order.created'
        | 'order.fulfilled'
        | 'credits.topped_up'
        | 'credits.low'
        | 'pickup.updated'
      >
    | null
    | undefined

  /** A name for people */
  description?: string | null | undefined
}

export type CheckedParts = {
  /** Whether the fields that the country requires are present */
  fields: boolean

  /** The format of the postal code */
  postal_form: boolean

  /** Whether the beginning of the postal code exists, and where */
  postal_prefix: boolean

  /** Whether the country has the province */
  province: boolean

  /** The city, compared with the larger places near it */
  city: boolean

  /** Never: it was not checked whether mail is delivered to this street and number */
  delivery_point: false

  /** The same as a sentence */
  note: string
}

export type Classification = {
  /** Six digits, or as it was approved; null where it asks */
  hs_code: string | null

  /** What the code means */
  description: string | null

  /** How likely the code is right, from 0 to 1 */
  confidence: number

  /** Other possible headings, most likely first */
  alternatives: Array<ClassificationAlternative>

  /** What decided */
  basis: ClassificationBasis

  /** The words do not say what the goods are */
  needs_more_detail: boolean

  /** What to find out; null if the words are enough */
  ask: string | null
}

export type ClassificationAlternative = {
  /** Six digits */
  hs_code: string

  /** What they mean */
  description: string

  /** How likely the code is right, from 0 to 1 */
  confidence: number
}

export type ClassificationBasis = {
  /** What decided: an approval in the account, or the words */
  source: Open<'approved' | 'almanac'>

  /** Words that led to the heading */
  words: Array<{
    /** As sent */
    word: string

    /** What it was found in */
    term: string
  }>

  /** Properties that chose the line within the heading */
  marks: Array<{
    /** A property */
    mark: string

    /** The word that shows it */
    word: string
  }>
}

/** The classification of the goods */
export type ClassificationResponse = {
  /** The classification of the goods */
  data: Classification
}

export type ClassifyRequest = {
  /** The name that the store gives the goods */
  title: string

  /** What they are */
  description?: string | null | undefined

  /** Of a product: an approved one is classified as it was approved */
  sku?: string | null | undefined
}

export type Closeout = {
  /** What a shipment names as its closeout_id */
  id: number

  /** In the barcode of its manifest */
  manifest_number: string

  /** Its manifest as PDF: an address that needs no token, for 90 days */
  manifest_url: string

  /** Name of the carrier */
  carrier: string

  /** Region where the parcels are handed over */
  region: string

  /** How many shipments are on it */
  shipments_count: number

  /** Their total weight, rounded up to a gram */
  weight_kg: number

  /** When it was created, in UTC */
  created_at: string
}

/** The closeout */
export type CloseoutResponse = {
  /** The closeout */
  data: Closeout
}

/** A page of the closeouts */
export type CloseoutsResponse = {
  /** The records of the page */
  data: Array<Closeout>

  /** The position of the page in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type CreateBatchRequest = {
  /** A name for people; need not be unique */
  name?: string | null | undefined

  /** The shipments in it from the start */
  shipment_ids?: ReadonlyArray<number> | null | undefined
}

export type CreateCloseoutsRequest = {
  /** Only these: bought, not scanned, on no closeout, and not returns */
  shipment_ids?: ReadonlyArray<number> | null | undefined

  /** Only this carrier: its code or name */
  carrier?: string | null | undefined

  /** Only what is handed over in this region */
  region?: string | null | undefined
}

export type CreateProductRequest = {
  /** The account's own name for it; unique whatever its case */
  sku: string

  /** The name that the store gives it */
  title: string

  /** What it is */
  description?: string | null | undefined

  /** What is declared to customs; by default its description or title */
  customs_description?: string | null | undefined

  /** HS code, 6 to 10 digits with or without dots: a suggestion until it is approved */
  hs_code?: string | null | undefined

  /** Where it is made, ISO 3166-1 alpha-2 */
  country_of_origin?: string | null | undefined

  /** Who makes it, and where */
  manufacturer?: Manufacturer | null | undefined

  /** Value of one unit */
  value?: number | null | undefined

  /** Currency of the value; CAD by default */
  currency?: 'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP' | null | undefined
}

export type CreateStoreRequest = {
  /** The account's own name for it; unique among its stores */
  identifier: string
}

export type CreateTokenRequest = {
  /** What the token is for */
  name: string

  /** Its scopes, none beyond those of the calling token; by default all of those */
  scopes?:
    | ReadonlyArray<
        | 'tokens:manage'
        | 'rates:read'
        | 'shipments:read'
        | 'shipments:write'
        | 'shipments:void'
        | 'labels:create'
        | 'tracking:read'
        | 'batches:read'
        | 'batches:write'
        | 'batches:process'
        | 'orders:read'
        | 'orders:write'
        | 'stores:read'
        | 'stores:write'
        | 'credits:read'
        | 'credits:write'
        | 'billing:read'
        | 'tracking:subscribe'
        | 'webhooks:manage'
        | 'pickups:write'
        | 'products:read'
        | 'products:write'
        | 'products:classify'
        | 'products:approve'
        | 'addresses:validate'
        | 'ltl:read'
        | 'ltl:write'
      >
    | null
    | undefined

  /** When it expires: an ISO 8601 date-time, in the account's time zone if it has none of its own, or the end of a day; by default with the token that creates it */
  expires_at?: string | null | undefined
}

export type CreateWebhookRequest = {
  /** Address that messages are posted to */
  url: string

  /** Events that it receives; by default all, including those that later releases add */
  events?:
    | ReadonlyArray<
        | 'shipment.created'
        | 'shipment.purchased'
        | 'shipment.voided'
        | 'shipment.refunded'
        | 'tracking.updated'
        | 'batch.processed'
        | 'order.created'
        | 'order.fulfilled'
        | 'credits.topped_up'
        | 'credits.low'
        | 'pickup.updated'
      >
    | null
    | undefined

  /** A name for people */
  description?: string | null | undefined
}

/** What was created */
export type CreatedShipmentResponse = {
  /** The shipment; for `shipments`, those that were created and those that were not */
  data: Shipment | FreightShipment | BulkResult
}

export type CreditBalance = {
  /** The posted balance; holds are not deducted */
  balance: number

  /** On hold for purchases in progress */
  held: number

  /** Available to spend: balance - held */
  available: number

  /** Currency of the three amounts */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>
}

/** The account's current credits */
export type CreditBalanceResponse = {
  /** The account's current credits */
  data: CreditBalance
}

export type CreditTransaction = {
  /** Unique among all transactions */
  id: number

  /** top_up: a card was charged; purchase: a label; void: its refund; grant: credits given by the operator; refund, dispute: money of a top-up returned to its card, or recovered; adjustment: a correction */
  type: Open<'top_up' | 'purchase' | 'void' | 'grant' | 'refund' | 'dispute' | 'adjustment'>

  /** The change of the balance; below zero for a charge */
  amount: number

  /** Currency of the amount */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** A description for people */
  description: string

  /** For a purchase or void the ship code, for a top-up its id, for a refund or dispute the payment provider's id; else null */
  reference: string | null

  /** When it was posted, by the clock of the service, in UTC */
  created_at: string
}

/** What changed the balance, newest first */
export type CreditTransactionsResponse = {
  /** The records of the page */
  data: Array<CreditTransaction>

  /** The position of the page in the list */
  meta: UncountedMeta

  /** Absolute addresses of pages, with the same per_page */
  links: UncountedLinks
}

/** A purchase took the available credits below the setting low_credits. */
export type CreditsLowEvent = {
  /** The same in every message of the event, so that repeats can be recognized */
  id: string

  /** What happened */
  type: 'credits.low'

  /** Counts the account's events, to sort those that arrive out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** The facts of the event */
  data: LowCreditsEventData
}

/** A top-up was paid and credited. */
export type CreditsToppedUpEvent = {
  /** The same in every message of the event, so that repeats can be recognized */
  id: string

  /** What happened */
  type: 'credits.topped_up'

  /** Counts the account's events, to sort those that arrive out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** The facts of the event */
  data: TopUpEventData
}

export type Customs = {
  /** Why the goods cross the border: it ticks the box on the customs form; by default the account's setting, else a sale, or for a return, a return */
  purpose?: 'sale' | 'gift' | 'sample' | 'return' | null | undefined

  /** The person who signs for it; by default the account's setting, else the sender */
  signer?: string | null | undefined
}

export type Deleted = {
  /** Id of what was deleted */
  id: number

  /** It can no longer be found */
  status: 'deleted'
}

export type DeletedProduct = {
  /** The SKU of what was deleted */
  id: string

  /** It can no longer be found */
  status: 'deleted'
}

/** Deleted */
export type DeletedProductResponse = {
  /** Deleted */
  data: DeletedProduct
}

/** Deleted */
export type DeletedResponse = {
  /** Deleted */
  data: Deleted
}

export type DeletedShipment = {
  /** Id of the shipment */
  id: number

  /** A draft is deleted, and can no longer be found; a bought shipment is void, or will be when its carrier agrees */
  status: Open<'deleted' | 'voided' | 'void_requested'>

  /** The refund of a void; null if none was requested or nothing was paid */
  refund: Refund | null
}

/** Its status after the call */
export type DeletedShipmentResponse = {
  /** Its status after the call */
  data: DeletedShipment
}

export type EstimateAddress = {
  /** Name of the person */
  name?: string | null | undefined

  /** Company */
  company?: string | null | undefined

  /** Street or post office box */
  address1?: string | null | undefined

  /** Apartment, suite, floor */
  address2?: string | null | undefined

  /** City */
  city?: string | null | undefined

  /** State or province, two characters */
  province_code?: string | null | undefined

  /** Postal code */
  postal_code: string

  /** ISO 3166-1 alpha-2 country code; needed for a quote */
  country_code: string

  /** Telephone */
  phone?: string | null | undefined

  /** Email */
  email?: string | null | undefined

  /** A home rather than a business; true by default */
  is_residential?: boolean | null | undefined
}

export type EstimateRequest = {
  /** Where the parcel would go */
  to_address: EstimateAddress

  /** What would be in the packages */
  items?: ReadonlyArray<Item> | null | undefined

  /** Where the parcel comes from; ignored for a return. What is left out comes from the account: name and company together, the place as a whole, telephone and email each */
  from_address?: PartialAddress | null | undefined

  /** What is sent together to one address: each package with its weight and size */
  packages: ReadonlyArray<Package>

  /** `regular` and `courier` are the same */
  type?: 'regular' | 'courier' | null | undefined

  /** Region where the parcel is handed over; the account's own by default */
  region?: 'ON' | 'BC' | 'QC' | null | undefined

  /** Require a signature on delivery */
  signature_confirmation?: boolean | null | undefined

  /** Protect the parcel for the value of its items; untracked services are left out. Goods without a value are quoted without protection and cannot be bought with it */
  insured?: boolean | null | undefined

  /** The parcel travels from to_address to return_address */
  is_return?: boolean | null | undefined

  /** Where a return goes; read only when is_return is true */
  return_address?: PartialAddress | null | undefined

  /** Limits the answer to this service: its code, id, name or alias */
  service?: string | number | null | undefined

  /** Seconds that carriers have to answer; 4 by default. A longer time brings more complete results, a shorter one faster results with more excluded services */
  timeout?: number | null | undefined
}

export type ExcludedService = {
  /** Id of the service */
  postage_type_id: number

  /** Code of the service, with which it is bought */
  service: string

  /** Name of its carrier */
  carrier: string

  /** Name of the service */
  service_name: string

  /** The carrier did not answer, or failed: try again. Or it answered, and offers nothing for this parcel on this lane */
  reason: Open<'carrier_timeout' | 'carrier_error' | 'no_rate_for_lane'>

  /** The same as a sentence */
  message: string
}

export type FreightAddOn = {
  /** What the carrier calls it */
  name: string

  /** What it is for */
  type: Open<
    | 'fuel'
    | 'liftgate_pickup'
    | 'liftgate_delivery'
    | 'residential_pickup'
    | 'residential_delivery'
    | 'inside_pickup'
    | 'inside_delivery'
    | 'limited_access_pickup'
    | 'limited_access_delivery'
    | 'appointment'
    | 'notify_before_delivery'
    | 'protect_from_freeze'
    | 'hazmat'
    | 'overlength'
  >

  /** Before tax */
  cost: number

  /** Currency of the cost */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>
}

export type FreightEstimateRequest = {
  /** Where it would go */
  to_address: EstimateAddress

  /** Freight on pallets, less than a truckload */
  type: 'ltl'

  /** Where it is picked up. What is left out comes from the account: name and company together, the place as a whole, telephone and email each */
  from_address?: PartialAddress | null | undefined

  /** What is loaded: at most 10 units in all, each with its weight and size */
  packages: ReadonlyArray<HandlingUnit>

  /** Additional services of the carrier. For dangerous goods and long sides one is added */
  accessorials?:
    | ReadonlyArray<
        | 'liftgate_pickup'
        | 'liftgate_delivery'
        | 'residential_pickup'
        | 'residential_delivery'
        | 'inside_pickup'
        | 'inside_delivery'
        | 'limited_access_pickup'
        | 'limited_access_delivery'
        | 'appointment'
        | 'notify_before_delivery'
        | 'protect_from_freeze'
      >
    | null
    | undefined

  /** The local day of the pickup, within 90 days; by default the carrier's next one */
  pickup_date?: string | null | undefined

  /** What is in it; their value is declared on the bill of lading */
  items?: ReadonlyArray<Item> | null | undefined

  /** A return: not offered for freight, false or absent */
  is_return?: false | null | undefined

  /** Protection: not offered for freight, false or absent */
  insured?: false | null | undefined

  /** A signature on delivery: not offered for freight, false or absent */
  signature_confirmation?: false | null | undefined

  /** Where parcels are handed over to couriers: freight is picked up at from_address */
  region?: 'ON' | 'BC' | 'QC' | null | undefined

  /** Limits the answer to this service: its code, id, name or alias */
  service?: string | number | null | undefined

  /** Seconds that carriers have to answer; 4 by default. A longer time brings more complete results, a shorter one faster results with more excluded services */
  timeout?: number | null | undefined
}

export type FreightLabel = {
  /** Id of the shipment */
  shipment_id: number

  /** Ship code of the shipment */
  ship_code: string

  /** The PRO number; null until it is booked */
  tracking_code: string | null

  /** The same: the number of the shipment at its carrier */
  pro_number: string | null

  /** The confirmation number of the carrier's dispatch; null until it is booked */
  confirmation_number: string | null

  /** The public tracking page */
  tracking_url: string | null

  /** The same as bol_url */
  label_url: string | null

  /** The bill of lading and a label for each unit, without a token, for 90 days; null before the booking and after a cancellation */
  bol_url: string | null

  /** The same as tracking_code */
  tracking_number: string

  /** Format of the file at bol_url */
  label_format: 'pdf'

  /** The rate that was paid */
  rate: FreightRate

  /** In order; the PRO number is the number of each */
  packages: Array<LabelPackage>

  /** What was filled in for the booking, or is doubtful */
  warnings: Array<string>
}

export type FreightLabelRequest = {
  /** Where it goes */
  to_address: RecipientAddress

  /** Freight on pallets, less than a truckload */
  type: 'ltl'

  /** Where it is picked up. What is left out comes from the account: name and company together, the place as a whole, telephone and email each */
  from_address?: PartialAddress | null | undefined

  /** What is loaded: at most 10 units in all, each with its weight and size */
  packages: ReadonlyArray<HandlingUnit>

  /** Additional services of the carrier. For dangerous goods and long sides one is added */
  accessorials?:
    | ReadonlyArray<
        | 'liftgate_pickup'
        | 'liftgate_delivery'
        | 'residential_pickup'
        | 'residential_delivery'
        | 'inside_pickup'
        | 'inside_delivery'
        | 'limited_access_pickup'
        | 'limited_access_delivery'
        | 'appointment'
        | 'notify_before_delivery'
        | 'protect_from_freeze'
      >
    | null
    | undefined

  /** The local day of the pickup, within 90 days; by default the carrier's next one */
  pickup_date?: string | null | undefined

  /** What is in it; their value is declared on the bill of lading */
  items?: ReadonlyArray<Item> | null | undefined

  /** A return: not offered for freight, false or absent */
  is_return?: false | null | undefined

  /** Protection: not offered for freight, false or absent */
  insured?: false | null | undefined

  /** A signature on delivery: not offered for freight, false or absent */
  signature_confirmation?: false | null | undefined

  /** Where parcels are handed over to couriers: freight is picked up at from_address */
  region?: 'ON' | 'BC' | 'QC' | null | undefined

  /** The shipper's reference, shown on the documents */
  reference?: string | null | undefined

  /** Instructions for the drivers, shown on the documents */
  special_instructions?: string | null | undefined

  /** A telephone number that is answered 24 hours a day; for dangerous goods */
  emergency_phone?: string | null | undefined

  /** A page for the boxes of a fulfilment centre: not offered for freight, false or absent */
  is_fba?: false | null | undefined

  /** A number for customs: not offered for freight, null or absent */
  tax_identifier?: null | undefined

  /** A customs declaration: not offered for freight, null or absent */
  customs?: null | undefined

  /** A batch: not offered for freight, null or absent */
  batch_id?: null | undefined

  /** The store's own id of the order; if it matches exactly one order, the two are linked */
  order_id?: string | null | undefined

  /** Store of the order; needed if several have the order_id */
  store_id?: number | null | undefined

  /** The service to book: code, id, name or alias of a freight service */
  service: string | number

  /** Format of its documents, which come only as PDF */
  label_format?: 'pdf' | 'zpl' | 'png' | null | undefined

  /** The most that the label may cost in total, in CAD, with at most two decimals; above it nothing is bought: 409 `price_above_max` */
  max_price?: number | null | undefined

  /** Seconds that carriers have to answer; 4 by default. A longer time brings more complete results, a shorter one faster results with more excluded services */
  timeout?: number | null | undefined
}

export type FreightRate = {
  /** Id of the service */
  postage_type_id: number

  /** Code of the service, with which it is bought */
  service: string

  /** Name of its carrier */
  carrier: string

  /** Name of the service */
  service_name: string

  /** Name of the package type; for several packages, that of the first */
  package_type: string

  /** Whether the parcel is tracked */
  trackable: boolean

  /** Before add-ons and tax */
  base_rate: number

  /** Charges added to the base rate; empty if there are none */
  add_ons: Array<FreightAddOn>

  /** Prepaid duty */
  duty: number

  /** base_rate + the sum of add_ons + duty */
  subtotal: number

  /** Goods and services tax */
  gst: number

  /** Provincial sales tax */
  pst: number

  /** Harmonised sales tax */
  hst: number

  /** Quebec sales tax */
  qst: number

  /** Prepaid tax on goods that cross the border */
  duty_tax: number

  /** gst + pst + hst + qst + duty_tax */
  tax: number

  /** subtotal + tax */
  total: number

  /** Currency of every amount */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** The most days that it is likely to take; null if unknown */
  estimated_delivery_days: number | null

  /** Days in transit */
  delivery_days: string

  /** The highest class of the units */
  freight_class: Open<
    | '50'
    | '55'
    | '60'
    | '65'
    | '70'
    | '77.5'
    | '85'
    | '92.5'
    | '100'
    | '110'
    | '125'
    | '150'
    | '175'
    | '200'
    | '250'
    | '300'
    | '400'
    | '500'
  >

  /** The weight that the price is based on, with the deficit, in weight_unit */
  billed_weight: number

  /** The weight billed beyond the actual weight, to reach the rate of a higher break, in weight_unit */
  deficit_weight: number

  /** Unit of the weights */
  weight_unit: 'lbs'
}

export type FreightRateRequest = {
  /** Where it goes */
  to_address: RecipientAddress

  /** Freight on pallets, less than a truckload */
  type: 'ltl'

  /** Where it is picked up. What is left out comes from the account: name and company together, the place as a whole, telephone and email each */
  from_address?: PartialAddress | null | undefined

  /** What is loaded: at most 10 units in all, each with its weight and size */
  packages: ReadonlyArray<HandlingUnit>

  /** Additional services of the carrier. For dangerous goods and long sides one is added */
  accessorials?:
    | ReadonlyArray<
        | 'liftgate_pickup'
        | 'liftgate_delivery'
        | 'residential_pickup'
        | 'residential_delivery'
        | 'inside_pickup'
        | 'inside_delivery'
        | 'limited_access_pickup'
        | 'limited_access_delivery'
        | 'appointment'
        | 'notify_before_delivery'
        | 'protect_from_freeze'
      >
    | null
    | undefined

  /** The local day of the pickup, within 90 days; by default the carrier's next one */
  pickup_date?: string | null | undefined

  /** What is in it; their value is declared on the bill of lading */
  items?: ReadonlyArray<Item> | null | undefined

  /** A return: not offered for freight, false or absent */
  is_return?: false | null | undefined

  /** Protection: not offered for freight, false or absent */
  insured?: false | null | undefined

  /** A signature on delivery: not offered for freight, false or absent */
  signature_confirmation?: false | null | undefined

  /** Where parcels are handed over to couriers: freight is picked up at from_address */
  region?: 'ON' | 'BC' | 'QC' | null | undefined

  /** Limits the answer to this service: its code, id, name or alias */
  service?: string | number | null | undefined

  /** Seconds that carriers have to answer; 4 by default. A longer time brings more complete results, a shorter one faster results with more excluded services */
  timeout?: number | null | undefined
}

export type FreightShipment = {
  /** The id that every route takes */
  id: number

  /** The date and 4 to 6 capitals or digits, for people */
  ship_code: string

  /** Parcels or freight */
  type: 'ltl'

  /** Its current status; cancelled freight is voided */
  status: Open<
    | 'incomplete'
    | 'pending'
    | 'ready'
    | 'received'
    | 'processing'
    | 'in_transit'
    | 'delivered'
    | 'exception'
    | 'postage_expired'
    | 'void_requested'
    | 'voided'
  >

  /** Where it goes */
  to_address: Address

  /** Where it is picked up, if sent */
  from_address: Address | null

  /** In the order sent */
  packages: Array<ShipmentUnit>

  /** What is in it, as sent */
  items: Array<ShipmentItem>

  /** Additional services of the carrier, as sent */
  accessorials: Array<string>

  /** The local day; null for the carrier's next one */
  pickup_date: string | null

  /** The shipper's reference */
  reference: string | null

  /** Instructions for the drivers */
  special_instructions: string | null

  /** Answered 24 hours a day; for dangerous goods */
  emergency_phone: string | null

  /** Code of the booked service; for a draft, the requested one */
  service: string | null

  /** The rate that was booked; null until then */
  rate: FreightRate | null

  /** 0 until it is posted; not changed by a refund */
  total_paid: number

  /** Currency of total_paid */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** The refund of a void; null if none was requested or nothing was paid */
  refund: Refund | null

  /** The store's own id of the order */
  order_id: string | null

  /** Id of the store of the order */
  store_id: number | null

  /** The PRO number; null until it is booked */
  tracking_code: string | null

  /** The same: the number of the shipment at its carrier */
  pro_number: string | null

  /** The confirmation number of the carrier's dispatch; null until it is booked */
  confirmation_number: string | null

  /** The public tracking page */
  tracking_url: string | null

  /** The same as bol_url */
  label_url: string | null

  /** The bill of lading and a label for each unit, without a token, for 90 days; null before the booking and after a cancellation */
  bol_url: string | null

  /** What was filled in or is doubtful */
  warnings: Array<string>

  /** When it was created, in UTC */
  created_at: string

  /** When it was booked, in UTC */
  purchased_at: string | null
}

export type FreightShipmentRequest = {
  /** Where it goes */
  to_address: RecipientAddress

  /** Freight on pallets, less than a truckload */
  type: 'ltl'

  /** Where it is picked up. What is left out comes from the account: name and company together, the place as a whole, telephone and email each */
  from_address?: PartialAddress | null | undefined

  /** What is loaded: at most 10 units in all, each with its weight and size */
  packages: ReadonlyArray<HandlingUnit>

  /** Additional services of the carrier. For dangerous goods and long sides one is added */
  accessorials?:
    | ReadonlyArray<
        | 'liftgate_pickup'
        | 'liftgate_delivery'
        | 'residential_pickup'
        | 'residential_delivery'
        | 'inside_pickup'
        | 'inside_delivery'
        | 'limited_access_pickup'
        | 'limited_access_delivery'
        | 'appointment'
        | 'notify_before_delivery'
        | 'protect_from_freeze'
      >
    | null
    | undefined

  /** The local day of the pickup, within 90 days; by default the carrier's next one */
  pickup_date?: string | null | undefined

  /** What is in it; their value is declared on the bill of lading */
  items?: ReadonlyArray<Item> | null | undefined

  /** A return: not offered for freight, false or absent */
  is_return?: false | null | undefined

  /** Protection: not offered for freight, false or absent */
  insured?: false | null | undefined

  /** A signature on delivery: not offered for freight, false or absent */
  signature_confirmation?: false | null | undefined

  /** Where parcels are handed over to couriers: freight is picked up at from_address */
  region?: 'ON' | 'BC' | 'QC' | null | undefined

  /** The shipper's reference, shown on the documents */
  reference?: string | null | undefined

  /** Instructions for the drivers, shown on the documents */
  special_instructions?: string | null | undefined

  /** A telephone number that is answered 24 hours a day; for dangerous goods */
  emergency_phone?: string | null | undefined

  /** A page for the boxes of a fulfilment centre: not offered for freight, false or absent */
  is_fba?: false | null | undefined

  /** A number for customs: not offered for freight, null or absent */
  tax_identifier?: null | undefined

  /** A customs declaration: not offered for freight, null or absent */
  customs?: null | undefined

  /** A batch: not offered for freight, null or absent */
  batch_id?: null | undefined

  /** The store's own id of the order; if it matches exactly one order, the two are linked */
  order_id?: string | null | undefined

  /** Store of the order; needed if several have the order_id */
  store_id?: number | null | undefined

  /** The service to book: code, id, name or alias */
  service?: string | number | null | undefined

  /** Format of its documents, which come only as PDF */
  label_format?: 'pdf' | null | undefined

  /** A draft does not keep this limit: send it again with the purchase. A value that is not a price is refused here too */
  max_price?: number | null | undefined
}

export type HandlingUnit = {
  /** Number of identical units; 1 by default */
  quantity?: number | null | undefined

  /** What a forklift lifts; a pallet by default */
  package_type?: 'pallet' | 'skid' | 'crate' | 'drum' | 'bundle' | 'roll' | null | undefined

  /** What it holds, as the bill of lading describes it */
  package_contents?: string | null | undefined

  /** Weight of one unit with its pallet, in weight_unit; at most 2,500 lb */
  weight: number

  /** Unit of the weight */
  weight_unit: 'lbs' | 'kg' | 'g' | 'oz'

  /** Longest side of one unit, in size_unit */
  length: number

  /** Second side, in size_unit */
  width: number

  /** From the floor to its top, at most 96 inches, in size_unit */
  height: number

  /** Unit of the sides; required, unless the account setting default_size_unit supplies it */
  size_unit?: 'cm' | 'in' | null | undefined

  /** The freight class; by default found from the density of the goods */
  freight_class?:
    | '50'
    | '55'
    | '60'
    | '65'
    | '70'
    | '77.5'
    | '85'
    | '92.5'
    | '100'
    | '110'
    | '125'
    | '150'
    | '175'
    | '200'
    | '250'
    | '300'
    | '400'
    | '500'
    | null
    | undefined

  /** Item of the National Motor Freight Classification, `156600` or `156600-02` */
  nmfc?: string | null | undefined

  /** Number of cartons or bags in all these units */
  pieces?: number | null | undefined

  /** It holds dangerous goods; an accessorial is added for it */
  hazmat?: boolean | null | undefined

  /** Other goods may be stacked on it; true by default */
  stackable?: boolean | null | undefined
}

export type Item = {
  /** The name that the store gives it */
  title: string

  /** What it is */
  description?: string | null | undefined

  /** What is declared to customs; by default its description or title */
  customs_description?: string | null | undefined

  /** Stock-keeping unit */
  sku?: string | null | undefined

  /** Quantity */
  quantity: number

  /** Value of one unit */
  value: number

  /** Currency of the value */
  currency: 'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'

  /** Where it was made, ISO 3166-1 alpha-2 */
  country_of_origin?: string | null | undefined

  /** HS code, 6 to 10 digits with or without dots */
  hs_code?: string | null | undefined

  /** Who made it, and where */
  manufacturer?: Manufacturer | null | undefined
}

export type ItemManufacturer = {
  /** Name of the manufacturer */
  name: string | null

  /** Street */
  address1: string | null

  /** City */
  city: string | null

  /** State or province */
  province_code: string | null

  /** Postal code */
  postal_code: string | null

  /** Country, ISO 3166-1 alpha-2 */
  country_code: string | null
}

export type Label = {
  /** Id of the shipment */
  shipment_id: number

  /** Ship code of the shipment */
  ship_code: string

  /** Tracking code of the first package; null if it is not tracked */
  tracking_code: string | null

  /** The same as tracking_code */
  tracking_number: string | null

  /** The public tracking page */
  tracking_url: string | null

  /** Where the label can be fetched without a token, for at least 90 days: anyone who has the address has the label. Null once the label is void */
  label_url: string | null

  /** Format of the file at label_url */
  label_format: Open<'pdf' | 'zpl' | 'png' | 'gif'>

  /** The rate that was paid */
  rate: Rate

  /** In order, each with a page of its own in the file */
  packages: Array<LabelPackage>

  /** What was filled in for the purchase, or is doubtful */
  warnings: Array<string>
}

export type LabelPackage = {
  /** Its position among the shipment's packages, from 0 */
  index: number

  /** Tracking code of this package; null if it is not tracked */
  tracking_code: string | null
}

export type LabelRequest = {
  /** Where the parcel goes; for a return, where it comes from */
  to_address: RecipientAddress

  /** Where the parcel comes from; ignored for a return. What is left out comes from the account: name and company together, the place as a whole, telephone and email each */
  from_address?: PartialAddress | null | undefined

  /** What is sent together to one address: each package with its weight and size */
  packages: ReadonlyArray<Package>

  /** `regular` and `courier` are the same */
  type?: 'regular' | 'courier' | null | undefined

  /** Region where the parcel is handed over; the account's own by default */
  region?: 'ON' | 'BC' | 'QC' | null | undefined

  /** Require a signature on delivery */
  signature_confirmation?: boolean | null | undefined

  /** Protect the parcel for the value of its items; untracked services are left out. Goods without a value are quoted without protection and cannot be bought with it */
  insured?: boolean | null | undefined

  /** The parcel travels from to_address to return_address */
  is_return?: boolean | null | undefined

  /** Where a return goes; read only when is_return is true */
  return_address?: PartialAddress | null | undefined

  /** The service to buy: code, id, name or alias of a service, or `cheapest_tracked`, `cheapest_express_tracked`, `cheapest`, `fastest`; by default the cheapest tracked service */
  service?: string | number | null | undefined

  /** Format of the label; pdf by default */
  label_format?: 'pdf' | 'zpl' | 'png' | null | undefined

  /** For a fulfilment centre: a page for the boxes follows the label */
  is_fba?: boolean | null | undefined

  /** Tax number of the sender or recipient, for customs */
  tax_identifier?: TaxIdentifier | null | undefined

  /** What is declared to customs about the shipment as a whole */
  customs?: Customs | null | undefined

  /** The store's own id of the order; if it matches exactly one order, the two are linked */
  order_id?: string | null | undefined

  /** Store of the order; needed if several have the order_id */
  store_id?: number | null | undefined

  /** What is in the packages */
  items: ReadonlyArray<Item>

  /** An open batch that the shipment joins */
  batch_id?: number | null | undefined

  /** The most that the label may cost in total, in CAD, with at most two decimals; above it nothing is bought: 409 `price_above_max` */
  max_price?: number | null | undefined

  /** Seconds that carriers have to answer; 4 by default. A longer time brings more complete results, a shorter one faster results with more excluded services */
  timeout?: number | null | undefined
}

/** A bought label and where it can be fetched */
export type LabelResponse = {
  /** A bought label and where it can be fetched */
  data: Label | FreightLabel
}

export type Location = {
  /** Permanent */
  id: string

  /** Its name */
  name: string

  /** Street */
  address1: string

  /** Floor, unit */
  address2: string | null

  /** City */
  city: string

  /** Province, two letters */
  province_code: string

  /** Postal code */
  postal_code: string

  /** Country, two letters */
  country_code: string

  /** Telephone */
  phone: string

  /** In local time; a day that is left out is a day off */
  hours: {
    /** From when to when */
    mon?: string

    /** From when to when */
    tue?: string

    /** From when to when */
    wed?: string

    /** From when to when */
    thu?: string

    /** From when to when */
    fri?: string

    /** From when to when */
    sat?: string

    /** From when to when */
    sun?: string
  }

  /** In degrees north */
  latitude: number

  /** In degrees east */
  longitude: number

  /** Region whose parcels it accepts */
  region: string
}

/** The open drop-off locations */
export type LocationsResponse = {
  /** The records of the page */
  data: Array<Location>

  /** The position of the page in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type LowCreditsEventData = {
  /** What can be spent now */
  available: number

  /** The setting low_credits of the account */
  limit: number

  /** Currency of the amounts */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>
}

export type Manufacturer = {
  /** Name of the manufacturer */
  name?: string | null | undefined

  /** Street */
  address1?: string | null | undefined

  /** City */
  city?: string | null | undefined

  /** State or province */
  province_code?: string | null | undefined

  /** Postal code */
  postal_code?: string | null | undefined

  /** Country, ISO 3166-1 alpha-2 */
  country_code?: string | null | undefined
}

export type ManufacturerIssue = {
  /** Dotted path of what is wrong */
  field: string

  /** What is wrong with it */
  code: Open<'missing' | 'unknown' | 'malformed' | 'mismatch' | 'too_long'>

  /** The same as a sentence */
  message: string
}

export type ManufacturerVerification = {
  /** Whether nothing is wrong */
  valid: boolean

  /** As it was read */
  manufacturer: ItemManufacturer

  /** As it was read, or the country of the manufacturer */
  country_of_origin: string | null

  /** Manufacturer identification code (MID) of US customs; null if something is wrong */
  mid: string | null

  /** What is wrong; empty where it is valid */
  issues: Array<ManufacturerIssue>
}

/** The result of the check */
export type ManufacturerVerificationResponse = {
  /** The result of the check */
  data: ManufacturerVerification
}

export type NewCloseouts = {
  /** One for each carrier and region, more if a manifest is full; none if nothing was ready */
  closeouts: Array<Closeout>
}

/** What was closed out */
export type NewCloseoutsResponse = {
  /** What was closed out */
  data: NewCloseouts
}

export type NewPickups = {
  /** One for each carrier and region */
  pickups: Array<Pickup>
}

/** What was booked */
export type NewPickupsResponse = {
  /** What was booked */
  data: NewPickups
}

export type NewToken = {
  /** Used in addresses; it is not a secret */
  id: number

  /** What the token is for */
  name: string

  /** The start of the secret, for people to tell tokens apart */
  hint: string

  /** Its scopes */
  scopes: Array<string>

  /** When it was created, in UTC */
  created_at: string

  /** When it expires, in UTC; null for never */
  expires_at: string | null

  /** Its last use, to the minute, in UTC; null before the first */
  last_used_at: string | null

  /** The secret: shown only here and never again */
  token: string
}

/** The new token */
export type NewTokenResponse = {
  /** The new token */
  data: NewToken
}

export type Order = {
  /** Our own id; unique among all orders */
  id: number

  /** Fulfilled while a shipment made from it is bought; a return does not count */
  status: Open<'open' | 'fulfilled'>

  /** Shipments created from it, including void ones and returns, oldest first */
  shipment_ids: Array<number>

  /** Id of the store */
  store_id: number

  /** The store's own id for it */
  order_id: string

  /** Where to send it */
  to_address: OrderAddress

  /** Unit of the weight */
  weight_unit: Open<'lbs' | 'kg' | 'g' | 'oz'>

  /** As sent */
  weight: number

  /** Value of the whole order */
  value: number

  /** Currency of the value */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** When it was placed, in UTC */
  order_at: string

  /** The store's own id for the customer */
  customer_id: string | null

  /** Carrier that the customer chose */
  carrier_code: string | null

  /** Service that the customer chose */
  postage_code: string | null

  /** Package type that it is packed in */
  package_code: string | null

  /** Note for whoever packs it */
  note: string | null

  /** The name of the store */
  store: string | null

  /** Tags to find it by */
  tags: Array<string>

  /** What was ordered */
  items: Array<ShipmentItem>

  /** When it was created here, in UTC */
  created_at: string

  /** When it or its status last changed, in UTC */
  updated_at: string
}

export type OrderAddress = {
  /** Name of the person */
  name: string | null

  /** Company */
  company: string | null

  /** Street or post office box */
  address1: string | null

  /** Apartment, suite, floor */
  address2: string | null

  /** City */
  city: string | null

  /** State or province */
  province_code: string | null

  /** Postal code */
  postal_code: string | null

  /** Country, ISO 3166-1 alpha-2 */
  country_code: string | null

  /** Telephone */
  phone: string | null

  /** Email */
  email: string | null
}

/** An order was placed through the API. Imported orders send no event. */
export type OrderCreatedEvent = {
  /** The same in every message of the event, so that repeats can be recognized */
  id: string

  /** What happened */
  type: 'order.created'

  /** Counts the account's events, to sort those that arrive out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** The facts of the event */
  data: OrderEventData
}

export type OrderEventData = {
  /** The id that every route takes */
  id: number

  /** The store's own id */
  order_id: string

  /** Id of the store */
  store_id: number

  /** Open until a shipment made from it is bought */
  status: Open<'open' | 'fulfilled'>

  /** Ids of its shipments */
  shipment_ids: Array<number>

  /** When it was created here, in UTC */
  created_at: string
}

/** A shipment made from an open order was bought. */
export type OrderFulfilledEvent = {
  /** The same in every message of the event, so that repeats can be recognized */
  id: string

  /** What happened */
  type: 'order.fulfilled'

  /** Counts the account's events, to sort those that arrive out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** The facts of the event */
  data: OrderEventData
}

export type OrderRecipient = {
  /** Recipient */
  name: string

  /** Company */
  company?: string | null | undefined

  /** Street or post office box */
  address1: string

  /** Apartment, suite, floor */
  address2?: string | null | undefined

  /** City */
  city: string

  /** State or province, two characters */
  province_code?: string | null | undefined

  /** Postal code; needed for a quote to the US and Canada */
  postal_code?: string | null | undefined

  /** ISO 3166-1 alpha-2 country code */
  country_code: string

  /** Telephone */
  phone?: string | null | undefined

  /** Email */
  email?: string | null | undefined
}

export type OrderRequest = {
  /** A store of the account */
  store_id: number

  /** The store's own id for the order; unique within the store */
  order_id: string

  /** Where to send it */
  to_address: OrderRecipient

  /** Unit of the weight */
  weight_unit: 'lbs' | 'kg' | 'g' | 'oz'

  /** Total weight in weight_unit */
  weight: number

  /** Value of the whole order */
  value: number

  /** Currency of the value */
  currency: 'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'

  /** When it was placed: an ISO 8601 date-time, or `YYYY-MM-DD HH:MM:SS`, in the account's time zone if it has none of its own */
  order_at: string

  /** The store's own id for the customer */
  customer_id?: string | null | undefined

  /** Carrier that the customer chose */
  carrier_code?: string | null | undefined

  /** Service that the customer chose */
  postage_code?: string | null | undefined

  /** Package type that it is packed in */
  package_code?: string | null | undefined

  /** Note for whoever packs it */
  note?: string | null | undefined

  /** The name of the store */
  store?: string | null | undefined

  /** Tags to find it by */
  tags?: ReadonlyArray<string> | null | undefined

  /** What was ordered. Together at most 131,072 bytes as JSON: UTF-8, no blanks between its tokens, null and absent fields left out */
  items?: ReadonlyArray<Item> | null | undefined
}

/** The order */
export type OrderResponse = {
  /** The order */
  data: Order
}

/** A page of the orders */
export type OrdersResponse = {
  /** The records of the page */
  data: Array<Order>

  /** The position of the page in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type Package = {
  /** Weight of this package, in weight_unit */
  weight: number

  /** Unit of the weight */
  weight_unit: 'lbs' | 'kg' | 'g' | 'oz'

  /** Longest side, in size_unit; required for a Parcel */
  length?: number | null | undefined

  /** Second longest side, in size_unit; required for a Parcel */
  width?: number | null | undefined

  /** Third side, in size_unit; required for a Parcel */
  height?: number | null | undefined

  /** Unit of the sides; required for a Parcel, unless the account setting default_size_unit supplies it */
  size_unit?: 'cm' | 'in' | null | undefined

  /** Name, code or alias of a package type; by default the account's own, else Parcel */
  package_type?: string | null | undefined

  /** What is in this package, in a few words */
  package_contents?: string | null | undefined
}

export type PageLinks = {
  /** The first page */
  first: string

  /** The last page */
  last: string

  /** The previous page; null on the first */
  prev: string | null

  /** The next page; null on the last */
  next: string | null
}

export type PageMeta = {
  /** Number of this page, counted from 1 */
  current_page: number

  /** Position of the first record on the page; null on an empty one */
  from: number | null

  /** Number of pages */
  last_page: number

  /** The absolute address of the list, without the query */
  path: string

  /** Records per page */
  per_page: number

  /** Position of the last record on the page; null on an empty one */
  to: number | null

  /** Number of matching records */
  total: number
}

export type PartialAddress = {
  /** Name of the person */
  name?: string | null | undefined

  /** Company */
  company?: string | null | undefined

  /** Street or post office box */
  address1?: string | null | undefined

  /** Apartment, suite, floor */
  address2?: string | null | undefined

  /** City */
  city?: string | null | undefined

  /** State or province, two characters */
  province_code?: string | null | undefined

  /** Postal code; needed for a quote to the US and Canada */
  postal_code?: string | null | undefined

  /** ISO 3166-1 alpha-2 country code; needed for a quote */
  country_code?: string | null | undefined

  /** Telephone */
  phone?: string | null | undefined

  /** Email */
  email?: string | null | undefined

  /** A home rather than a business; true by default */
  is_residential?: boolean | null | undefined
}

export type PaymentMethod = {
  /** What a top-up names as its payment_method_id */
  id: number

  /** The only type so far */
  type: 'card'

  /** The payment provider's name for it: brand, last four digits and expiry. Nothing else of a card is kept here */
  label: string

  /** Whether top-ups charge this card if they name none */
  default: boolean

  /** When it was added, in UTC */
  created_at: string
}

/** The card */
export type PaymentMethodResponse = {
  /** The card */
  data: PaymentMethod
}

/** The cards of the account */
export type PaymentMethodsResponse = {
  /** The records of the page */
  data: Array<PaymentMethod>

  /** The position of the page in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type PendingLabel = {
  /** Id of the shipment */
  shipment_id: number

  /** Ship code of the shipment */
  ship_code: string

  /** The purchase may still succeed or fail */
  status: 'pending'
}

/** The purchase is not settled yet */
export type PendingLabelResponse = {
  /** The purchase is not settled yet */
  data: PendingLabel
}

export type PendingTopUp = {
  /** The reference of its transaction */
  id: number

  /** As sent */
  amount: number

  /** Currency of the amount and the balance */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** The card that is charged */
  payment_method_id: number

  /** The posted balance now; holds are not deducted */
  balance: number

  /** When it was requested, in UTC, by the account's clock */
  created_at: string

  /** It is not in the balance yet */
  status: 'pending'
}

/** The card was charged, or may have been; the balance follows */
export type PendingTopUpResponse = {
  /** The card was charged, or may have been; the balance follows */
  data: PendingTopUp
}

export type Pickup = {
  /** The id that every route takes */
  id: number

  /** Name of the carrier whose driver comes */
  carrier: string

  /** Its current status */
  status: Open<'scheduled' | 'picked_up' | 'cancelled'>

  /** The carrier's number for it */
  confirmation_number: string

  /** The day at the location */
  pickup_date: string

  /** From when the driver may come, in local time */
  ready_at: string

  /** Until when the driver may come, in local time */
  close_at: string

  /** Id of the location */
  location: string

  /** Time zone of the location */
  time_zone: string

  /** Instructions for the driver */
  instructions: string | null

  /** The shipments to pick up; voided ones are removed */
  shipment_ids: Array<number>

  /** When it was booked, in UTC */
  created_at: string
}

export type PickupEventData = {
  /** Id of the pickup */
  id: number

  /** Name of the carrier whose driver comes */
  carrier: string

  /** Its current status */
  status: Open<'scheduled' | 'picked_up' | 'cancelled'>

  /** The carrier's number for it */
  confirmation_number: string

  /** The day, in the location's time zone */
  pickup_date: string

  /** Without those that were voided */
  shipment_ids: Array<number>
}

export type PickupRequest = {
  /** Bought courier shipments that have not been scanned; they may be of several carriers */
  shipment_ids: ReadonlyArray<number>

  /** The day at the location; by default the next one that the carrier can come */
  pickup_date?: string | null | undefined

  /** When the parcels are ready, in local time */
  ready_at?: string | null | undefined

  /** Until when somebody is there for the driver, in local time */
  close_at?: string | null | undefined

  /** Id of a location; by default the first in their region where their carrier picks up */
  location?: string | null | undefined

  /** Instructions for the driver */
  instructions?: string | null | undefined
}

/** The pickup */
export type PickupResponse = {
  /** The pickup */
  data: Pickup
}

/** A pickup was booked, lost a shipment to a void, was cancelled, or has happened. */
export type PickupUpdatedEvent = {
  /** The same in every message of the event, so that repeats can be recognized */
  id: string

  /** What happened */
  type: 'pickup.updated'

  /** Counts the account's events, to sort those that arrive out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** The facts of the event */
  data: PickupEventData
}

/** A page of the pickups */
export type PickupsResponse = {
  /** The records of the page */
  data: Array<Pickup>

  /** The position of the page in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type PostageType = {
  /** Permanent */
  id: number

  /** Its name; a request may name it as its service */
  name: string

  /** The name in the spelling of versions 3 and 4; a request may name it too */
  code: string

  /** Its code, as in rates and shipments */
  service: string

  /** What kind of shipments it carries */
  type: Open<'courier' | 'ltl'>

  /** Name of the carrier */
  carrier: string

  /** Whether its parcels are tracked */
  trackable: boolean

  /** Whether it is an express service */
  express: boolean

  /** Whether it ships to countries other than the US */
  international: boolean

  /** Names of the package types it takes */
  package_types: Array<string>

  /** The formats of its labels */
  label_formats: Array<string>
}

/** The postage types of this environment */
export type PostageTypesResponse = {
  /** The records of the page */
  data: Array<PostageType>

  /** The position of the page in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type Product = {
  /** The account's own name for it */
  sku: string

  /** The name that the store gives it */
  title: string

  /** What it is */
  description: string | null

  /** What is declared to customs */
  customs_description: string | null

  /** HS code that was sent or approved */
  hs_code: string | null

  /** What the classifier suggests; null if nothing */
  suggestion: ProductSuggestion | null

  /** Customs documents use the details of an approved product if an item gives fewer */
  status: Open<'unclassified' | 'suggested' | 'approved'>

  /** Where it is made, ISO 3166-1 alpha-2 */
  country_of_origin: string | null

  /** Who makes it, and where */
  manufacturer: ItemManufacturer | null

  /** Manufacturer identification code (MID) of US customs; null if the manufacturer's details are not enough */
  mid: string | null

  /** Value of one unit */
  value: number | null

  /** Currency of the value */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** When it was added, in UTC */
  created_at: string

  /** When it was last changed or approved, in UTC */
  updated_at: string
}

/** The product */
export type ProductResponse = {
  /** The product */
  data: Product
}

export type ProductSuggestion = {
  /** Description of the heading */
  hs_code: string

  /** What the code means */
  description: string

  /** How likely the code is right, from 0 to 1 */
  confidence: number
}

/** A page of the products */
export type ProductsResponse = {
  /** The records of the page */
  data: Array<Product>

  /** The position of the page in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type Rate = {
  /** Id of the service */
  postage_type_id: number

  /** Code of the service, with which it is bought */
  service: string

  /** Name of its carrier */
  carrier: string

  /** Name of the service */
  service_name: string

  /** Name of the package type; for several packages, that of the first */
  package_type: string

  /** Whether the parcel is tracked */
  trackable: boolean

  /** Before add-ons and tax */
  base_rate: number

  /** Charges added to the base rate; empty if there are none */
  add_ons: Array<AddOn>

  /** Prepaid duty */
  duty: number

  /** base_rate + the sum of add_ons + duty */
  subtotal: number

  /** Goods and services tax */
  gst: number

  /** Provincial sales tax */
  pst: number

  /** Harmonised sales tax */
  hst: number

  /** Quebec sales tax */
  qst: number

  /** Prepaid tax on goods that cross the border */
  duty_tax: number

  /** gst + pst + hst + qst + duty_tax */
  tax: number

  /** subtotal + tax */
  total: number

  /** Currency of every amount */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** The most days that it is likely to take; null if unknown */
  estimated_delivery_days: number | null

  /** Days in transit */
  delivery_days: string

  /** For information only: a label is bought at the rate itself. Present only if the account has tier pricing and the rate card has prices for both tiers */
  tier_pricing?: {
    /** At the retail price */
    retail: TierRate

    /** At the enterprise price */
    enterprise: TierRate
  }
}

export type RateRequest = {
  /** Where the parcel goes; for a return, where it comes from */
  to_address: RecipientAddress

  /** What is in the packages */
  items: ReadonlyArray<Item>

  /** Where the parcel comes from; ignored for a return. What is left out comes from the account: name and company together, the place as a whole, telephone and email each */
  from_address?: PartialAddress | null | undefined

  /** What is sent together to one address: each package with its weight and size */
  packages: ReadonlyArray<Package>

  /** `regular` and `courier` are the same */
  type?: 'regular' | 'courier' | null | undefined

  /** Region where the parcel is handed over; the account's own by default */
  region?: 'ON' | 'BC' | 'QC' | null | undefined

  /** Require a signature on delivery */
  signature_confirmation?: boolean | null | undefined

  /** Protect the parcel for the value of its items; untracked services are left out. Goods without a value are quoted without protection and cannot be bought with it */
  insured?: boolean | null | undefined

  /** The parcel travels from to_address to return_address */
  is_return?: boolean | null | undefined

  /** Where a return goes; read only when is_return is true */
  return_address?: PartialAddress | null | undefined

  /** Limits the answer to this service: its code, id, name or alias */
  service?: string | number | null | undefined

  /** Seconds that carriers have to answer; 4 by default. A longer time brings more complete results, a shorter one faster results with more excluded services */
  timeout?: number | null | undefined
}

export type RatesMeta = {
  /** How long carriers had to answer */
  timeout_seconds: number

  /** Each service that was asked but gave no price */
  excluded_services: Array<ExcludedService>

  /** What the rates do not include, such as protection of goods without a value */
  message?: string
}

/** The rates that are valid for the given details */
export type RatesResponse = {
  /** One for each service that accepts the goods */
  data: Array<Rate | FreightRate>

  /** About how the rates were obtained */
  meta: RatesMeta
}

export type RecipientAddress = {
  /** Recipient */
  name: string

  /** Company */
  company?: string | null | undefined

  /** Street or post office box */
  address1?: string | null | undefined

  /** Apartment, suite, floor */
  address2?: string | null | undefined

  /** City */
  city?: string | null | undefined

  /** State or province, two characters */
  province_code?: string | null | undefined

  /** Postal code; needed for a quote to the US and Canada */
  postal_code?: string | null | undefined

  /** ISO 3166-1 alpha-2 country code; needed for a quote */
  country_code?: string | null | undefined

  /** Telephone */
  phone?: string | null | undefined

  /** Email */
  email?: string | null | undefined

  /** A home rather than a business; true by default */
  is_residential?: boolean | null | undefined
}

export type Refund = {
  /** What the label cost */
  amount: number

  /** Currency of the amount */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** The carrier has not decided yet; the credits were refunded; or the carrier refused, and the charge stays */
  status: Open<'pending' | 'posted' | 'rejected'>
}

export type ReplaceProductRequest = {
  /** The name that the store gives it */
  title: string

  /** What it is */
  description?: string | null | undefined

  /** What is declared to customs; by default its description or title */
  customs_description?: string | null | undefined

  /** HS code, 6 to 10 digits with or without dots: a suggestion until it is approved */
  hs_code?: string | null | undefined

  /** Where it is made, ISO 3166-1 alpha-2 */
  country_of_origin?: string | null | undefined

  /** Who makes it, and where */
  manufacturer?: Manufacturer | null | undefined

  /** Value of one unit */
  value?: number | null | undefined

  /** Currency of the value; CAD by default */
  currency?: 'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP' | null | undefined
}

export type ReplaceShipmentRequest = {
  /** Where the parcel goes; for a return, where it comes from */
  to_address: RecipientAddress

  /** Where the parcel comes from; ignored for a return. What is left out comes from the account: name and company together, the place as a whole, telephone and email each */
  from_address?: PartialAddress | null | undefined

  /** What is sent together to one address: each package with its weight and size */
  packages: ReadonlyArray<Package>

  /** `regular` and `courier` are the same */
  type?: 'regular' | 'courier' | null | undefined

  /** Region where the parcel is handed over; the account's own by default */
  region?: 'ON' | 'BC' | 'QC' | null | undefined

  /** Require a signature on delivery */
  signature_confirmation?: boolean | null | undefined

  /** Protect the parcel for the value of its items; untracked services are left out. Goods without a value are quoted without protection and cannot be bought with it */
  insured?: boolean | null | undefined

  /** The parcel travels from to_address to return_address */
  is_return?: boolean | null | undefined

  /** Where a return goes; read only when is_return is true */
  return_address?: PartialAddress | null | undefined

  /** The service to buy: code, id, name or alias of a service, or `cheapest_tracked`, `cheapest_express_tracked`, `cheapest`, `fastest`; by default the cheapest tracked service */
  service?: string | number | null | undefined

  /** Format of the label; pdf by default */
  label_format?: 'pdf' | 'zpl' | 'png' | null | undefined

  /** For a fulfilment centre: a page for the boxes follows the label */
  is_fba?: boolean | null | undefined

  /** Tax number of the sender or recipient, for customs */
  tax_identifier?: TaxIdentifier | null | undefined

  /** What is declared to customs about the shipment as a whole */
  customs?: Customs | null | undefined

  /** The store's own id of the order; if it matches exactly one order, the two are linked */
  order_id?: string | null | undefined

  /** Store of the order; needed if several have the order_id */
  store_id?: number | null | undefined

  /** What is in the packages; needed to buy a label for another country */
  items?: ReadonlyArray<Item> | null | undefined

  /** A draft does not keep this limit: send it again with the purchase. A value that is not a price is refused here too */
  max_price?: number | null | undefined
}

export type ReplayWebhookEventsRequest = {
  /** From when, by the account's clock: an ISO 8601 date-time, or a day */
  from: string

  /** Until when, by the account's clock, inclusive */
  to: string
}

/** Number of messages that are sent */
export type ReplayWebhookEventsResponse = {
  /** Number of messages that are sent */
  data: WebhookReplay
}

export type RotateTokenRequest = {
  /** How long the old token works beside the new one; 86400 (a day) by default */
  overlap_seconds?: number | null | undefined
}

export type RotateWebhookSecretRequest = {
  /** How long messages are also signed with the old secret; 86400 (a day) by default */
  overlap_seconds?: number | null | undefined
}

export type Shipment = {
  /** The id that every route takes */
  id: number

  /** The date and 4 to 6 capitals or digits, for people */
  ship_code: string

  /** Parcels or freight */
  type: 'courier'

  /** Its current status */
  status: Open<
    | 'incomplete'
    | 'pending'
    | 'ready'
    | 'received'
    | 'processing'
    | 'in_transit'
    | 'delivered'
    | 'exception'
    | 'postage_expired'
    | 'void_requested'
    | 'voided'
  >

  /** Where the parcel goes; for a return, where it comes from */
  to_address: Address

  /** Where it comes from, if sent */
  from_address: Address | null

  /** The parcel travels from to_address to return_address */
  is_return: boolean

  /** Where a return goes, if sent */
  return_address: Address | null

  /** For a fulfilment centre: a page for the boxes follows the label */
  is_fba: boolean

  /** In the order sent */
  packages: Array<ShipmentPackage>

  /** What is in the packages, as sent */
  items: Array<ShipmentItem>

  /** Tax number of the sender or recipient, for customs */
  tax_identifier: AnsweredTaxIdentifier | null

  /** What was declared to customs if a border was crossed; until then what was sent, if anything */
  customs: AnsweredCustoms | null

  /** Region where the parcel is handed over */
  region: string

  /** Code of the bought service; for a draft, the requested one */
  service: string | null

  /** Format of the label, or of the file that its carrier supplied */
  label_format: Open<'pdf' | 'zpl' | 'png' | 'gif'>

  /** A signature is required on delivery */
  signature_confirmation: boolean

  /** The parcel is protected */
  insured: boolean

  /** The rate that was bought; null until then */
  rate: Rate | null

  /** 0 until it is posted; not changed by a refund */
  total_paid: number

  /** Currency of total_paid */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** The refund of a void; null if none was requested or nothing was paid */
  refund: Refund | null

  /** The store's own id of the order */
  order_id: string | null

  /** Id of the store of the order */
  store_id: number | null

  /** Id of the batch that it is in */
  batch_id: number | null

  /** Id of the closeout that it is on */
  closeout_id: number | null

  /** Number of the first package; null until the label is bought, or if it is not tracked */
  tracking_code: string | null

  /** The public tracking page */
  tracking_url: string | null

  /** The label, without a token, for 90 days; null before the purchase and after a void */
  label_url: string | null

  /** What was filled in or is doubtful */
  warnings: Array<string>

  /** When it was created, in UTC */
  created_at: string

  /** When its label was bought, in UTC */
  purchased_at: string | null
}

/** A shipment was saved without a label. */
export type ShipmentCreatedEvent = {
  /** The same in every message of the event, so that repeats can be recognized */
  id: string

  /** What happened */
  type: 'shipment.created'

  /** Counts the account's events, to sort those that arrive out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** The facts of the event */
  data: ShipmentEventData
}

export type ShipmentEventData = {
  /** The id that every route takes */
  id: number

  /** The date and 4 to 6 capitals or digits, for people */
  ship_code: string

  /** Parcels or freight */
  type: Open<'courier' | 'ltl'>

  /** Its current status */
  status: Open<
    | 'incomplete'
    | 'pending'
    | 'ready'
    | 'received'
    | 'processing'
    | 'in_transit'
    | 'delivered'
    | 'exception'
    | 'postage_expired'
    | 'void_requested'
    | 'voided'
  >

  /** It travels to its return_address; freight never does */
  is_return: boolean

  /** Name of its carrier; null until it is bought */
  carrier: string | null

  /** Name of the service; null until it is bought */
  service_name: string | null

  /** Number of the first package; for freight its PRO number */
  tracking_code: string | null

  /** 0 until it is bought; a refund does not change it */
  total_paid: number

  /** Currency of the amounts */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** The refund of a void; null if none was requested or nothing was paid */
  refund: Refund | null

  /** The store's own id of the order */
  order_id: string | null

  /** Id of the batch that it is in */
  batch_id: number | null

  /** When it was created, in UTC */
  created_at: string

  /** When its label was bought, in UTC */
  purchased_at: string | null
}

export type ShipmentItem = {
  /** The name that the store gives it */
  title: string | null

  /** What it is */
  description: string | null

  /** What is declared to customs */
  customs_description: string | null

  /** Stock-keeping unit */
  sku: string | null

  /** Quantity */
  quantity: number

  /** Value of one unit */
  value: number | null

  /** Currency of the value */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** Where it was made, ISO 3166-1 alpha-2 */
  country_of_origin: string | null

  /** HS code */
  hs_code: string | null

  /** Who made it, and where; null where nothing was sent of it */
  manufacturer: ItemManufacturer | null
}

export type ShipmentPackage = {
  /** Its position among the packages, from 0 */
  index: number

  /** Its own tracking number; null until the label is bought, or if it is not tracked */
  tracking_code: string | null

  /** As sent */
  weight: number | null

  /** Unit of the weight */
  weight_unit: Open<'lbs' | 'kg' | 'g' | 'oz'> | null

  /** In size_unit */
  length: number | null

  /** In size_unit */
  width: number | null

  /** In size_unit */
  height: number | null

  /** Unit of the sides */
  size_unit: Open<'cm' | 'in'> | null

  /** Name of the package type */
  package_type: string | null

  /** What is in it, in a few words */
  package_contents: string | null
}

/** A label was bought, also where its shipment was made in the same call. */
export type ShipmentPurchasedEvent = {
  /** The same in every message of the event, so that repeats can be recognized */
  id: string

  /** What happened */
  type: 'shipment.purchased'

  /** Counts the account's events, to sort those that arrive out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** The facts of the event */
  data: ShipmentEventData
}

/** The credits of a voided label were refunded. */
export type ShipmentRefundedEvent = {
  /** The same in every message of the event, so that repeats can be recognized */
  id: string

  /** What happened */
  type: 'shipment.refunded'

  /** Counts the account's events, to sort those that arrive out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** The facts of the event */
  data: ShipmentEventData
}

export type ShipmentRequest = {
  /** Where the parcel goes; for a return, where it comes from */
  to_address: RecipientAddress

  /** Where the parcel comes from; ignored for a return. What is left out comes from the account: name and company together, the place as a whole, telephone and email each */
  from_address?: PartialAddress | null | undefined

  /** What is sent together to one address: each package with its weight and size */
  packages: ReadonlyArray<Package>

  /** `regular` and `courier` are the same */
  type?: 'regular' | 'courier' | null | undefined

  /** Region where the parcel is handed over; the account's own by default */
  region?: 'ON' | 'BC' | 'QC' | null | undefined

  /** Require a signature on delivery */
  signature_confirmation?: boolean | null | undefined

  /** Protect the parcel for the value of its items; untracked services are left out. Goods without a value are quoted without protection and cannot be bought with it */
  insured?: boolean | null | undefined

  /** The parcel travels from to_address to return_address */
  is_return?: boolean | null | undefined

  /** Where a return goes; read only when is_return is true */
  return_address?: PartialAddress | null | undefined

  /** The service to buy: code, id, name or alias of a service, or `cheapest_tracked`, `cheapest_express_tracked`, `cheapest`, `fastest`; by default the cheapest tracked service */
  service?: string | number | null | undefined

  /** Format of the label; pdf by default */
  label_format?: 'pdf' | 'zpl' | 'png' | null | undefined

  /** For a fulfilment centre: a page for the boxes follows the label */
  is_fba?: boolean | null | undefined

  /** Tax number of the sender or recipient, for customs */
  tax_identifier?: TaxIdentifier | null | undefined

  /** What is declared to customs about the shipment as a whole */
  customs?: Customs | null | undefined

  /** The store's own id of the order; if it matches exactly one order, the two are linked */
  order_id?: string | null | undefined

  /** Store of the order; needed if several have the order_id */
  store_id?: number | null | undefined

  /** What is in the packages; needed to buy a label for another country */
  items?: ReadonlyArray<Item> | null | undefined

  /** An open batch that the draft joins, without a `max_price`: it is bought with its batch, which has no price limit */
  batch_id?: number | null | undefined

  /** A draft does not keep this limit: send it again with the purchase. A value that is not a price is refused here too */
  max_price?: number | null | undefined
}

/** The shipment */
export type ShipmentResponse = {
  /** The shipment */
  data: Shipment | FreightShipment
}

export type ShipmentUnit = {
  /** Its position among the packages, from 0 */
  index: number

  /** The PRO number of the shipment; null until it is booked */
  tracking_code: string | null

  /** Number of identical units */
  quantity: number

  /** What a forklift lifts */
  package_type: string

  /** What it holds */
  package_contents: string | null

  /** Weight of one unit, as sent */
  weight: number

  /** Unit of the weight */
  weight_unit: Open<'lbs' | 'kg' | 'g' | 'oz'>

  /** In size_unit */
  length: number | null

  /** In size_unit */
  width: number | null

  /** In size_unit */
  height: number | null

  /** Unit of the sides */
  size_unit: Open<'cm' | 'in'> | null

  /** As sent; null if its density decides */
  freight_class: string | null

  /** Item of the National Motor Freight Classification */
  nmfc: string | null

  /** Number of cartons or bags in all these units */
  pieces: number | null

  /** It holds dangerous goods */
  hazmat: boolean

  /** Other goods may be stacked on it */
  stackable: boolean
}

/** A label was voided: its carrier has agreed. */
export type ShipmentVoidedEvent = {
  /** The same in every message of the event, so that repeats can be recognized */
  id: string

  /** What happened */
  type: 'shipment.voided'

  /** Counts the account's events, to sort those that arrive out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** The facts of the event */
  data: ShipmentEventData
}

/** A page of the shipments */
export type ShipmentsResponse = {
  /** The records of the page */
  data: Array<Shipment | FreightShipment>

  /** The position of the page in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type Store = {
  /** What an order names as its store_id */
  id: number

  /** The account's own name for it */
  identifier: string

  /** Created through the API */
  store_type: 'api'

  /** When it was created, in UTC */
  created_at: string
}

/** The store */
export type StoreResponse = {
  /** The store */
  data: Store
}

/** The stores that were made through the API */
export type StoresResponse = {
  /** The records of the page */
  data: Array<Store>

  /** The position of the page in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type SubscribeToTrackingRequest = {
  /** The number of a shipment of this account, of any of its packages */
  tracking_code: string

  /** Address that messages are posted to */
  url: string
}

export type TaxIdentifier = {
  /** Type of the number: EIN, EORI, IOSS, VAT … */
  tax_type?: string | null | undefined

  /** The number */
  number?: string | null | undefined

  /** Country that issued it */
  issuing_authority?: string | null | undefined
}

export type TestEventData = {
  /** Id of the webhook that is tested */
  webhook_id: number
}

export type TierRate = {
  /** Id of the service */
  postage_type_id: number

  /** Code of the service, with which it is bought */
  service: string

  /** Name of its carrier */
  carrier: string

  /** Name of the service */
  service_name: string

  /** Name of the package type; for several packages, that of the first */
  package_type: string

  /** Whether the parcel is tracked */
  trackable: boolean

  /** Before add-ons and tax */
  base_rate: number

  /** Charges added to the base rate; empty if there are none */
  add_ons: Array<AddOn>

  /** Prepaid duty */
  duty: number

  /** base_rate + the sum of add_ons + duty */
  subtotal: number

  /** Goods and services tax */
  gst: number

  /** Provincial sales tax */
  pst: number

  /** Harmonised sales tax */
  hst: number

  /** Quebec sales tax */
  qst: number

  /** Prepaid tax on goods that cross the border */
  duty_tax: number

  /** gst + pst + hst + qst + duty_tax */
  tax: number

  /** subtotal + tax */
  total: number

  /** Currency of every amount */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** The most days that it is likely to take; null if unknown */
  estimated_delivery_days: number | null

  /** Days in transit */
  delivery_days: string
}

export type Token = {
  /** Used in addresses; it is not a secret */
  id: number

  /** What the token is for */
  name: string

  /** The start of the secret, for people to tell tokens apart */
  hint: string

  /** Its scopes */
  scopes: Array<string>

  /** When it was created, in UTC */
  created_at: string

  /** When it expires, in UTC; null for never */
  expires_at: string | null

  /** Its last use, to the minute, in UTC; null before the first */
  last_used_at: string | null
}

/** A page of the tokens */
export type TokensResponse = {
  /** The records of the page */
  data: Array<Token>

  /** The position of the page in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type TopUp = {
  /** The reference of its transaction */
  id: number

  /** As sent */
  amount: number

  /** Currency of the amount and the balance */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** The card that is charged */
  payment_method_id: number

  /** The posted balance now; holds are not deducted */
  balance: number

  /** When it was requested, in UTC, by the account's clock */
  created_at: string

  /** It counts in the balance */
  status: 'posted'
}

export type TopUpEventData = {
  /** Id of the top-up */
  id: number

  /** What was credited */
  amount: number

  /** Currency of the amounts */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>
}

export type TopUpRequest = {
  /** In CAD, with at most two decimals */
  amount: number

  /** The card to charge; the default card by default */
  payment_method_id?: number | null | undefined
}

/** The card is charged, and the credits were added */
export type TopUpResponse = {
  /** The card is charged, and the credits were added */
  data: TopUp
}

export type Tracking = {
  /** The requested tracking number, as it was sold */
  tracking_code: string

  /** The same as tracking_code */
  tracking_number: string

  /** Id of its shipment */
  shipment_id: number

  /** Ship code of its shipment */
  ship_code: string

  /** The current status of the parcel */
  status: Open<
    | 'incomplete'
    | 'pending'
    | 'ready'
    | 'received'
    | 'processing'
    | 'in_transit'
    | 'delivered'
    | 'exception'
    | 'postage_expired'
    | 'void_requested'
    | 'voided'
  >

  /** Name of the carrier */
  carrier: string

  /** Telephone of the carrier */
  carrier_phone: string

  /** Code of the service, as it was bought */
  service: string

  /** Name of the service */
  service_name: string

  /** Destination city, province and country */
  destination: string

  /** Days in transit, `2` or `2-5`, from the day that the carrier has it */
  delivery_days: string

  /** The public tracking page */
  tracking_url: string

  /** Newest first */
  events: Array<TrackingEvent>
}

export type TrackingEvent = {
  /** Name of the carrier */
  carrier: string

  /** Where it happened; empty if unknown */
  location: string

  /** The status of the parcel at that time */
  status: Open<
    | 'incomplete'
    | 'pending'
    | 'ready'
    | 'received'
    | 'processing'
    | 'in_transit'
    | 'delivered'
    | 'exception'
    | 'postage_expired'
    | 'void_requested'
    | 'voided'
  >

  /** What happened */
  description: string

  /** When it happened, with the offset of the account's time zone */
  datetime: string

  /** The requested tracking number */
  tracking_code: string
}

export type TrackingEventData = {
  /** Id of the shipment */
  shipment_id: number

  /** Ship code of the shipment */
  ship_code: string

  /** Parcels or freight */
  type: Open<'courier' | 'ltl'>

  /** Number of the first package; for freight its PRO number */
  tracking_code: string | null

  /** Its current status */
  status: Open<
    | 'incomplete'
    | 'pending'
    | 'ready'
    | 'received'
    | 'processing'
    | 'in_transit'
    | 'delivered'
    | 'exception'
    | 'postage_expired'
    | 'void_requested'
    | 'voided'
  >

  /** What happened, in a few words */
  description: string

  /** Where; empty if unknown */
  location: string

  /** When, in UTC */
  at: string
}

/** Where the parcel is */
export type TrackingResponse = {
  /** Where the parcel is */
  data: Tracking
}

/** A parcel, or freight, was scanned. */
export type TrackingUpdatedEvent = {
  /** The same in every message of the event, so that repeats can be recognized */
  id: string

  /** What happened */
  type: 'tracking.updated'

  /** Counts the account's events, to sort those that arrive out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** The facts of the event */
  data: TrackingEventData
}

export type UncountedLinks = {
  /** The newest records */
  first: string

  /** Always null: the list is not counted */
  last: string | null

  /** The previous page; null on page 1 */
  prev: string | null

  /** Older records; null if there are none */
  next: string | null
}

export type UncountedMeta = {
  /** Number of this page, among those older than `before` */
  current_page: number

  /** Position of the first record; null on an empty page */
  from: number | null

  /** Always null: the list is not counted */
  last_page: number | null

  /** The absolute address of the list, without the query */
  path: string

  /** Records per page */
  per_page: number

  /** Position of the last record; null on an empty page */
  to: number | null

  /** Always null: the list is not counted */
  total: number | null
}

export type ValidateAddressRequest = {
  /** The address as an object, or as one string with commas or line breaks between its lines. Its fields may also be sent at the top level instead */
  address?: AddressParts | string | undefined

  /** Name of the person */
  name?: string | null | undefined

  /** Company */
  company?: string | null | undefined

  /** Street or post office box */
  address1?: string | null | undefined

  /** Apartment, suite, floor */
  address2?: string | null | undefined

  /** City */
  city?: string | null | undefined

  /** State or province: its ISO 3166-2 code, or its name */
  province_code?: string | null | undefined

  /** Postal code */
  postal_code?: string | null | undefined

  /** Country: its ISO 3166-1 code, or its name */
  country_code?: string | null | undefined

  /** Telephone */
  phone?: string | null | undefined

  /** Email */
  email?: string | null | undefined

  /** A home rather than a business; true by default */
  is_residential?: boolean | null | undefined
}

export type VerifyManufacturerRequest = {
  /** Who made the goods, and where: its fields, or one string such as `ABC Company Ltd, 1234 Main St, Toronto ON` */
  manufacturer:
    | string
    | {
        /** Name of the manufacturer */
        name?: string | null | undefined

        /** Street */
        address1?: string | null | undefined

        /** City */
        city?: string | null | undefined

        /** State or province; for Canada also its name */
        province_code?: string | null | undefined

        /** Postal code */
        postal_code?: string | null | undefined

        /** Country, ISO 3166-1 alpha-2, or its English name */
        country_code?: string | null | undefined
      }

  /** Where the goods were made, ISO 3166-1 alpha-2 or its English name; by default the country of the manufacturer */
  country_of_origin?: string | null | undefined
}

export type Webhook = {
  /** The id that every route takes */
  id: number

  /** Address that messages are posted to */
  url: string

  /** Events that it receives; null for all */
  events: Array<string> | null

  /** A name for people */
  description: string | null

  /** While it is `paused` its events wait, for at most 7 days */
  status: Open<'active' | 'paused'>

  /** Since when it is paused, in UTC, by the account's clock */
  paused_at: string | null

  /** Why it was paused by itself: its subscriber answered 410 */
  paused_because: string | null

  /** Set for a subscription to the way of one shipment */
  shipment_id: number | null

  /** When it was made, in UTC, by the account's clock */
  created_at: string
}

export type WebhookAttempt = {
  /** Counted from 1 */
  number: number

  /** When, by the clock of the service, in UTC */
  at: string

  /** Status of the subscriber's response; null if there was none */
  response_status: number | null

  /** Why it failed; null for success */
  message: string | null

  /** The beginning of the response */
  response_body: string

  /** How long it took */
  duration_ms: number
}

/** A page of the deliveries, newest first */
export type WebhookDeliveriesResponse = {
  /** The records of the page */
  data: Array<WebhookDelivery>

  /** The position of the page in the list */
  meta: UncountedMeta

  /** Absolute addresses of pages, with the same per_page */
  links: UncountedLinks
}

export type WebhookDelivery = {
  /** The event's sequence: with the webhook it names the delivery */
  id: number

  /** The `webhook-id` of its messages */
  event_id: string

  /** What happened */
  type: string

  /** `failed` after the tenth attempt, or a 410; `skipped` if it waited longer than 7 days while the webhook was paused */
  status: Open<'pending' | 'delivered' | 'failed' | 'skipped'>

  /** Number of attempts since it was last queued */
  attempts: number

  /** When it was queued, by the clock of the service, in UTC */
  created_at: string

  /** When the next attempt is due, by the clock of the service, in UTC; null unless it is pending */
  next_attempt_at: string | null

  /** When it ended, by the clock of the service, in UTC */
  ended_at: string | null
}

/** The delivery */
export type WebhookDeliveryResponse = {
  /** The delivery */
  data: WebhookDelivery
}

export type WebhookDeliveryWithAttempts = {
  /** The event's sequence: with the webhook it names the delivery */
  id: number

  /** The `webhook-id` of its messages */
  event_id: string

  /** What happened */
  type: string

  /** `failed` after the tenth attempt, or a 410; `skipped` if it waited longer than 7 days while the webhook was paused */
  status: Open<'pending' | 'delivered' | 'failed' | 'skipped'>

  /** Number of attempts since it was last queued */
  attempts: number

  /** When it was queued, by the clock of the service, in UTC */
  created_at: string

  /** When the next attempt is due, by the clock of the service, in UTC; null unless it is pending */
  next_attempt_at: string | null

  /** When it ended, by the clock of the service, in UTC */
  ended_at: string | null

  /** What is posted, byte for byte */
  body: string

  /** Every attempt, oldest first */
  log: Array<WebhookAttempt>
}

/** The delivery, its message and every attempt */
export type WebhookDeliveryWithAttemptsResponse = {
  /** The delivery, its message and every attempt */
  data: WebhookDeliveryWithAttempts
}

export type WebhookReplay = {
  /** At most 10,000, the oldest of the period */
  events_count: number
}

/** The webhook */
export type WebhookResponse = {
  /** The webhook */
  data: Webhook
}

/** Sent on request, to see whether messages arrive. */
export type WebhookTestEvent = {
  /** The same in every message of the event, so that repeats can be recognized */
  id: string

  /** What happened */
  type: 'webhook.test'

  /** Counts the account's events, to sort those that arrive out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** The facts of the event */
  data: TestEventData
}

export type WebhookWithSecret = {
  /** The id that every route takes */
  id: number

  /** Address that messages are posted to */
  url: string

  /** Events that it receives; null for all */
  events: Array<string> | null

  /** A name for people */
  description: string | null

  /** While it is `paused` its events wait, for at most 7 days */
  status: Open<'active' | 'paused'>

  /** Since when it is paused, in UTC, by the account's clock */
  paused_at: string | null

  /** Why it was paused by itself: its subscriber answered 410 */
  paused_because: string | null

  /** Set for a subscription to the way of one shipment */
  shipment_id: number | null

  /** When it was made, in UTC, by the account's clock */
  created_at: string

  /** Signs the messages, after Standard Webhooks: it is shown here and never again */
  secret: string
}

/** The webhook with its secret */
export type WebhookWithSecretResponse = {
  /** The webhook with its secret */
  data: WebhookWithSecret
}

/** The webhooks, without subscriptions to single shipments */
export type WebhooksResponse = {
  /** The records of the page */
  data: Array<Webhook>

  /** The position of the page in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

/** The body of a webhook. */
export type WebhookEvent =
  | ShipmentCreatedEvent
  | ShipmentPurchasedEvent
  | ShipmentVoidedEvent
  | ShipmentRefundedEvent
  | TrackingUpdatedEvent
  | BatchProcessedEvent
  | OrderCreatedEvent
  | OrderFulfilledEvent
  | CreditsToppedUpEvent
  | CreditsLowEvent
  | PickupUpdatedEvent
  | WebhookTestEvent

/** What the service calls a failure. */
export type ServiceErrorCode =
  | 'batch_in_use'
  | 'carrier_error'
  | 'carrier_rejected'
  | 'conflict'
  | 'headers_too_large'
  | 'idempotency_conflict'
  | 'idempotency_in_progress'
  | 'insufficient_credits'
  | 'internal_error'
  | 'label_format_unavailable'
  | 'malformed_json'
  | 'malformed_request'
  | 'not_cancellable'
  | 'not_found'
  | 'not_voidable'
  | 'order_in_use'
  | 'payload_too_large'
  | 'payment_declined'
  | 'price_above_max'
  | 'product_in_use'
  | 'request_timeout'
  | 'scope_missing'
  | 'shipment_in_use'
  | 'store_in_use'
  | 'token_expired'
  | 'token_revoked'
  | 'too_many_requests'
  | 'unauthenticated'
  | 'unavailable'
  | 'unsupported_media_type'
  | 'validation_failed'
