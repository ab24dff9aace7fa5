import type { Command } from '#core/command/command.ts'
import { type TopUpRequest, topUpCredits as topUpOnce } from '#core/payment/top-up-credits.ts'
import type { TopUp } from '#core/payment/top-up-store.ts'
import { requestKey } from './create-shipment.ts'

/** A wish for credits and the key that its client sent with it. */
export type KeyedTopUp = TopUpRequest & { readonly key: string | null }

export const topUpCredits = (command: Command, { key, ...request }: KeyedTopUp): Promise<TopUp> =>
  topUpOnce(
    { ...command, key: key === null ? null : requestKey(key, 'v3_v4.credits') },
    () => request,
  )
