import { questionOfRequest } from '#core/purchase/decide/question-of-request.ts'
import { noManufacturer } from '#core/shipment/item.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import type { ScreenAction } from '#http/base/api-call.ts'
import type { Names } from '../support/full-account.ts'

export const mugRequest: ShipmentRequest = {
  toAddress: {
    name: "Ada O'Neil",
    company: null,
    address1: '12 Agnew Avenue',
    address2: null,
    city: 'Portland',
    provinceCode: 'OR',
    postalCode: '97205',
    countryCode: 'US',
    phone: null,
    email: null,
    residential: true,
  },
  returnAddress: null,
  fromAddress: null,
  isReturn: false,
  isFba: false,
  packages: [
    {
      weight: 2,
      weightUnit: 'lbs',
      length: 10,
      width: 8,
      height: 4,
      sizeUnit: 'in',
      packageType: 'Parcel',
      packageContents: null,
    },
  ],
  postageType: null,
  customsDescription: null,
  hsCode: null,
  countryOfOrigin: null,
  value: null,
  currency: 'CAD',
  items: [
    {
      title: 'Coffee mug',
      description: null,
      customsDescription: null,
      sku: null,
      quantity: 2,
      value: 12_50,
      currency: 'CAD',
      countryOfOrigin: null,
      hsCode: null,
      ...noManufacturer,
      weight: null,
      weightUnit: null,
    },
  ],
  taxIdentifier: null,
  region: 'ON',
  signature: false,
  insured: false,
  labelFormat: 'pdf',
  purchaseLabel: false,
  ownAddress: null,
  customs: null,
}

export const bare = { orderId: null, storeId: null, batchId: null }
const page = { limit: 10, page: 1 }
/** Filters nothing. */
export const anyShipment = {
  from: null,
  to: null,
  states: null,
  shipCode: null,
  trackingCode: null,
  orderId: null,
  batchId: null,
  closeoutId: null,
  toName: null,
}

type Kind = ScreenAction['kind']

/** One of each kind, in an order in which all can be carried out. */
export function askedOf(names: Names): Readonly<Record<Kind, ScreenAction>> {
  const draft = { shipmentId: Number(names.draft) }
  const bought = { shipmentId: Number(names.bought) }
  const token = { tokenId: Number(names.token) }
  const webhook = { webhookId: Number(names.webhook) }
  const delivery = { ...webhook, sequence: Number(names.delivery) }
  const question = { ...questionOfRequest(mugRequest), items: mugRequest.items }
  const wish = { url: 'http://127.0.0.1:1024/', events: null, description: 'Desk "1"' }
  return {
    quote: { kind: 'quote', question, timeoutMs: 5000 },
    estimate: { kind: 'estimate', question: { ...question, items: [] } },
    buy: {
      kind: 'buy',
      creation: {
        ...bare,
        request: { ...mugRequest, purchaseLabel: true },
        choice: { kind: 'fastest' },
        maxPrice: 500_00,
        fault: null,
      },
    },
    save_draft: { kind: 'save_draft', draft: { ...bare, request: mugRequest } },
    change_draft: { kind: 'change_draft', replacement: { ...bare, ...draft, request: mugRequest } },
    buy_draft: {
      kind: 'buy_draft',
      purchase: { ...draft, choice: null, maxPrice: null, labelFormat: 'zpl', fault: null },
    },
    shipment: { kind: 'shipment', ...bought },
    shipments: {
      kind: 'shipments',
      filter: { ...anyShipment, from: 0, states: ['bought', 'draft'], toName: "O'N" },
      page,
    },
    label_file: { kind: 'label_file', ...bought, format: 'png', dotsPerInch: 300 },
    tracking: { kind: 'tracking', trackingCode: names.number },
    void_shipment: { kind: 'void_shipment', ...bought },
    credits: { kind: 'credits' },
    credit_transactions: {
      kind: 'credit_transactions',
      before: Number(names.transaction),
      page,
    },
    cards: { kind: 'cards' },
    top_up_credits: {
      kind: 'top_up_credits',
      topUp: { amount: 50_05, cardId: Number(names.card), fault: null },
    },
    add_own_card: { kind: 'add_own_card', token: 'test_card', asDefault: true },
    remove_card: { kind: 'remove_card', cardId: Number(names.card) },
    tokens: { kind: 'tokens', page },
    create_token: {
      kind: 'create_token',
      input: { name: 'Checkout', scopes: ['rates:read'], expiresAt: Date.UTC(2040, 0, 1) },
    },
    rotate_token: { kind: 'rotate_token', ...token, overlapMs: 3_600_000 },
    revoke_token: { kind: 'revoke_token', ...token },
    webhooks: { kind: 'webhooks' },
    create_webhook: { kind: 'create_webhook', input: wish },
    change_webhook: {
      kind: 'change_webhook',
      ...webhook,
      input: { ...wish, events: ['tracking.updated'] },
    },
    deliveries: {
      kind: 'deliveries',
      ...webhook,
      filter: { state: 'pending', before: null },
      page,
    },
    resend_delivery: { kind: 'resend_delivery', ...delivery },
    replay_events: {
      kind: 'replay_events',
      ...webhook,
      from: Date.UTC(2040, 0, 1),
      to: Date.UTC(2040, 0, 2),
    },
    pause_webhook: { kind: 'pause_webhook', ...webhook },
    resume_webhook: { kind: 'resume_webhook', ...webhook },
    test_webhook: { kind: 'test_webhook', ...webhook },
    rotate_secret: { kind: 'rotate_secret', ...webhook, overlapMs: 60_000 },
    remove_webhook: { kind: 'remove_webhook', ...webhook },
  }
}
