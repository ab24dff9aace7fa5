import { parseId } from '#core/values/parse-id.ts'
import { findDelivery } from '#core/webhook/deliveries.ts'
import { deliveryView } from '../../views/webhooks/delivery-view.ts'
import { newFormKey } from '../../visit/change-once.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { isMoving } from './is-moving.ts'
import { visitedWebhook } from './visited-webhook.ts'

export async function answer(visit: AccountVisit): Promise<Answer> {
  const { params, query, world, tenant, frame } = visit
  const webhook = await visitedWebhook(visit)
  const wanted = parseId(params.sequence ?? '')
  const found = await findDelivery(world.store.read, tenant, webhook.id, wanted)
  const { sequence } = found.delivery
  const now = world.clock.now()
  const lines = await visit.byApi(
    { kind: 'resend_delivery', webhookId: webhook.id, sequence },
    'Send it again',
  )
  const facts = {
    ...found,
    webhook,
    query,
    isMoving: isMoving(webhook, found.delivery, now),
    formKey: newFormKey(now),
    lines,
  }
  return pageOf(`Delivery ${sequence} to webhook ${webhook.id}`, deliveryView(facts, frame))
}
