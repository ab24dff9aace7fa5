import type { Instant } from '#core/time/clock.ts'
import { minuteMs } from '#core/time/durations.ts'
import type { Delivery, Webhook } from '#core/webhook/webhook.ts'

/** Whether whoever looks at it will soon see another state. */
export const isMoving = (
  { pausedAt }: Pick<Webhook, 'pausedAt'>,
  { state, dueAt }: Delivery,
  now: Instant,
): boolean => pausedAt === null && state === 'pending' && dueAt !== null && dueAt < now + minuteMs
