import type { Delivery, DeliveryState, Webhook } from '#core/webhook/webhook.ts'
import type { Markup } from '../../../base/html.ts'
import { status, type Tone } from '../../parts/status.ts'

/** `isFailing`: its newest message was not heard so far. */
export function webhookStatus(webhook: Pick<Webhook, 'pausedAt'>, isFailing = false): Markup {
  if (webhook.pausedAt === null)
    return isFailing ? status('Failing', 'bad') : status('Active', 'good')
  return status('Paused', 'warn')
}

const words = {
  pending: ['Waiting', 'moving'],
  delivered: ['Heard', 'good'],
  failed: ['Not heard', 'bad'],
  skipped: ['Skipped', 'plain'],
} as const satisfies Record<DeliveryState, readonly [string, Tone]>

export function deliveryStatus({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): Markup {
  if (state === 'pending' && attempts > 0) return status('Not heard yet', 'warn')
  const [word, tone] = words[state]
  return status(word, tone)
}
