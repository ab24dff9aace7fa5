import { parseId } from '#core/values/parse-id.ts'
import { findWebhook } from '#core/webhook/change-webhook.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import type { AccountVisit } from '../../visit/screen.ts'

export const visitedWebhook = ({ params, world, tenant }: AccountVisit): Promise<Webhook> =>
  findWebhook(world.store.read.webhooks, tenant, parseId(params.id ?? ''))
