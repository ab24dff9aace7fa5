import type { TokenWish } from '#core/account/token/create-token.ts'
import type { OrderFilter } from '#core/order/order-store.ts'
import type { TopUpRequest } from '#core/payment/top-up-credits.ts'
import type { LabelFileFormat, LabelResolution } from '#core/ports/labels.ts'
import type { DraftPurchase } from '#core/purchase/buy-draft.ts'
import type { DraftReplacement } from '#core/purchase/change-draft.ts'
import type { DraftRequest } from '#core/purchase/draft.ts'
import type { Creation } from '#core/purchase/plan-creation.ts'
import type { UncheckedQuestion } from '#core/rating/unchecked-question.ts'
import type { Item } from '#core/shipment/item.ts'
import type { ShipmentFilter } from '#core/shipment/shipment-store.ts'
import type { Instant } from '#core/time/clock.ts'
import type { Page } from '#core/values/page.ts'
import type { WebhookInput } from '#core/webhook/create-webhook.ts'
import type { DeliveryFilter } from '#core/webhook/deliveries.ts'

export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export type JsonObject = { readonly [name: string]: Json }

/** What a program sends to a version of the API to do what a screen does. */
export type ApiCall = {
  /** As in the version's document. */
  readonly operationId: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the prefix of the version: `/labels/7`. */
  readonly path: string
  /** What stands in the path, by the names of the document. */
  readonly params: JsonObject
  /** A list is sent as its field several times. */
  readonly query: JsonObject
  readonly body: JsonObject | null
  /** Beside those that every call has. */
  readonly headers: Readonly<Record<string, string>>
}

/** Null where the version has no such call, or where its call cannot say all that was asked. */
export type AsCall = (asked: AskedByScreen) => ApiCall | null

/** How an edge names the parts of a request is no part of the call. */
type EdgeWords = 'pathOf' | 'doubtScope'

/** A program knows the draft, or changes it by a call of its own. */
type DraftAsSeen = 'asSeen' | 'change'

/** With its goods as a shipment lists them, since a version may want their names, too. */
export type AskedQuestion = Omit<UncheckedQuestion, 'items'> & { readonly items: readonly Item[] }

type OfShipment = { readonly shipmentId: number }
type OfToken = { readonly tokenId: number }
type OfWebhook = { readonly webhookId: number }
type OfDelivery = OfWebhook & { readonly sequence: number }
type OnPage = { readonly page: Page }

/** What screens ask and do, in the words of the core. */
export type AskedByScreen =
  | AskedOfPrices
  | AskedOfShipments
  | AskedOfMoney
  | AskedOfTokens
  | AskedOfWebhooks
  | AskedOfLists
  | AskedOfScreensAlone

export type AskedOfPrices =
  /** An estimate knows country and postal code alone; whatever else it says makes it no more exact. */
  | {
      readonly kind: 'quote' | 'estimate'
      readonly question: AskedQuestion
      readonly timeoutMs?: number
    }
  | ({ readonly kind: 'quote_shipment'; readonly timeoutMs?: number } & OfShipment)

export type AskedOfShipments =
  | { readonly kind: 'buy'; readonly creation: Omit<Creation, EdgeWords | 'draft'> }
  | { readonly kind: 'save_draft'; readonly draft: Omit<DraftRequest, EdgeWords> }
  | {
      readonly kind: 'change_draft'
      readonly replacement: Omit<DraftReplacement, EdgeWords | DraftAsSeen>
    }
  | {
      readonly kind: 'buy_draft'
      readonly purchase: Omit<DraftPurchase, EdgeWords | DraftAsSeen | 'inBatch'>
    }
  /** Voids what is bought, and deletes a draft. */
  | ({ readonly kind: 'void' | 'shipment' } & OfShipment)
  | ({ readonly kind: 'shipments'; readonly filter: ShipmentFilter } & OnPage)
  | ({
      readonly kind: 'label_file'
      /** Null for the format that it was bought in. */
      readonly format: LabelFileFormat | null
      readonly dotsPerInch: LabelResolution | null
    } & OfShipment)
  | { readonly kind: 'tracking'; readonly trackingCode: string }

export type AskedOfMoney =
  | { readonly kind: 'credits' | 'cards' }
  | ({ readonly kind: 'credit_transactions'; readonly before: number | null } & OnPage)
  | { readonly kind: 'top_up'; readonly topUp: TopUpRequest }
  | { readonly kind: 'add_card'; readonly token: string; readonly asDefault: boolean }
  | { readonly kind: 'remove_card'; readonly cardId: number }

export type AskedOfTokens =
  | ({ readonly kind: 'tokens' } & OnPage)
  | { readonly kind: 'create_token'; readonly wish: TokenWish }
  | ({ readonly kind: 'rotate_token'; readonly overlapMs: number } & OfToken)
  | ({ readonly kind: 'revoke_token' } & OfToken)

export type AskedOfWebhooks =
  | { readonly kind: 'webhooks' }
  | { readonly kind: 'create_webhook'; readonly wish: WebhookInput }
  | ({ readonly kind: 'change_webhook'; readonly wish: WebhookInput } & OfWebhook)
  | ({
      readonly kind:
        | 'webhook'
        | 'pause_webhook'
        | 'resume_webhook'
        | 'test_webhook'
        | 'delete_webhook'
    } & OfWebhook)
  | ({ readonly kind: 'rotate_webhook_secret'; readonly overlapMs: number } & OfWebhook)
  | ({ readonly kind: 'deliveries'; readonly filter: DeliveryFilter } & OfWebhook & OnPage)
  | ({ readonly kind: 'delivery' | 'resend_delivery' } & OfDelivery)
  /** Both ends are included. */
  | ({ readonly kind: 'replay_events'; readonly from: Instant; readonly to: Instant } & OfWebhook)

export type AskedOfLists =
  | { readonly kind: 'postage_types' | 'stores' }
  | ({ readonly kind: 'batches' | 'closeouts' } & OnPage)
  | ({ readonly kind: 'orders'; readonly filter: OrderFilter } & OnPage)

/** What no version answers yet. One that learns it draws its call, and the screens show it. */
export type AskedOfScreensAlone = {
  readonly kind: 'statement' | 'settings' | 'people' | 'requests' | 'sandbox_clock' | 'label_sheet'
}
