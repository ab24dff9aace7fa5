import { parseId } from '#core/values/parse-id.ts'
import { findDelivery } from '#core/webhook/delivery-history.ts'
import { deliveryView } from '../../views/webhooks/delivery-view.ts'
import { newFormKey } from '../../visit/change-once.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { webhookOf } from './webhook-of.ts'

export async function answer(visit: AccountVisit): Promise<Answer> {
  const { params, query, world, tenant, frame } = visit
  const webhook = await webhookOf(visit)
  const { read } = world.store
  const found = await findDelivery(read, tenant, webhook.id, parseId(params.sequence ?? ''))
  const { sequence } = found.delivery
  const asked = { kind: 'resend_delivery', webhookId: webhook.id, sequence } as const
  const lines = await visit.byApi(asked, 'Send it again')
  const formKey = newFormKey(world.clock.now())
  const content = deliveryView({ ...found, webhook, query, formKey, lines }, frame)
  return pageOf(`Delivery ${sequence} to webhook ${webhook.id}`, content)
}
