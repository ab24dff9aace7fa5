import type { AsCall } from '../base/as-call.ts'
import { askedOfLists } from './as-call/lists.ts'
import { askedOfMoney } from './as-call/money.ts'
import { askedOfPrices } from './as-call/prices.ts'
import { askedOfShipments } from './as-call/shipments.ts'
import { askedOfTokens } from './as-call/tokens.ts'
import { askedOfWebhooks } from './as-call/webhooks.ts'

/** The inverse of what `wire/` reads: the call by which a program does the same as a screen. */
export const asCall: AsCall = asked => {
  switch (asked.kind) {
    case 'quote':
    case 'estimate':
    case 'quote_shipment':
      return askedOfPrices(asked)
    case 'buy':
    case 'save_draft':
    case 'change_draft':
    case 'buy_draft':
    case 'void':
    case 'shipment':
    case 'shipments':
    case 'label_file':
    case 'tracking':
      return askedOfShipments(asked)
    case 'credits':
    case 'credit_transactions':
    case 'cards':
    case 'top_up':
    case 'add_card':
    case 'remove_card':
      return askedOfMoney(asked)
    case 'tokens':
    case 'create_token':
    case 'rotate_token':
    case 'revoke_token':
      return askedOfTokens(asked)
    case 'webhooks':
    case 'create_webhook':
    case 'webhook':
    case 'change_webhook':
    case 'delete_webhook':
    case 'pause_webhook':
    case 'resume_webhook':
    case 'rotate_webhook_secret':
    case 'test_webhook':
    case 'deliveries':
    case 'delivery':
    case 'resend_delivery':
    case 'replay_events':
      return askedOfWebhooks(asked)
    case 'postage_types':
    case 'stores':
    case 'batches':
    case 'closeouts':
    case 'orders':
      return askedOfLists(asked)
    // This version has no calls for these.
    case 'statement':
    case 'settings':
    case 'people':
    case 'requests':
    case 'sandbox_clock':
    case 'label_sheet':
      return null
  }
}
