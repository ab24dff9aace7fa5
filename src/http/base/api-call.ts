import type { TokenInput } from '#core/account/token/manage-tokens.ts'
import type { TopUpRequest } from '#core/payment/top-up-credits.ts'
import type { LabelFileFormat, LabelResolution } from '#core/ports/labels.ts'
import type { DraftPurchase } from '#core/purchase/buy-draft.ts'
import type { DraftReplacement } from '#core/purchase/change-draft.ts'
import type { Creation } from '#core/purchase/create-shipment.ts'
import type { DraftRequest } from '#core/purchase/draft.ts'
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
export type ApiCallFor = (action: ScreenAction) => ApiCall | null

/** How an edge names the parts of a request is no part of the call. */
type EdgeWords = 'pathOf' | 'doubtScope' | 'limit'

/** A program knows the draft, or changes it by a call of its own. */
type DraftAsSeen = 'asSeen' | 'change'

/** With its goods as a shipment lists them, since a version may want their names, too. */
export type ItemizedQuestion = Omit<UncheckedQuestion, 'items'> & {
  readonly items: readonly Item[]
}

type Quoting = { readonly question: ItemizedQuestion; readonly timeoutMs?: number }
type OfShipment = { readonly shipmentId: number }
type OfToken = { readonly tokenId: number }
type OfWebhook = { readonly webhookId: number }
type Overlap = { readonly overlapMs: number }
type OnPage = { readonly page: Page }
type Nothing = Readonly<Record<never, never>>

/** What screens ask and do, in the words of the core. */
export type ScreenActions = {
  readonly quote: Quoting
  /** It knows country and postal code alone; whatever else is said makes it no more exact. */
  readonly estimate: Quoting
  readonly buy: { readonly creation: Omit<Creation, EdgeWords | 'draft'> }
  readonly save_draft: { readonly draft: Omit<DraftRequest, EdgeWords> }
  readonly change_draft: { readonly replacement: Omit<DraftReplacement, EdgeWords | DraftAsSeen> }
  readonly buy_draft: {
    readonly purchase: Omit<DraftPurchase, EdgeWords | DraftAsSeen | 'inBatch'>
  }
  readonly shipment: OfShipment
  readonly shipments: { readonly filter: ShipmentFilter } & OnPage
  /** Voids what is bought, and deletes a draft. */
  readonly void_shipment: OfShipment
  readonly label_file: OfShipment & {
    /** Null for the format that it was bought in. */
    readonly format: LabelFileFormat | null
    readonly dotsPerInch: LabelResolution | null
  }
  readonly tracking: { readonly trackingCode: string }
  readonly credits: Nothing
  readonly credit_transactions: { readonly before: number | null } & OnPage
  readonly cards: Nothing
  readonly top_up_credits: { readonly topUp: TopUpRequest }
  readonly add_own_card: { readonly token: string; readonly asDefault: boolean }
  readonly remove_card: { readonly cardId: number }
  readonly tokens: OnPage
  readonly create_token: { readonly input: TokenInput }
  readonly rotate_token: OfToken & Overlap
  readonly revoke_token: OfToken
  readonly webhooks: Nothing
  readonly create_webhook: { readonly input: WebhookInput }
  readonly change_webhook: OfWebhook & { readonly input: WebhookInput }
  readonly remove_webhook: OfWebhook
  readonly pause_webhook: OfWebhook
  readonly resume_webhook: OfWebhook
  readonly test_webhook: OfWebhook
  readonly rotate_secret: OfWebhook & Overlap
  readonly deliveries: OfWebhook & { readonly filter: DeliveryFilter } & OnPage
  readonly resend_delivery: OfWebhook & { readonly sequence: number }
  /** Both ends are included. */
  readonly replay_events: OfWebhook & { readonly from: Instant; readonly to: Instant }
}

export type ScreenAction<Kind extends keyof ScreenActions = keyof ScreenActions> = {
  [K in Kind]: { readonly kind: K } & ScreenActions[K]
}[Kind]
