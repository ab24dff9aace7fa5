import { toDecimal } from '#core/values/money.ts'
import type { WebhookInput } from '#core/webhook/create-webhook.ts'
import type { ApiCall, ApiCallFor, ScreenAction, ScreenActions } from '../base/api-call.ts'
import { drawCall } from './api-calls/draw-call.ts'
import { drawnPage, isoOf, secondsOf, shipmentsQuery } from './api-calls/drawn-query.ts'
import { estimateCall, quoteCall } from './api-calls/prices.ts'
import { buyCall, buyDraftCall, changeDraftCall, saveDraftCall } from './api-calls/purchases.ts'
import { TransactionQuery } from './wire/credit-transaction.ts'
import { TopUpCredits } from './wire/credits.ts'
import { LabelQuery } from './wire/label.ts'
import { PageQuery } from './wire/list.ts'
import { AddPaymentMethod } from './wire/payment-method.ts'
import { CreateToken, RotateToken } from './wire/token.ts'
import { ChangeWebhook, CreateWebhook, RotateSecret } from './wire/webhook.ts'
import { DeliveryQuery, ReplayEvents } from './wire/webhook-delivery.ts'

/** The calls by which a program does the same as a screen: the inverse of what `wire/` reads. */
const calls: {
  readonly [Kind in keyof ScreenActions]: (action: ScreenAction<Kind>) => ApiCall | null
} = {
  quote: quoteCall,
  estimate: estimateCall,

  buy: buyCall,
  save_draft: saveDraftCall,
  change_draft: changeDraftCall,
  buy_draft: buyDraftCall,
  shipment: action => drawCall('fetchShipment', ofShipment(action)),
  shipments: action => drawCall('listShipments', { query: shipmentsQuery(action) }),
  void_shipment: action => drawCall('deleteShipment', ofShipment(action)),
  label_file: action =>
    drawCall('fetchLabel', {
      ...ofShipment(action),
      query: [LabelQuery, { label_format: action.format, dpi: action.dotsPerInch }],
    }),
  tracking: ({ trackingCode }) => drawCall('trackNumber', { params: { number: trackingCode } }),

  credits: () => drawCall('showCreditBalance'),
  credit_transactions: ({ before, page }) =>
    drawCall('listCreditTransactions', {
      query: [TransactionQuery, { ...drawnPage(page), before }],
    }),
  cards: () => drawCall('listPaymentMethods'),
  top_up_credits: ({ topUp: { amount, cardId = null, fault } }) =>
    drawCall('topUpCredits', {
      body: [TopUpCredits, { amount: toDecimal(amount), payment_method_id: cardId }],
      fault,
    }),
  add_own_card: ({ token, asDefault }) =>
    drawCall('addPaymentMethod', {
      body: [AddPaymentMethod, { token, default: asDefault || null }],
    }),
  remove_card: ({ cardId }) => drawCall('deletePaymentMethod', { params: { id: cardId } }),

  tokens: ({ page }) => drawCall('listTokens', { query: [PageQuery, drawnPage(page)] }),
  create_token: ({ input: { name, scopes, expiresAt } }) =>
    drawCall('createToken', {
      body: [CreateToken, { name, scopes, expires_at: isoOf(expiresAt) }],
    }),
  rotate_token: ({ tokenId, overlapMs }) =>
    drawCall('rotateToken', {
      params: { id: tokenId },
      body: [RotateToken, { overlap_seconds: secondsOf(overlapMs) }],
    }),
  revoke_token: ({ tokenId }) => drawCall('deleteToken', { params: { id: tokenId } }),

  webhooks: () => drawCall('listWebhooks'),
  create_webhook: ({ input }) =>
    drawCall('createWebhook', { body: [CreateWebhook, fieldsOf(input)] }),
  change_webhook: action =>
    drawCall('updateWebhook', {
      ...ofWebhook(action),
      body: [ChangeWebhook, fieldsOf(action.input)],
    }),
  remove_webhook: action => drawCall('deleteWebhook', ofWebhook(action)),
  pause_webhook: action => drawCall('pauseWebhook', ofWebhook(action)),
  resume_webhook: action => drawCall('resumeWebhook', ofWebhook(action)),
  test_webhook: action => drawCall('testWebhook', ofWebhook(action)),
  rotate_secret: action =>
    drawCall('rotateWebhookSecret', {
      ...ofWebhook(action),
      body: [RotateSecret, { overlap_seconds: secondsOf(action.overlapMs) }],
    }),
  deliveries: action =>
    drawCall('listWebhookDeliveries', {
      ...ofWebhook(action),
      query: [
        DeliveryQuery,
        {
          status: action.filter.state,
          before: action.filter.before,
          ...drawnPage(action.page),
        },
      ],
    }),
  resend_delivery: ({ webhookId, sequence }) =>
    drawCall('resendWebhookDelivery', { params: { id: webhookId, delivery_id: sequence } }),
  replay_events: action =>
    drawCall('replayWebhookEvents', {
      ...ofWebhook(action),
      body: [ReplayEvents, { from: isoOf(action.from), to: isoOf(action.to) }],
    }),
}

const ofShipment = ({ shipmentId }: { readonly shipmentId: number }) => ({
  params: { shipment_id: shipmentId },
})

const ofWebhook = ({ webhookId }: { readonly webhookId: number }) => ({ params: { id: webhookId } })

/** What `toWebhookInput` reads back. */
const fieldsOf = ({ url, events, description }: WebhookInput) => ({ url, events, description })

const callFor = <Kind extends keyof ScreenActions>(action: ScreenAction<Kind>): ApiCall | null =>
  calls[action.kind](action)

export const apiCallFor: ApiCallFor = callFor
