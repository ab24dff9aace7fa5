import { isHeld } from '#core/webhook/held-webhook.ts'
import type { Delivery, Webhook } from '#core/webhook/webhook.ts'
import type { Markup } from '../../../base/html.ts'
import { status } from '../../parts/status.ts'

export const nameOf = ({ id, description }: Pick<Webhook, 'id' | 'description'>): string =>
  description ?? `Webhook ${id}`

export function webhookStatus(webhook: Webhook): Markup {
  if (isHeld(webhook)) return status('Held by a shell', 'moving')
  return webhook.pausedAt === null ? status('Active', 'good') : status('Paused', 'warn')
}

export function deliveryStatus({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): Markup {
  switch (state) {
    case 'delivered':
      return status('Delivered', 'good')
    case 'failed':
      return status('Failed', 'bad')
    case 'skipped':
      return status('Skipped', 'plain')
    case 'pending':
      return attempts === 0 ? status('Waiting', 'moving') : status('Tried again later', 'warn')
  }
}
