import type { TokenRow } from '../account/token-store.ts'
import type { EventHeader } from '../event/event-store.ts'
import type { AnyShipment } from '../facts.ts'
import type { TopUp } from '../payment/top-up-store.ts'

/** What a text that somebody typed may mean. */
export type Finding =
  | { readonly kind: 'shipment'; readonly shipment: AnyShipment; readonly by: FoundBy }
  | { readonly kind: 'call'; readonly requestId: string; readonly outcome: string }
  | { readonly kind: 'event'; readonly event: Pick<EventHeader, 'id' | 'sequence' | 'type'> }
  | { readonly kind: 'token'; readonly token: Pick<TokenRow, 'id' | 'name' | 'hint'> }
  /** An Idempotency-Key of calls. */
  | { readonly kind: 'key'; readonly key: string; readonly outcome: string }
  | { readonly kind: 'top_up'; readonly topUp: TopUp }

export type FoundBy = 'code' | 'order' | 'name'
