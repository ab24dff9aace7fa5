import { notFound } from '#core/errors.ts'
import { findTrackedFreight, findTrackedShipment } from '#core/tracking/track-shipment.ts'
import { codeKey } from '#core/values/code-key.ts'
import { followShipment } from '#core/webhook/follow-shipment.ts'
import { changeRoute } from '../edge/change-route.ts'
import { requireToSeeFreight } from '../edge/goods-of-request.ts'
import { nouns } from '../edge/nouns.ts'
import { recordRoute } from '../edge/read-route.ts'
import { fromTracked, fromTrackedFreight, TrackingBody, TrackingPath } from '../wire/tracking.ts'
import { fromNewWebhook, SubscribeToTracking, WebhookWithSecretBody } from '../wire/webhook.ts'

export const trackNumber = recordRoute('/tracking/:number', {
  noun: nouns.tracking,
  operationId: 'trackNumber',
  summary: 'Track a tracking number',
  description:
    'The number of any package of a shipment, since all of them travel together, or the PRO number of freight, for which the token needs `ltl:read` too.',
  params: TrackingPath,
  response: { 200: TrackingBody },
  async find({ request, world, read, caller, tenant, params: { number } }) {
    const { accountName, settings } = caller
    const linkBase = request.context.linkBase()
    const keys = { shipCode: null, trackingCode: number, orderId: null }
    const tracked = await findTrackedShipment(read, tenant, keys)
    if (tracked === null) {
      const freight = await findTrackedFreight(read, tenant, number)
      if (freight === null) throw notFound('Shipment')
      requireToSeeFreight(request)
      return fromTrackedFreight(freight, settings.timeZone, linkBase)
    }
    const { shipment, events } = tracked
    const { bought } = shipment
    if (bought === null) throw notFound('Shipment')
    const context = { accountName, settings, catalogue: world.catalogue() }
    return fromTracked({ shipment, events, bought }, number, context, linkBase)
  },
})

export const subscribeToTracking = changeRoute('POST', '/tracking/subscribe', {
  noun: nouns.tracking,
  operationId: 'subscribeToTracking',
  summary: 'Subscribe to the tracking of a shipment',
  description:
    'Creates a webhook that receives `tracking.updated` for this shipment only, and ends once the last scan is delivered. All webhook routes can manage it too. The limits are 10 for a shipment and 10,000 for an account. For freight the token needs `ltl:read` too.',
  body: SubscribeToTracking,
  done: [201, WebhookWithSecretBody],
  conflicts: ['conflict'],
  holdsSecret: true,
  act: ({ command, body }) => followShipment(command, codeKey(body.tracking_code), body.url),
  present: fromNewWebhook,
})
