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

  /** Of the cost */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>
}

export type AddPaymentMethodRequest = {
  /** The payment provider's token of a saved card: pm_… of Stripe, test_card in the sandbox. Never the card's number, which is refused */
  token: string

  /** Whether top-ups charge this card from now on; else false */
  default?: boolean | null | undefined
}

export type Address = {
  /** Who lives or works there */
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

  /** E-mail */
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

  /** The same in a sentence */
  message: string

  /** What the field should be; absent where nothing tells it */
  suggestion?: string
}

export type AddressParts = {
  /** Who lives or works there */
  name?: string | null | undefined

  /** Company */
  company?: string | null | undefined

  /** Street or post office box */
  address1?: string | null | undefined

  /** Apartment, suite, floor */
  address2?: string | null | undefined

  /** City */
  city?: string | null | undefined

  /** State or province: its code of ISO 3166-2, or its name */
  province_code?: string | null | undefined

  /** Postal code */
  postal_code?: string | null | undefined

  /** Country: its code of ISO 3166-1, or its name */
  country_code?: string | null | undefined

  /** Telephone */
  phone?: string | null | undefined

  /** E-mail */
  email?: string | null | undefined

  /** A home rather than a business; a home where it is absent */
  is_residential?: boolean | null | undefined
}

export type AddressReport = {
  /** Whether nothing is missing, unknown, malformed, mismatched or too long */
  valid: boolean

  /** As its country writes it; nothing is corrected but spelling that has one meaning. A province whose official code has not two characters (`NSW`) is for the eye: leave it out of a shipment */
  address: Address

  /** Everything that was found, the worst not first */
  issues: Array<AddressIssue>

  /** What could be judged, by what is known of the country */
  checked: CheckedParts
}

/** What is wrong with the address, or doubtful */
export type AddressReportResponse = {
  /** What is wrong with the address, or doubtful */
  data: AddressReport
}

export type AnsweredCustoms = {
  /** For what the goods cross the border: it ticks the box of the customs form */
  purpose: Open<'sale' | 'gift' | 'sample' | 'return'> | null

  /** The person who signs; null for the sender */
  signer: string | null
}

export type AnsweredTaxIdentifier = {
  /** Which kind of number it is */
  tax_type: string | null

  /** The number */
  number: string | null

  /** Country that gave it */
  issuing_authority: string | null
}

export type ApproveClassificationRequest = {
  /** 6 to 10 digits with or without dots; where it is absent the product's own code, else the suggested one */
  hs_code?: string | null | undefined
}

export type Batch = {
  /** What a shipment names as its batch_id */
  id: number

  /** As it was sent */
  name: string | null

  /** Shipments join and leave a batch while it is `open`; while it is `processing` its shipments are bought and stay as they are */
  status: Open<'open' | 'processing' | 'processed' | 'processed_with_errors'>

  /** How many shipments are in it */
  shipments_count: number

  /** How many are bought as far as it is processed, those bought before included; 0 before that */
  processed_count: number

  /** How many could not be bought: see its errors; 0 before it is processed */
  failed_count: number

  /** When it was made, in UTC */
  created_at: string

  /** When its processing ended, in UTC; null until then */
  processed_at: string | null
}

export type BatchError = {
  /** The shipment that was not bought */
  shipment_id: number

  /** What clients branch on: a code of [the errors](/docs/errors) */
  code: string

  /** For people; it may change */
  message: string

  /** What is wrong with each field, by its dotted path; empty where no field is */
  details: Record<string, Array<string>>
}

/** A page of the errors */
export type BatchErrorsResponse = {
  /** The records of the page */
  data: Array<BatchError>

  /** Where the page stands in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type BatchEventData = {
  /** Id of the batch */
  id: number

  /** As it was sent */
  name: string | null

  /** How it ended */
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

  /** Of the file at label_url */
  label_format: Open<'pdf' | 'zpl'>

  /** Where the file can be fetched without a token, for 90 days at least */
  label_url: string
}

/** All labels of the batch as one file */
export type BatchLabelResponse = {
  /** All labels of the batch as one file */
  data: BatchLabel
}

export type BatchMembersRequest = {
  /** Ids of shipments that are in no other batch, and not void */
  shipment_ids: ReadonlyArray<number>
}

/** The processing of a batch has ended. */
export type BatchProcessedEvent = {
  /** The same in every message of the event: by it a repetition is known */
  id: string

  /** What happened */
  type: 'batch.processed'

  /** Counts the account's events, to sort those that come out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** What is told */
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

  /** Where the page stands in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type BulkError = {
  /** Its place in `shipments`, from 0 */
  index: number

  /** What clients branch on: a code of [the errors](/docs/errors) */
  code: string

  /** For people; it may change */
  message: string

  /** What is wrong with each field, by its dotted path; empty where no field is */
  details: Record<string, Array<string>>
}

export type BulkResult = {
  /** Those that were made, in their order */
  shipments: Array<Shipment | FreightShipment>

  /** Those that were not; empty where all were */
  errors: Array<BulkError>
}

export type BulkShipmentRequest = {
  /** Each is made, or named in `errors`, whatever becomes of the others */
  shipments: ReadonlyArray<ShipmentRequest | FreightShipmentRequest>
}

export type BuyLabelRequest = {
  /** Code, id, name or alias of a service, or `cheapest_tracked`, `cheapest_express_tracked`, `cheapest`, `fastest`; where it is absent the shipment's own, else the cheapest tracked one */
  service?: string | number | null | undefined

  /** The shipment's own where it is absent */
  label_format?: 'pdf' | 'zpl' | 'png' | null | undefined

  /** The most that the label may cost in all, in CAD, with two decimals at most; above it nothing is bought: 409 `price_above_max` */
  max_price?: number | null | undefined

  /** Seconds that carriers have to answer, 4 where it is absent. A longer time brings more complete answers, a shorter one faster answers with more excluded services */
  timeout?: number | null | undefined
}

export type CancelledFreight = {
  /** Of the shipment */
  id: number

  /** It is void, or will be when its carrier agrees */
  status: Open<'voided' | 'void_requested'>

  /** The money of a void; null where nobody asked for one, or nothing was paid */
  refund: Refund | null
}

/** What became of it */
export type CancelledFreightResponse = {
  /** What became of it */
  data: CancelledFreight
}

export type CancelledPickup = {
  /** Of the pickup */
  id: number

  /** Nobody comes; it can still be fetched */
  status: 'cancelled'
}

/** What became of it */
export type CancelledPickupResponse = {
  /** What became of it */
  data: CancelledPickup
}

export type ChangeBatchRequest = {
  /** For people; null, or absent, takes the name away */
  name?: string | null | undefined
}

export type ChangeWebhookRequest = {
  /** Where messages are posted to */
  url: string

  /** What it is told; everything, also what later releases add, where it is absent */
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

  /** For people */
  description?: string | null | undefined
}

export type CheckedParts = {
  /** Whether the fields that the country needs are there */
  fields: boolean

  /** The form of the postal code */
  postal_form: boolean

  /** Whether postal codes begin so, and where */
  postal_prefix: boolean

  /** Whether the country has the province */
  province: boolean

  /** The city, compared with the larger places near it */
  city: boolean

  /** Never: nobody was asked whether mail arrives at this street and number */
  delivery_point: false

  /** The same in a sentence */
  note: string
}

export type Classification = {
  /** Six digits, or as it was approved; null where it asks */
  hs_code: string | null

  /** What the code stands for */
  description: string | null

  /** How likely the code is right, from 0 to 1 */
  confidence: number

  /** Other headings that it may be, the likeliest first */
  alternatives: Array<ClassificationAlternative>

  /** What decided */
  basis: ClassificationBasis

  /** The words do not say what the goods are */
  needs_more_detail: boolean

  /** What to find out; null where the words suffice */
  ask: string | null
}

export type ClassificationAlternative = {
  /** Six digits */
  hs_code: string

  /** What they stand for */
  description: string

  /** How likely the code is right, from 0 to 1 */
  confidence: number
}

export type ClassificationBasis = {
  /** Who decided: somebody of the account, or the words */
  source: Open<'approved' | 'almanac'>

  /** Words that led to the heading */
  words: Array<{
    /** As it was sent */
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

/** What the goods travel as */
export type ClassificationResponse = {
  /** What the goods travel as */
  data: Classification
}

export type ClassifyRequest = {
  /** What the shop calls the goods */
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

  /** Where the parcels are handed over */
  region: string

  /** How many shipments are on it */
  shipments_count: number

  /** What they weigh together, rounded up to a gram */
  weight_kg: number

  /** When it was made, in UTC */
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

  /** Where the page stands in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type CreateBatchRequest = {
  /** For people; need not be unique */
  name?: string | null | undefined

  /** What is in it from the start */
  shipment_ids?: ReadonlyArray<number> | null | undefined
}

export type CreateCloseoutsRequest = {
  /** These alone: bought, not scanned, on no closeout, and no returns */
  shipment_ids?: ReadonlyArray<number> | null | undefined

  /** What goes to this carrier alone: its code or name */
  carrier?: string | null | undefined

  /** What is handed over in this region alone */
  region?: string | null | undefined
}

export type CreateProductRequest = {
  /** The account's own name for it; unique whatever its case */
  sku: string

  /** What the shop calls it */
  title: string

  /** What it is */
  description?: string | null | undefined

  /** What customs are told; else its description or title */
  customs_description?: string | null | undefined

  /** HS code, 6 to 10 digits with or without dots: a suggestion until it is approved */
  hs_code?: string | null | undefined

  /** Where it is made, ISO 3166-1 alpha-2 */
  country_of_origin?: string | null | undefined

  /** Who makes it, and where */
  manufacturer?: Manufacturer | null | undefined

  /** Value of one unit */
  value?: number | null | undefined

  /** Of the value; CAD where it is absent */
  currency?: 'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP' | null | undefined
}

export type CreateStoreRequest = {
  /** What the account calls it; unique among its stores */
  identifier: string
}

export type CreateTokenRequest = {
  /** What the token is for */
  name: string

  /** What it may do, none of it beyond what the calling token may; all of that where it is absent */
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

  /** When it ends: a date-time of ISO 8601, in the account's zone where it names none, or a day, at whose end; where it is absent, with the token that makes it */
  expires_at?: string | null | undefined
}

export type CreateWebhookRequest = {
  /** Where messages are posted to */
  url: string

  /** What it is told; everything, also what later releases add, where it is absent */
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

  /** For people */
  description?: string | null | undefined
}

/** What was made */
export type CreatedShipmentResponse = {
  /** The shipment; for `shipments`, those that were made and those that were not */
  data: Shipment | FreightShipment | BulkResult
}

export type CreditBalance = {
  /** What is posted; holds are not taken off */
  balance: number

  /** Set aside for purchases that are under way */
  held: number

  /** Free to spend: balance - held */
  available: number

  /** Of the three amounts */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>
}

/** The account's credits as they stand now */
export type CreditBalanceResponse = {
  /** The account's credits as they stand now */
  data: CreditBalance
}

export type CreditTransaction = {
  /** Unique among all transactions */
  id: number

  /** top_up: a card was charged; purchase: a label; void: its money came back; grant: given by who runs the service; refund, dispute: money of a top-up went back to its card, or came again; adjustment: a correction */
  type: Open<'top_up' | 'purchase' | 'void' | 'grant' | 'refund' | 'dispute' | 'adjustment'>

  /** By how much the balance changed; below zero for a charge */
  amount: number

  /** Of the amount */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** For people */
  description: string

  /** Of a purchase or void the ship code, of a top-up its id, of a refund or dispute the payment provider's id; else null */
  reference: string | null

  /** When it was posted, by the clock of the service, in UTC */
  created_at: string
}

/** What changed the balance, the newest first */
export type CreditTransactionsResponse = {
  /** The records of the page */
  data: Array<CreditTransaction>

  /** Where the page stands in the list */
  meta: UncountedMeta

  /** Absolute addresses of pages, with the same per_page */
  links: UncountedLinks
}

/** A purchase took the available credits below the setting low_credits. */
export type CreditsLowEvent = {
  /** The same in every message of the event: by it a repetition is known */
  id: string

  /** What happened */
  type: 'credits.low'

  /** Counts the account's events, to sort those that come out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** What is told */
  data: LowCreditsEventData
}

/** A top-up was paid and credited. */
export type CreditsToppedUpEvent = {
  /** The same in every message of the event: by it a repetition is known */
  id: string

  /** What happened */
  type: 'credits.topped_up'

  /** Counts the account's events, to sort those that come out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** What is told */
  data: TopUpEventData
}

export type Customs = {
  /** For what the goods cross the border: it ticks the box of the customs form; else as the account says, else a sale, or of a return a return */
  purpose?: 'sale' | 'gift' | 'sample' | 'return' | null | undefined

  /** The person who signs for it; else as the account says, else the sender */
  signer?: string | null | undefined
}

export type Deleted = {
  /** Of what was deleted */
  id: number

  /** It cannot be found any more */
  status: 'deleted'
}

export type DeletedProduct = {
  /** The SKU of what was deleted */
  id: string

  /** It cannot be found any more */
  status: 'deleted'
}

/** It is gone */
export type DeletedProductResponse = {
  /** It is gone */
  data: DeletedProduct
}

/** It is gone */
export type DeletedResponse = {
  /** It is gone */
  data: Deleted
}

export type DeletedShipment = {
  /** Of the shipment */
  id: number

  /** A draft is deleted, and cannot be found any more; a bought one is void, or will be when its carrier agrees */
  status: Open<'deleted' | 'voided' | 'void_requested'>

  /** The money of a void; null where nobody asked for one, or nothing was paid */
  refund: Refund | null
}

/** What became of it */
export type DeletedShipmentResponse = {
  /** What became of it */
  data: DeletedShipment
}

export type EstimateAddress = {
  /** Who lives or works there */
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

  /** E-mail */
  email?: string | null | undefined

  /** A home rather than a business; a home where it is absent */
  is_residential?: boolean | null | undefined
}

export type EstimateRequest = {
  /** Where the parcel would go */
  to_address: EstimateAddress

  /** What would be in the packages */
  items?: ReadonlyArray<Item> | null | undefined

  /** Where the parcel comes from; of a return it is not read. What is left out is the account's own: name and company together, the place as a whole, telephone and e-mail each */
  from_address?: PartialAddress | null | undefined

  /** What is sent together, to one address: each piece with its weight and size */
  packages: ReadonlyArray<Package>

  /** `regular` and `courier` are the same */
  type?: 'regular' | 'courier' | null | undefined

  /** Where the parcel is handed over; the account's own where it is absent */
  region?: 'ON' | 'BC' | 'QC' | null | undefined

  /** Require a signature on delivery */
  signature_confirmation?: boolean | null | undefined

  /** Apply protection for what the items are worth; leaves untracked services out. Goods without a value are quoted without it, and not sold with it */
  insured?: boolean | null | undefined

  /** The parcel travels from to_address to return_address */
  is_return?: boolean | null | undefined

  /** Where a return goes; read only when is_return is true */
  return_address?: PartialAddress | null | undefined

  /** Limits the answer to this service: its code, id, name or alias */
  service?: string | number | null | undefined

  /** Seconds that carriers have to answer, 4 where it is absent. A longer time brings more complete answers, a shorter one faster answers with more excluded services */
  timeout?: number | null | undefined
}

export type ExcludedService = {
  /** Id of the service */
  postage_type_id: number

  /** Code of the service, by which it is bought */
  service: string

  /** Name of its carrier */
  carrier: string

  /** Name of the service */
  service_name: string

  /** The carrier was silent, or failed: ask again. Or it answered, and offers nothing for this parcel on this lane */
  reason: Open<'carrier_timeout' | 'carrier_error' | 'no_rate_for_lane'>

  /** The same in a sentence */
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

  /** Of the cost */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>
}

export type FreightEstimateRequest = {
  /** Where it would go */
  to_address: EstimateAddress

  /** Freight on pallets, less than a truckload */
  type: 'ltl'

  /** Where it is picked up. What is left out is the account's own: name and company together, the place as a whole, telephone and e-mail each */
  from_address?: PartialAddress | null | undefined

  /** What is loaded: at most 10 units in all, each with its weight and size */
  packages: ReadonlyArray<HandlingUnit>

  /** What the carrier is to do beside the carriage. For dangerous goods and long sides one is added */
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

  /** The local day of the pickup, within 90 days; the carrier's next one where it is absent */
  pickup_date?: string | null | undefined

  /** What is in it; their value is declared on the bill of lading */
  items?: ReadonlyArray<Item> | null | undefined

  /** A return: not offered for freight, false or absent */
  is_return?: false | null | undefined

  /** Protection: not offered for freight, false or absent */
  insured?: false | null | undefined

  /** A signature on delivery: not offered for freight, false or absent */
  signature_confirmation?: false | null | undefined

  /** Where couriers take parcels over: freight is picked up at from_address */
  region?: 'ON' | 'BC' | 'QC' | null | undefined

  /** Limits the answer to this service: its code, id, name or alias */
  service?: string | number | null | undefined

  /** Seconds that carriers have to answer, 4 where it is absent. A longer time brings more complete answers, a shorter one faster answers with more excluded services */
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

  /** What the carrier's dispatch calls it; null until it is booked */
  confirmation_number: string | null

  /** The public tracking page */
  tracking_url: string | null

  /** The same as bol_url */
  label_url: string | null

  /** The bill of lading and a label for each unit, without a token, for 90 days; null before the booking and after a cancellation */
  bol_url: string | null

  /** The same as tracking_code */
  tracking_number: string

  /** Of the file at bol_url */
  label_format: 'pdf'

  /** What was paid */
  rate: FreightRate

  /** In their order; the PRO number is the number of each */
  packages: Array<LabelPackage>

  /** What was filled in for the booking, or is doubtful */
  warnings: Array<string>
}

export type FreightLabelRequest = {
  /** Where it goes */
  to_address: RecipientAddress

  /** Freight on pallets, less than a truckload */
  type: 'ltl'

  /** Where it is picked up. What is left out is the account's own: name and company together, the place as a whole, telephone and e-mail each */
  from_address?: PartialAddress | null | undefined

  /** What is loaded: at most 10 units in all, each with its weight and size */
  packages: ReadonlyArray<HandlingUnit>

  /** What the carrier is to do beside the carriage. For dangerous goods and long sides one is added */
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

  /** The local day of the pickup, within 90 days; the carrier's next one where it is absent */
  pickup_date?: string | null | undefined

  /** What is in it; their value is declared on the bill of lading */
  items?: ReadonlyArray<Item> | null | undefined

  /** A return: not offered for freight, false or absent */
  is_return?: false | null | undefined

  /** Protection: not offered for freight, false or absent */
  insured?: false | null | undefined

  /** A signature on delivery: not offered for freight, false or absent */
  signature_confirmation?: false | null | undefined

  /** Where couriers take parcels over: freight is picked up at from_address */
  region?: 'ON' | 'BC' | 'QC' | null | undefined

  /** Number of the shipper, shown on the papers */
  reference?: string | null | undefined

  /** For the drivers, shown on the papers */
  special_instructions?: string | null | undefined

  /** A telephone that is answered at any hour; for dangerous goods */
  emergency_phone?: string | null | undefined

  /** A page for the boxes of a fulfilment centre: not offered for freight, false or absent */
  is_fba?: false | null | undefined

  /** A number for customs: not offered for freight, null or absent */
  tax_identifier?: null | undefined

  /** A customs declaration: not offered for freight, null or absent */
  customs?: null | undefined

  /** A batch: not offered for freight, null or absent */
  batch_id?: null | undefined

  /** The store's own id of the order; where it names one order, the two are linked */
  order_id?: string | null | undefined

  /** Store that the order is of; needed where several know the order_id */
  store_id?: number | null | undefined

  /** What it is booked by: code, id, name or alias of a freight service */
  service: string | number

  /** Of its papers, which are a PDF alone */
  label_format?: 'pdf' | 'zpl' | 'png' | null | undefined

  /** The most that the label may cost in all, in CAD, with two decimals at most; above it nothing is bought: 409 `price_above_max` */
  max_price?: number | null | undefined

  /** Seconds that carriers have to answer, 4 where it is absent. A longer time brings more complete answers, a shorter one faster answers with more excluded services */
  timeout?: number | null | undefined
}

export type FreightRate = {
  /** Id of the service */
  postage_type_id: number

  /** Code of the service, by which it is bought */
  service: string

  /** Name of its carrier */
  carrier: string

  /** Name of the service */
  service_name: string

  /** Name of the package type; of several packages, that of the first */
  package_type: string

  /** The parcel is scanned on its way */
  trackable: boolean

  /** Before add-ons and tax */
  base_rate: number

  /** What is added to the base rate; empty where nothing is */
  add_ons: Array<FreightAddOn>

  /** Duty that is paid in advance */
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

  /** Tax on what crosses the border, paid in advance */
  duty_tax: number

  /** gst + pst + hst + qst + duty_tax */
  tax: number

  /** subtotal + tax */
  total: number

  /** Of every amount */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** The most days that it is likely to take; null where unknown */
  estimated_delivery_days: number | null

  /** Days in transit */
  delivery_days: string

  /** The highest of the units */
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

  /** What the price was read by, with the deficit, in weight_unit */
  billed_weight: number

  /** What is billed beyond the weight, to reach the rate of a higher break, in weight_unit */
  deficit_weight: number

  /** Of the weights */
  weight_unit: 'lbs'
}

export type FreightRateRequest = {
  /** Where it goes */
  to_address: RecipientAddress

  /** Freight on pallets, less than a truckload */
  type: 'ltl'

  /** Where it is picked up. What is left out is the account's own: name and company together, the place as a whole, telephone and e-mail each */
  from_address?: PartialAddress | null | undefined

  /** What is loaded: at most 10 units in all, each with its weight and size */
  packages: ReadonlyArray<HandlingUnit>

  /** What the carrier is to do beside the carriage. For dangerous goods and long sides one is added */
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

  /** The local day of the pickup, within 90 days; the carrier's next one where it is absent */
  pickup_date?: string | null | undefined

  /** What is in it; their value is declared on the bill of lading */
  items?: ReadonlyArray<Item> | null | undefined

  /** A return: not offered for freight, false or absent */
  is_return?: false | null | undefined

  /** Protection: not offered for freight, false or absent */
  insured?: false | null | undefined

  /** A signature on delivery: not offered for freight, false or absent */
  signature_confirmation?: false | null | undefined

  /** Where couriers take parcels over: freight is picked up at from_address */
  region?: 'ON' | 'BC' | 'QC' | null | undefined

  /** Limits the answer to this service: its code, id, name or alias */
  service?: string | number | null | undefined

  /** Seconds that carriers have to answer, 4 where it is absent. A longer time brings more complete answers, a shorter one faster answers with more excluded services */
  timeout?: number | null | undefined
}

export type FreightShipment = {
  /** By which every route finds it */
  id: number

  /** The date and 4 to 6 capitals or digits, for people */
  ship_code: string

  /** How it travels */
  type: 'ltl'

  /** How far it has come; cancelled freight is voided */
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

  /** Where it is picked up, if that was sent */
  from_address: Address | null

  /** In the order in which they were sent */
  packages: Array<ShipmentUnit>

  /** What is in it, as it was sent */
  items: Array<ShipmentItem>

  /** What the carrier is to do beside the carriage, as it was sent */
  accessorials: Array<string>

  /** The local day; null for the carrier's next one */
  pickup_date: string | null

  /** Number of the shipper */
  reference: string | null

  /** For the drivers */
  special_instructions: string | null

  /** Answered at any hour; for dangerous goods */
  emergency_phone: string | null

  /** Code of the service that it was booked by; of a draft, what was asked for */
  service: string | null

  /** What was booked; null until then */
  rate: FreightRate | null

  /** 0 until it is posted; a refund does not change it */
  total_paid: number

  /** Of total_paid */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** The money of a void; null where nobody asked for one, or nothing was paid */
  refund: Refund | null

  /** The store's own id of the order */
  order_id: string | null

  /** Id of the store that the order is of */
  store_id: number | null

  /** The PRO number; null until it is booked */
  tracking_code: string | null

  /** The same: the number of the shipment at its carrier */
  pro_number: string | null

  /** What the carrier's dispatch calls it; null until it is booked */
  confirmation_number: string | null

  /** The public tracking page */
  tracking_url: string | null

  /** The same as bol_url */
  label_url: string | null

  /** The bill of lading and a label for each unit, without a token, for 90 days; null before the booking and after a cancellation */
  bol_url: string | null

  /** What was filled in or is doubtful */
  warnings: Array<string>

  /** When it was made, in UTC */
  created_at: string

  /** When it was booked, in UTC */
  purchased_at: string | null
}

export type FreightShipmentRequest = {
  /** Where it goes */
  to_address: RecipientAddress

  /** Freight on pallets, less than a truckload */
  type: 'ltl'

  /** Where it is picked up. What is left out is the account's own: name and company together, the place as a whole, telephone and e-mail each */
  from_address?: PartialAddress | null | undefined

  /** What is loaded: at most 10 units in all, each with its weight and size */
  packages: ReadonlyArray<HandlingUnit>

  /** What the carrier is to do beside the carriage. For dangerous goods and long sides one is added */
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

  /** The local day of the pickup, within 90 days; the carrier's next one where it is absent */
  pickup_date?: string | null | undefined

  /** What is in it; their value is declared on the bill of lading */
  items?: ReadonlyArray<Item> | null | undefined

  /** A return: not offered for freight, false or absent */
  is_return?: false | null | undefined

  /** Protection: not offered for freight, false or absent */
  insured?: false | null | undefined

  /** A signature on delivery: not offered for freight, false or absent */
  signature_confirmation?: false | null | undefined

  /** Where couriers take parcels over: freight is picked up at from_address */
  region?: 'ON' | 'BC' | 'QC' | null | undefined

  /** Number of the shipper, shown on the papers */
  reference?: string | null | undefined

  /** For the drivers, shown on the papers */
  special_instructions?: string | null | undefined

  /** A telephone that is answered at any hour; for dangerous goods */
  emergency_phone?: string | null | undefined

  /** A page for the boxes of a fulfilment centre: not offered for freight, false or absent */
  is_fba?: false | null | undefined

  /** A number for customs: not offered for freight, null or absent */
  tax_identifier?: null | undefined

  /** A customs declaration: not offered for freight, null or absent */
  customs?: null | undefined

  /** A batch: not offered for freight, null or absent */
  batch_id?: null | undefined

  /** The store's own id of the order; where it names one order, the two are linked */
  order_id?: string | null | undefined

  /** Store that the order is of; needed where several know the order_id */
  store_id?: number | null | undefined

  /** What it is to be booked by: code, id, name or alias */
  service?: string | number | null | undefined

  /** Of its papers, which are a PDF alone */
  label_format?: 'pdf' | null | undefined

  /** A draft does not keep this limit: send it again with the purchase. A value that is no price is refused here too */
  max_price?: number | null | undefined
}

export type HandlingUnit = {
  /** How many units are alike; 1 where it is absent */
  quantity?: number | null | undefined

  /** What a fork truck lifts; a pallet where it is absent */
  package_type?: 'pallet' | 'skid' | 'crate' | 'drum' | 'bundle' | 'roll' | null | undefined

  /** What it holds, as the bill of lading describes it */
  package_contents?: string | null | undefined

  /** Of one unit with its pallet, in weight_unit; at most 2,500 lb */
  weight: number

  /** Of the weight */
  weight_unit: 'lbs' | 'kg' | 'g' | 'oz'

  /** Longest side of one unit, in size_unit */
  length: number

  /** Second side, in size_unit */
  width: number

  /** From the floor to its top, at most 96 inches, in size_unit */
  height: number

  /** Of the sides; required, unless the account setting default_size_unit supplies it */
  size_unit?: 'cm' | 'in' | null | undefined

  /** As classified; found by the density of the goods where it is absent */
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

  /** How many cartons or bags all these units hold */
  pieces?: number | null | undefined

  /** It holds dangerous goods; an accessorial is added for it */
  hazmat?: boolean | null | undefined

  /** Other goods may stand on it; true where it is absent */
  stackable?: boolean | null | undefined
}

export type Item = {
  /** What the shop calls it */
  title: string

  /** What it is */
  description?: string | null | undefined

  /** What customs are told; else its description or title */
  customs_description?: string | null | undefined

  /** Stock-keeping unit */
  sku?: string | null | undefined

  /** How many of it there are */
  quantity: number

  /** Value of one unit */
  value: number

  /** Of the value */
  currency: 'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'

  /** Where it was made, ISO 3166-1 alpha-2 */
  country_of_origin?: string | null | undefined

  /** HS code, 6 to 10 digits with or without dots */
  hs_code?: string | null | undefined

  /** Who made it, and where */
  manufacturer?: Manufacturer | null | undefined
}

export type ItemManufacturer = {
  /** Who made it */
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

  /** Tracking code of the first package; null where it is not tracked */
  tracking_code: string | null

  /** The same as tracking_code */
  tracking_number: string | null

  /** The public tracking page */
  tracking_url: string | null

  /** Where the label can be fetched without a token, for 90 days at least: whoever has the address has the label. Null once the label is void */
  label_url: string | null

  /** Of the file at label_url */
  label_format: Open<'pdf' | 'zpl' | 'png' | 'gif'>

  /** What was paid */
  rate: Rate

  /** In their order, each with a page of its own in the file */
  packages: Array<LabelPackage>

  /** What was filled in for the purchase, or is doubtful */
  warnings: Array<string>
}

export type LabelPackage = {
  /** Its place among the shipment's packages, from 0 */
  index: number

  /** Tracking code of this package; null where it is not tracked */
  tracking_code: string | null
}

export type LabelRequest = {
  /** Where the parcel goes; of a return, where it comes from */
  to_address: RecipientAddress

  /** Where the parcel comes from; of a return it is not read. What is left out is the account's own: name and company together, the place as a whole, telephone and e-mail each */
  from_address?: PartialAddress | null | undefined

  /** What is sent together, to one address: each piece with its weight and size */
  packages: ReadonlyArray<Package>

  /** `regular` and `courier` are the same */
  type?: 'regular' | 'courier' | null | undefined

  /** Where the parcel is handed over; the account's own where it is absent */
  region?: 'ON' | 'BC' | 'QC' | null | undefined

  /** Require a signature on delivery */
  signature_confirmation?: boolean | null | undefined

  /** Apply protection for what the items are worth; leaves untracked services out. Goods without a value are quoted without it, and not sold with it */
  insured?: boolean | null | undefined

  /** The parcel travels from to_address to return_address */
  is_return?: boolean | null | undefined

  /** Where a return goes; read only when is_return is true */
  return_address?: PartialAddress | null | undefined

  /** What it is to be bought by: code, id, name or alias of a service, or `cheapest_tracked`, `cheapest_express_tracked`, `cheapest`, `fastest`; the cheapest tracked service where it is absent */
  service?: string | number | null | undefined

  /** What the label is drawn in; pdf where it is absent */
  label_format?: 'pdf' | 'zpl' | 'png' | null | undefined

  /** For a fulfilment centre: a page for the boxes follows the label */
  is_fba?: boolean | null | undefined

  /** Of the sender or recipient, for customs */
  tax_identifier?: TaxIdentifier | null | undefined

  /** What customs are told of the shipment as a whole */
  customs?: Customs | null | undefined

  /** The store's own id of the order; where it names one order, the two are linked */
  order_id?: string | null | undefined

  /** Store that the order is of; needed where several know the order_id */
  store_id?: number | null | undefined

  /** What is in the packages */
  items: ReadonlyArray<Item>

  /** An open batch that the shipment joins */
  batch_id?: number | null | undefined

  /** The most that the label may cost in all, in CAD, with two decimals at most; above it nothing is bought: 409 `price_above_max` */
  max_price?: number | null | undefined

  /** Seconds that carriers have to answer, 4 where it is absent. A longer time brings more complete answers, a shorter one faster answers with more excluded services */
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

  /** What it is called */
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

  /** By the clock of the place; a day that is left out is a day off */
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

  /** Whose parcels it takes */
  region: string
}

/** The open drop-off locations */
export type LocationsResponse = {
  /** The records of the page */
  data: Array<Location>

  /** Where the page stands in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type LowCreditsEventData = {
  /** What can be spent now */
  available: number

  /** The setting low_credits of the account */
  limit: number

  /** Of the amounts */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>
}

export type Manufacturer = {
  /** Who made it */
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

  /** As it was read, or that of the manufacturer */
  country_of_origin: string | null

  /** Manufacturer identification code of the US customs; null where something is wrong */
  mid: string | null

  /** What is wrong; empty where it is valid */
  issues: Array<ManufacturerIssue>
}

/** What was found */
export type ManufacturerVerificationResponse = {
  /** What was found */
  data: ManufacturerVerification
}

export type NewCloseouts = {
  /** One for each carrier and region, more where a manifest is full; none where nothing was ready */
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
  /** Its place in addresses; it is no secret */
  id: number

  /** What the token is for */
  name: string

  /** The start of the secret, for people to tell tokens apart */
  hint: string

  /** What it may do */
  scopes: Array<string>

  /** When it was made, in UTC */
  created_at: string

  /** From when on it is refused, in UTC; null for never */
  expires_at: string | null

  /** Its last use, to the minute, in UTC; null before the first */
  last_used_at: string | null

  /** The secret: it is shown here and never again */
  token: string
}

/** The new token */
export type NewTokenResponse = {
  /** The new token */
  data: NewToken
}

export type Order = {
  /** Ours; unique among all orders */
  id: number

  /** Fulfilled while a shipment made from it is bought; a return does not count */
  status: Open<'open' | 'fulfilled'>

  /** Shipments made from it, void ones and returns too, the oldest first */
  shipment_ids: Array<number>

  /** Id of the store */
  store_id: number

  /** The store's own id for it */
  order_id: string

  /** Where it is to be sent */
  to_address: OrderAddress

  /** Of the weight */
  weight_unit: Open<'lbs' | 'kg' | 'g' | 'oz'>

  /** As it was sent */
  weight: number

  /** Of the whole order */
  value: number

  /** Of the value */
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

  /** For who packs it */
  note: string | null

  /** What people call the store */
  store: string | null

  /** Words to find it by */
  tags: Array<string>

  /** What was ordered */
  items: Array<ShipmentItem>

  /** When it came, in UTC */
  created_at: string

  /** When it or its status last changed, in UTC */
  updated_at: string
}

export type OrderAddress = {
  /** Who lives or works there */
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

  /** E-mail */
  email: string | null
}

/** An order was placed by a call. Imported orders tell nothing. */
export type OrderCreatedEvent = {
  /** The same in every message of the event: by it a repetition is known */
  id: string

  /** What happened */
  type: 'order.created'

  /** Counts the account's events, to sort those that come out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** What is told */
  data: OrderEventData
}

export type OrderEventData = {
  /** By which every route finds it */
  id: number

  /** The store's own id */
  order_id: string

  /** Id of the store */
  store_id: number

  /** Open until a shipment made from it is bought */
  status: Open<'open' | 'fulfilled'>

  /** Ids of its shipments */
  shipment_ids: Array<number>

  /** When it was made here, in UTC */
  created_at: string
}

/** A shipment made from an open order was bought. */
export type OrderFulfilledEvent = {
  /** The same in every message of the event: by it a repetition is known */
  id: string

  /** What happened */
  type: 'order.fulfilled'

  /** Counts the account's events, to sort those that come out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** What is told */
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

  /** E-mail */
  email?: string | null | undefined
}

export type OrderRequest = {
  /** A store of the account */
  store_id: number

  /** The store's own id for the order; unique within the store */
  order_id: string

  /** Where it is to be sent */
  to_address: OrderRecipient

  /** Of the weight */
  weight_unit: 'lbs' | 'kg' | 'g' | 'oz'

  /** Total weight in weight_unit */
  weight: number

  /** Of the whole order */
  value: number

  /** Of the value */
  currency: 'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'

  /** When it was placed: a date-time of ISO 8601, or `YYYY-MM-DD HH:MM:SS`, in the account's zone where it names none */
  order_at: string

  /** The store's own id for the customer */
  customer_id?: string | null | undefined

  /** Carrier that the customer chose */
  carrier_code?: string | null | undefined

  /** Service that the customer chose */
  postage_code?: string | null | undefined

  /** Package type that it is packed in */
  package_code?: string | null | undefined

  /** For who packs it */
  note?: string | null | undefined

  /** What people call the store */
  store?: string | null | undefined

  /** Words to find it by */
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

  /** Where the page stands in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type Package = {
  /** Weight of this package, in weight_unit */
  weight: number

  /** Of the weight */
  weight_unit: 'lbs' | 'kg' | 'g' | 'oz'

  /** Longest side, in size_unit; required for a Parcel */
  length?: number | null | undefined

  /** Second longest side, in size_unit; required for a Parcel */
  width?: number | null | undefined

  /** Third side, in size_unit; required for a Parcel */
  height?: number | null | undefined

  /** Of the sides; required for a Parcel, unless the account setting default_size_unit supplies it */
  size_unit?: 'cm' | 'in' | null | undefined

  /** Name, code or alias of a package type; where absent the account's default, else Parcel */
  package_type?: string | null | undefined

  /** What is in this package, in a few words */
  package_contents?: string | null | undefined
}

export type PageLinks = {
  /** The first page */
  first: string

  /** The last page */
  last: string

  /** The page before; null on the first */
  prev: string | null

  /** The page after; null on the last */
  next: string | null
}

export type PageMeta = {
  /** Which page this is, counted from 1 */
  current_page: number

  /** Place of the first record of the page; null on an empty one */
  from: number | null

  /** How many pages there are */
  last_page: number

  /** The address of the list, absolute, without the query */
  path: string

  /** How many records a page may hold */
  per_page: number

  /** Place of the last record of the page; null on an empty one */
  to: number | null

  /** How many records match */
  total: number
}

export type PartialAddress = {
  /** Who lives or works there */
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

  /** E-mail */
  email?: string | null | undefined

  /** A home rather than a business; a home where it is absent */
  is_residential?: boolean | null | undefined
}

export type PaymentMethod = {
  /** What a top-up names as its payment_method_id */
  id: number

  /** There is no other type yet */
  type: 'card'

  /** The payment provider's name for it: brand, last four digits and expiry. Nothing else of a card is kept here */
  label: string

  /** Top-ups that name no card charge this one */
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

  /** Where the page stands in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type PendingLabel = {
  /** Id of the shipment */
  shipment_id: number

  /** Ship code of the shipment */
  ship_code: string

  /** It may still be bought, or not */
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

  /** As it was sent */
  amount: number

  /** Of the amount and the balance */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** The card that is charged */
  payment_method_id: number

  /** What is posted now; holds are not taken off */
  balance: number

  /** When it was asked for, in UTC, by the account's clock */
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
  /** By which every route finds it */
  id: number

  /** Name of the carrier whose driver comes */
  carrier: string

  /** How far it has come */
  status: Open<'scheduled' | 'picked_up' | 'cancelled'>

  /** By which the carrier knows it */
  confirmation_number: string

  /** The day at the location */
  pickup_date: string

  /** From then on the driver may come, by the clock of the location */
  ready_at: string

  /** Until then */
  close_at: string

  /** Id of the location */
  location: string

  /** Of the location */
  time_zone: string

  /** For the driver */
  instructions: string | null

  /** What is picked up; a shipment that is voided is none of it any more */
  shipment_ids: Array<number>

  /** When it was booked, in UTC */
  created_at: string
}

export type PickupEventData = {
  /** Id of the pickup */
  id: number

  /** Name of the carrier whose driver comes */
  carrier: string

  /** How far it has come */
  status: Open<'scheduled' | 'picked_up' | 'cancelled'>

  /** By which the carrier knows it */
  confirmation_number: string

  /** The day of the location */
  pickup_date: string

  /** Without those that were voided */
  shipment_ids: Array<number>
}

export type PickupRequest = {
  /** Bought courier shipments that nobody has scanned; several carriers may be among them */
  shipment_ids: ReadonlyArray<number>

  /** The day at the location; the next one that the carrier can take where it is absent */
  pickup_date?: string | null | undefined

  /** When the parcels are ready, by the clock of the location */
  ready_at?: string | null | undefined

  /** Until when the driver finds somebody there */
  close_at?: string | null | undefined

  /** Id of a location; where it is absent, the first of their region at which their carrier picks up */
  location?: string | null | undefined

  /** For the driver */
  instructions?: string | null | undefined
}

/** The pickup */
export type PickupResponse = {
  /** The pickup */
  data: Pickup
}

/** A pickup was booked, lost a shipment to a void, was cancelled, or has happened. */
export type PickupUpdatedEvent = {
  /** The same in every message of the event: by it a repetition is known */
  id: string

  /** What happened */
  type: 'pickup.updated'

  /** Counts the account's events, to sort those that come out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** What is told */
  data: PickupEventData
}

/** A page of the pickups */
export type PickupsResponse = {
  /** The records of the page */
  data: Array<Pickup>

  /** Where the page stands in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type PostageType = {
  /** Permanent */
  id: number

  /** What people call it; a request may name it as its service */
  name: string

  /** The name in the spelling of versions 3 and 4; a request may name it, too */
  code: string

  /** Its code, as rates and shipments have it */
  service: string

  /** What kind of shipments it carries */
  type: Open<'courier' | 'ltl'>

  /** Name of the carrier */
  carrier: string

  /** Its parcels are scanned on their way */
  trackable: boolean

  /** It is an express service */
  express: boolean

  /** It goes to countries other than the US */
  international: boolean

  /** Names of the package types it takes */
  package_types: Array<string>

  /** What its labels are drawn in */
  label_formats: Array<string>
}

/** The postage types of this environment */
export type PostageTypesResponse = {
  /** The records of the page */
  data: Array<PostageType>

  /** Where the page stands in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type Product = {
  /** The account's own name for it */
  sku: string

  /** What the shop calls it */
  title: string

  /** What it is */
  description: string | null

  /** What customs are told */
  customs_description: string | null

  /** HS code that was sent or approved */
  hs_code: string | null

  /** What the classifier takes it for; null for nothing */
  suggestion: ProductSuggestion | null

  /** Customs papers say what an approved product says, where an item says less */
  status: Open<'unclassified' | 'suggested' | 'approved'>

  /** Where it is made, ISO 3166-1 alpha-2 */
  country_of_origin: string | null

  /** Who makes it, and where */
  manufacturer: ItemManufacturer | null

  /** Manufacturer identification code of the US customs; null where the manufacturer does not suffice */
  mid: string | null

  /** Value of one unit */
  value: number | null

  /** Of the value */
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
  /** What it may be */
  hs_code: string

  /** What the code stands for */
  description: string

  /** How likely the code is right, from 0 to 1 */
  confidence: number
}

/** A page of the products */
export type ProductsResponse = {
  /** The records of the page */
  data: Array<Product>

  /** Where the page stands in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type Rate = {
  /** Id of the service */
  postage_type_id: number

  /** Code of the service, by which it is bought */
  service: string

  /** Name of its carrier */
  carrier: string

  /** Name of the service */
  service_name: string

  /** Name of the package type; of several packages, that of the first */
  package_type: string

  /** The parcel is scanned on its way */
  trackable: boolean

  /** Before add-ons and tax */
  base_rate: number

  /** What is added to the base rate; empty where nothing is */
  add_ons: Array<AddOn>

  /** Duty that is paid in advance */
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

  /** Tax on what crosses the border, paid in advance */
  duty_tax: number

  /** gst + pst + hst + qst + duty_tax */
  tax: number

  /** subtotal + tax */
  total: number

  /** Of every amount */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** The most days that it is likely to take; null where unknown */
  estimated_delivery_days: number | null

  /** Days in transit */
  delivery_days: string

  /** For information: a label is bought at the rate itself. Only where the account has tier pricing and the card prices both tiers */
  tier_pricing?: {
    /** At the retail price */
    retail: TierRate

    /** At the enterprise price */
    enterprise: TierRate
  }
}

export type RateRequest = {
  /** Where the parcel goes; of a return, where it comes from */
  to_address: RecipientAddress

  /** What is in the packages */
  items: ReadonlyArray<Item>

  /** Where the parcel comes from; of a return it is not read. What is left out is the account's own: name and company together, the place as a whole, telephone and e-mail each */
  from_address?: PartialAddress | null | undefined

  /** What is sent together, to one address: each piece with its weight and size */
  packages: ReadonlyArray<Package>

  /** `regular` and `courier` are the same */
  type?: 'regular' | 'courier' | null | undefined

  /** Where the parcel is handed over; the account's own where it is absent */
  region?: 'ON' | 'BC' | 'QC' | null | undefined

  /** Require a signature on delivery */
  signature_confirmation?: boolean | null | undefined

  /** Apply protection for what the items are worth; leaves untracked services out. Goods without a value are quoted without it, and not sold with it */
  insured?: boolean | null | undefined

  /** The parcel travels from to_address to return_address */
  is_return?: boolean | null | undefined

  /** Where a return goes; read only when is_return is true */
  return_address?: PartialAddress | null | undefined

  /** Limits the answer to this service: its code, id, name or alias */
  service?: string | number | null | undefined

  /** Seconds that carriers have to answer, 4 where it is absent. A longer time brings more complete answers, a shorter one faster answers with more excluded services */
  timeout?: number | null | undefined
}

export type RatesMeta = {
  /** How long carriers had to answer */
  timeout_seconds: number

  /** Each service that was asked and gave no price */
  excluded_services: Array<ExcludedService>

  /** What the rates leave out, such as protection of goods without a value */
  message?: string
}

/** The rates that are valid for the given details */
export type RatesResponse = {
  /** One for each service that takes the goods */
  data: Array<Rate | FreightRate>

  /** How the rates came about */
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

  /** E-mail */
  email?: string | null | undefined

  /** A home rather than a business; a home where it is absent */
  is_residential?: boolean | null | undefined
}

export type Refund = {
  /** What the label cost */
  amount: number

  /** Of the amount */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** The carrier has not decided yet; the credits are back; or the carrier refused, and the charge stays */
  status: Open<'pending' | 'posted' | 'rejected'>
}

export type ReplaceProductRequest = {
  /** What the shop calls it */
  title: string

  /** What it is */
  description?: string | null | undefined

  /** What customs are told; else its description or title */
  customs_description?: string | null | undefined

  /** HS code, 6 to 10 digits with or without dots: a suggestion until it is approved */
  hs_code?: string | null | undefined

  /** Where it is made, ISO 3166-1 alpha-2 */
  country_of_origin?: string | null | undefined

  /** Who makes it, and where */
  manufacturer?: Manufacturer | null | undefined

  /** Value of one unit */
  value?: number | null | undefined

  /** Of the value; CAD where it is absent */
  currency?: 'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP' | null | undefined
}

export type ReplaceShipmentRequest = {
  /** Where the parcel goes; of a return, where it comes from */
  to_address: RecipientAddress

  /** Where the parcel comes from; of a return it is not read. What is left out is the account's own: name and company together, the place as a whole, telephone and e-mail each */
  from_address?: PartialAddress | null | undefined

  /** What is sent together, to one address: each piece with its weight and size */
  packages: ReadonlyArray<Package>

  /** `regular` and `courier` are the same */
  type?: 'regular' | 'courier' | null | undefined

  /** Where the parcel is handed over; the account's own where it is absent */
  region?: 'ON' | 'BC' | 'QC' | null | undefined

  /** Require a signature on delivery */
  signature_confirmation?: boolean | null | undefined

  /** Apply protection for what the items are worth; leaves untracked services out. Goods without a value are quoted without it, and not sold with it */
  insured?: boolean | null | undefined

  /** The parcel travels from to_address to return_address */
  is_return?: boolean | null | undefined

  /** Where a return goes; read only when is_return is true */
  return_address?: PartialAddress | null | undefined

  /** What it is to be bought by: code, id, name or alias of a service, or `cheapest_tracked`, `cheapest_express_tracked`, `cheapest`, `fastest`; the cheapest tracked service where it is absent */
  service?: string | number | null | undefined

  /** What the label is drawn in; pdf where it is absent */
  label_format?: 'pdf' | 'zpl' | 'png' | null | undefined

  /** For a fulfilment centre: a page for the boxes follows the label */
  is_fba?: boolean | null | undefined

  /** Of the sender or recipient, for customs */
  tax_identifier?: TaxIdentifier | null | undefined

  /** What customs are told of the shipment as a whole */
  customs?: Customs | null | undefined

  /** The store's own id of the order; where it names one order, the two are linked */
  order_id?: string | null | undefined

  /** Store that the order is of; needed where several know the order_id */
  store_id?: number | null | undefined

  /** What is in the packages; needed to buy a label for another country */
  items?: ReadonlyArray<Item> | null | undefined

  /** A draft does not keep this limit: send it again with the purchase. A value that is no price is refused here too */
  max_price?: number | null | undefined
}

export type ReplayWebhookEventsRequest = {
  /** From when on, by the account's clock: a date-time of ISO 8601, or a day */
  from: string

  /** Until when, by the account's clock, included */
  to: string
}

/** How many messages are sent */
export type ReplayWebhookEventsResponse = {
  /** How many messages are sent */
  data: WebhookReplay
}

export type RotateTokenRequest = {
  /** How long the old token works beside the new one; 86400 (a day) where it is absent */
  overlap_seconds?: number | null | undefined
}

export type RotateWebhookSecretRequest = {
  /** How long messages are signed with the old secret, too; 86400 (a day) where it is absent */
  overlap_seconds?: number | null | undefined
}

export type Shipment = {
  /** By which every route finds it */
  id: number

  /** The date and 4 to 6 capitals or digits, for people */
  ship_code: string

  /** How it travels */
  type: 'courier'

  /** How far it has come */
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

  /** Where the parcel goes; of a return, where it comes from */
  to_address: Address

  /** Where it comes from, if that was sent */
  from_address: Address | null

  /** The parcel travels from to_address to return_address */
  is_return: boolean

  /** Where a return goes, if that was sent */
  return_address: Address | null

  /** For a fulfilment centre: a page for the boxes follows the label */
  is_fba: boolean

  /** In the order in which they were sent */
  packages: Array<ShipmentPackage>

  /** What is in the packages, as it was sent */
  items: Array<ShipmentItem>

  /** Of the sender or recipient, for customs */
  tax_identifier: AnsweredTaxIdentifier | null

  /** What customs were told, where a border was crossed; until then what was sent, if anything was */
  customs: AnsweredCustoms | null

  /** Where the parcel is handed over */
  region: string

  /** Code of the service that it was bought by; of a draft, what was asked for */
  service: string | null

  /** What the label is drawn in, or what its carrier sent it in */
  label_format: Open<'pdf' | 'zpl' | 'png' | 'gif'>

  /** A signature is required on delivery */
  signature_confirmation: boolean

  /** The parcel is protected */
  insured: boolean

  /** What was bought; null until then */
  rate: Rate | null

  /** 0 until it is posted; a refund does not change it */
  total_paid: number

  /** Of total_paid */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** The money of a void; null where nobody asked for one, or nothing was paid */
  refund: Refund | null

  /** The store's own id of the order */
  order_id: string | null

  /** Id of the store that the order is of */
  store_id: number | null

  /** Id of the batch that it is in */
  batch_id: number | null

  /** Id of the closeout that it is on */
  closeout_id: number | null

  /** Of the first package; null until the label is bought, or where it is not tracked */
  tracking_code: string | null

  /** The public tracking page */
  tracking_url: string | null

  /** The label, without a token, for 90 days; null before the purchase and after a void */
  label_url: string | null

  /** What was filled in or is doubtful */
  warnings: Array<string>

  /** When it was made, in UTC */
  created_at: string

  /** When its label was bought, in UTC */
  purchased_at: string | null
}

/** A shipment was saved without a label. */
export type ShipmentCreatedEvent = {
  /** The same in every message of the event: by it a repetition is known */
  id: string

  /** What happened */
  type: 'shipment.created'

  /** Counts the account's events, to sort those that come out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** What is told */
  data: ShipmentEventData
}

export type ShipmentEventData = {
  /** By which every route finds it */
  id: number

  /** The date and 4 to 6 capitals or digits, for people */
  ship_code: string

  /** How it travels: parcels, or freight */
  type: Open<'courier' | 'ltl'>

  /** How far it has come */
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

  /** Of the first package; of freight its PRO number */
  tracking_code: string | null

  /** 0 until it is bought; a refund does not change it */
  total_paid: number

  /** Of the amounts */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** The money of a void; null where nobody asked for one, or nothing was paid */
  refund: Refund | null

  /** The store's own id of the order */
  order_id: string | null

  /** Id of the batch that it is in */
  batch_id: number | null

  /** When it was made, in UTC */
  created_at: string

  /** When its label was bought, in UTC */
  purchased_at: string | null
}

export type ShipmentItem = {
  /** What the shop calls it */
  title: string | null

  /** What it is */
  description: string | null

  /** What customs are told */
  customs_description: string | null

  /** Stock-keeping unit */
  sku: string | null

  /** How many of it there are */
  quantity: number

  /** Value of one unit */
  value: number | null

  /** Of the value */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** Where it was made, ISO 3166-1 alpha-2 */
  country_of_origin: string | null

  /** HS code */
  hs_code: string | null

  /** Who made it, and where; null where nothing was sent of it */
  manufacturer: ItemManufacturer | null
}

export type ShipmentPackage = {
  /** Its place among the packages, from 0 */
  index: number

  /** Its own tracking number; null until the label is bought, or where it is not tracked */
  tracking_code: string | null

  /** As it was sent */
  weight: number | null

  /** Of the weight */
  weight_unit: Open<'lbs' | 'kg' | 'g' | 'oz'> | null

  /** In size_unit */
  length: number | null

  /** In size_unit */
  width: number | null

  /** In size_unit */
  height: number | null

  /** Of the sides */
  size_unit: Open<'cm' | 'in'> | null

  /** Name of the package type */
  package_type: string | null

  /** What is in it, in a few words */
  package_contents: string | null
}

/** A label was bought, also where its shipment was made in the same call. */
export type ShipmentPurchasedEvent = {
  /** The same in every message of the event: by it a repetition is known */
  id: string

  /** What happened */
  type: 'shipment.purchased'

  /** Counts the account's events, to sort those that come out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** What is told */
  data: ShipmentEventData
}

/** The credits of a void label are back. */
export type ShipmentRefundedEvent = {
  /** The same in every message of the event: by it a repetition is known */
  id: string

  /** What happened */
  type: 'shipment.refunded'

  /** Counts the account's events, to sort those that come out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** What is told */
  data: ShipmentEventData
}

export type ShipmentRequest = {
  /** Where the parcel goes; of a return, where it comes from */
  to_address: RecipientAddress

  /** Where the parcel comes from; of a return it is not read. What is left out is the account's own: name and company together, the place as a whole, telephone and e-mail each */
  from_address?: PartialAddress | null | undefined

  /** What is sent together, to one address: each piece with its weight and size */
  packages: ReadonlyArray<Package>

  /** `regular` and `courier` are the same */
  type?: 'regular' | 'courier' | null | undefined

  /** Where the parcel is handed over; the account's own where it is absent */
  region?: 'ON' | 'BC' | 'QC' | null | undefined

  /** Require a signature on delivery */
  signature_confirmation?: boolean | null | undefined

  /** Apply protection for what the items are worth; leaves untracked services out. Goods without a value are quoted without it, and not sold with it */
  insured?: boolean | null | undefined

  /** The parcel travels from to_address to return_address */
  is_return?: boolean | null | undefined

  /** Where a return goes; read only when is_return is true */
  return_address?: PartialAddress | null | undefined

  /** What it is to be bought by: code, id, name or alias of a service, or `cheapest_tracked`, `cheapest_express_tracked`, `cheapest`, `fastest`; the cheapest tracked service where it is absent */
  service?: string | number | null | undefined

  /** What the label is drawn in; pdf where it is absent */
  label_format?: 'pdf' | 'zpl' | 'png' | null | undefined

  /** For a fulfilment centre: a page for the boxes follows the label */
  is_fba?: boolean | null | undefined

  /** Of the sender or recipient, for customs */
  tax_identifier?: TaxIdentifier | null | undefined

  /** What customs are told of the shipment as a whole */
  customs?: Customs | null | undefined

  /** The store's own id of the order; where it names one order, the two are linked */
  order_id?: string | null | undefined

  /** Store that the order is of; needed where several know the order_id */
  store_id?: number | null | undefined

  /** What is in the packages; needed to buy a label for another country */
  items?: ReadonlyArray<Item> | null | undefined

  /** An open batch that the draft joins, without a `max_price`: it is bought with its batch, which takes none */
  batch_id?: number | null | undefined

  /** A draft does not keep this limit: send it again with the purchase. A value that is no price is refused here too */
  max_price?: number | null | undefined
}

/** The shipment */
export type ShipmentResponse = {
  /** The shipment */
  data: Shipment | FreightShipment
}

export type ShipmentUnit = {
  /** Its place among the packages, from 0 */
  index: number

  /** The PRO number of the shipment; null until it is booked */
  tracking_code: string | null

  /** How many units are alike */
  quantity: number

  /** What a fork truck lifts */
  package_type: string

  /** What it holds */
  package_contents: string | null

  /** Of one unit, as it was sent */
  weight: number

  /** Of the weight */
  weight_unit: Open<'lbs' | 'kg' | 'g' | 'oz'>

  /** In size_unit */
  length: number | null

  /** In size_unit */
  width: number | null

  /** In size_unit */
  height: number | null

  /** Of the sides */
  size_unit: Open<'cm' | 'in'> | null

  /** As it was sent; null where its density decides */
  freight_class: string | null

  /** Item of the National Motor Freight Classification */
  nmfc: string | null

  /** How many cartons or bags all these units hold */
  pieces: number | null

  /** It holds dangerous goods */
  hazmat: boolean

  /** Other goods may stand on it */
  stackable: boolean
}

/** A label is void: its carrier has agreed. */
export type ShipmentVoidedEvent = {
  /** The same in every message of the event: by it a repetition is known */
  id: string

  /** What happened */
  type: 'shipment.voided'

  /** Counts the account's events, to sort those that come out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** What is told */
  data: ShipmentEventData
}

/** A page of the shipments */
export type ShipmentsResponse = {
  /** The records of the page */
  data: Array<Shipment | FreightShipment>

  /** Where the page stands in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type Store = {
  /** What an order names as its store_id */
  id: number

  /** What the account calls it */
  identifier: string

  /** It was made through the API */
  store_type: 'api'

  /** When it was made, in UTC */
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

  /** Where the page stands in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type SubscribeToTrackingRequest = {
  /** The number of a shipment of this account, of any of its packages */
  tracking_code: string

  /** Where messages are posted to */
  url: string
}

export type TaxIdentifier = {
  /** Which kind of number it is: EIN, EORI, IOSS, VAT … */
  tax_type?: string | null | undefined

  /** The number */
  number?: string | null | undefined

  /** Country that gave it */
  issuing_authority?: string | null | undefined
}

export type TestEventData = {
  /** Id of the webhook that is tested */
  webhook_id: number
}

export type TierRate = {
  /** Id of the service */
  postage_type_id: number

  /** Code of the service, by which it is bought */
  service: string

  /** Name of its carrier */
  carrier: string

  /** Name of the service */
  service_name: string

  /** Name of the package type; of several packages, that of the first */
  package_type: string

  /** The parcel is scanned on its way */
  trackable: boolean

  /** Before add-ons and tax */
  base_rate: number

  /** What is added to the base rate; empty where nothing is */
  add_ons: Array<AddOn>

  /** Duty that is paid in advance */
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

  /** Tax on what crosses the border, paid in advance */
  duty_tax: number

  /** gst + pst + hst + qst + duty_tax */
  tax: number

  /** subtotal + tax */
  total: number

  /** Of every amount */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** The most days that it is likely to take; null where unknown */
  estimated_delivery_days: number | null

  /** Days in transit */
  delivery_days: string
}

export type Token = {
  /** Its place in addresses; it is no secret */
  id: number

  /** What the token is for */
  name: string

  /** The start of the secret, for people to tell tokens apart */
  hint: string

  /** What it may do */
  scopes: Array<string>

  /** When it was made, in UTC */
  created_at: string

  /** From when on it is refused, in UTC; null for never */
  expires_at: string | null

  /** Its last use, to the minute, in UTC; null before the first */
  last_used_at: string | null
}

/** A page of the tokens */
export type TokensResponse = {
  /** The records of the page */
  data: Array<Token>

  /** Where the page stands in the list */
  meta: PageMeta

  /** Absolute addresses of pages, filters kept */
  links: PageLinks
}

export type TopUp = {
  /** The reference of its transaction */
  id: number

  /** As it was sent */
  amount: number

  /** Of the amount and the balance */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>

  /** The card that is charged */
  payment_method_id: number

  /** What is posted now; holds are not taken off */
  balance: number

  /** When it was asked for, in UTC, by the account's clock */
  created_at: string

  /** It counts in the balance */
  status: 'posted'
}

export type TopUpEventData = {
  /** Id of the top-up */
  id: number

  /** What was credited */
  amount: number

  /** Of the amounts */
  currency: Open<'CAD' | 'USD' | 'EUR' | 'AUD' | 'GBP'>
}

export type TopUpRequest = {
  /** In CAD, with at most two decimals */
  amount: number

  /** The card to charge; the default card where it is absent */
  payment_method_id?: number | null | undefined
}

/** The card is charged, and the credits are there */
export type TopUpResponse = {
  /** The card is charged, and the credits are there */
  data: TopUp
}

export type Tracking = {
  /** The tracking number that was asked for, as it was sold */
  tracking_code: string

  /** The same */
  tracking_number: string

  /** Id of its shipment */
  shipment_id: number

  /** Ship code of its shipment */
  ship_code: string

  /** How far the parcel has come */
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

  /** City, province and country that it travels to */
  destination: string

  /** How many days it takes, `2` or `2-5`, from the day on that the carrier has it */
  delivery_days: string

  /** The public tracking page */
  tracking_url: string

  /** Newest first */
  events: Array<TrackingEvent>
}

export type TrackingEvent = {
  /** Name of the carrier */
  carrier: string

  /** Where it happened; empty where that is not known */
  location: string

  /** How far the parcel had come */
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

  /** The tracking number that was asked for */
  tracking_code: string
}

export type TrackingEventData = {
  /** Id of the shipment */
  shipment_id: number

  /** Of the shipment */
  ship_code: string

  /** How it travels: parcels, or freight */
  type: Open<'courier' | 'ltl'>

  /** Of the first package; of freight its PRO number */
  tracking_code: string | null

  /** How far it has come */
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

  /** Where; empty where that is not known */
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
  /** The same in every message of the event: by it a repetition is known */
  id: string

  /** What happened */
  type: 'tracking.updated'

  /** Counts the account's events, to sort those that come out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** What is told */
  data: TrackingEventData
}

export type UncountedLinks = {
  /** The newest records */
  first: string

  /** Always null: a count would read the whole history */
  last: string | null

  /** The page before; null on page 1 */
  prev: string | null

  /** What is older; null where nothing is */
  next: string | null
}

export type UncountedMeta = {
  /** Which page this is, among those before `before` */
  current_page: number

  /** Place of the first record; null on an empty page */
  from: number | null

  /** Always null: a count would read the whole history */
  last_page: number | null

  /** The address of the list, absolute, without the query */
  path: string

  /** How many records a page may hold */
  per_page: number

  /** Place of the last record; null on an empty page */
  to: number | null

  /** Always null: a count would read the whole history */
  total: number | null
}

export type ValidateAddressRequest = {
  /** The address in its parts, or as one text, with commas or line breaks between its lines. Its parts may also stand beside this field instead */
  address?: AddressParts | string | undefined

  /** Who lives or works there */
  name?: string | null | undefined

  /** Company */
  company?: string | null | undefined

  /** Street or post office box */
  address1?: string | null | undefined

  /** Apartment, suite, floor */
  address2?: string | null | undefined

  /** City */
  city?: string | null | undefined

  /** State or province: its code of ISO 3166-2, or its name */
  province_code?: string | null | undefined

  /** Postal code */
  postal_code?: string | null | undefined

  /** Country: its code of ISO 3166-1, or its name */
  country_code?: string | null | undefined

  /** Telephone */
  phone?: string | null | undefined

  /** E-mail */
  email?: string | null | undefined

  /** A home rather than a business; a home where it is absent */
  is_residential?: boolean | null | undefined
}

export type VerifyManufacturerRequest = {
  /** Who made the goods, and where: its fields, or one text such as `ABC Company Ltd, 1234 Main St, Toronto ON` */
  manufacturer:
    | string
    | {
        /** Who made it */
        name?: string | null | undefined

        /** Street */
        address1?: string | null | undefined

        /** City */
        city?: string | null | undefined

        /** State or province; of a Canadian one the name, too */
        province_code?: string | null | undefined

        /** Postal code */
        postal_code?: string | null | undefined

        /** Country, ISO 3166-1 alpha-2, or its English name */
        country_code?: string | null | undefined
      }

  /** Where the goods were made, ISO 3166-1 alpha-2 or its English name; the country of the manufacturer where it is absent */
  country_of_origin?: string | null | undefined
}

export type Webhook = {
  /** By which every route finds it */
  id: number

  /** Where messages are posted to */
  url: string

  /** What it is told; null: everything */
  events: Array<string> | null

  /** For people */
  description: string | null

  /** While it is `paused` its events wait, 7 days at most */
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

  /** What the subscriber answered; null where it did not */
  response_status: number | null

  /** Why it failed; null for success */
  message: string | null

  /** The beginning of the answer */
  response_body: string

  /** How long it took */
  duration_ms: number
}

/** A page of the deliveries, the newest first */
export type WebhookDeliveriesResponse = {
  /** The records of the page */
  data: Array<WebhookDelivery>

  /** Where the page stands in the list */
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

  /** `failed` after the tenth try, or a 410; `skipped` where it waited longer than 7 days while the webhook was paused */
  status: Open<'pending' | 'delivered' | 'failed' | 'skipped'>

  /** How often it was tried since it was to be sent last */
  attempts: number

  /** When it was to be sent, by the clock of the service, in UTC */
  created_at: string

  /** When it is tried next, by the clock of the service, in UTC; null unless it is pending */
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

  /** `failed` after the tenth try, or a 410; `skipped` where it waited longer than 7 days while the webhook was paused */
  status: Open<'pending' | 'delivered' | 'failed' | 'skipped'>

  /** How often it was tried since it was to be sent last */
  attempts: number

  /** When it was to be sent, by the clock of the service, in UTC */
  created_at: string

  /** When it is tried next, by the clock of the service, in UTC; null unless it is pending */
  next_attempt_at: string | null

  /** When it ended, by the clock of the service, in UTC */
  ended_at: string | null

  /** What is posted, byte for byte */
  body: string

  /** Every try, the oldest first */
  log: Array<WebhookAttempt>
}

/** The delivery, its message and every try */
export type WebhookDeliveryWithAttemptsResponse = {
  /** The delivery, its message and every try */
  data: WebhookDeliveryWithAttempts
}

export type WebhookReplay = {
  /** At most 10,000, the oldest of the time */
  events_count: number
}

/** The webhook */
export type WebhookResponse = {
  /** The webhook */
  data: Webhook
}

/** Sent on request, to see whether messages arrive. */
export type WebhookTestEvent = {
  /** The same in every message of the event: by it a repetition is known */
  id: string

  /** What happened */
  type: 'webhook.test'

  /** Counts the account's events, to sort those that come out of order */
  sequence: number

  /** Where it happened */
  environment: Open<'production' | 'sandbox'>

  /** When it happened, in UTC, by the account's clock */
  timestamp: string

  /** What is told */
  data: TestEventData
}

export type WebhookWithSecret = {
  /** By which every route finds it */
  id: number

  /** Where messages are posted to */
  url: string

  /** What it is told; null: everything */
  events: Array<string> | null

  /** For people */
  description: string | null

  /** While it is `paused` its events wait, 7 days at most */
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

  /** Where the page stands in the list */
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
