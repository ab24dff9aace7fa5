import { notFound } from '#core/errors.ts'
import { findTracked, findTrackedFreight } from '#core/tracking/track-shipment.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { NewWebhook } from '#core/webhook/create-webhook.ts'
import { followShipment } from '#core/webhook/follow-shipment.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { callerOf, tenantOfRequest } from '../../base/judge/authentication.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { addChange } from '../edge/change-route.ts'
import { requireToSeeFreight } from '../edge/goods-of-request.ts'
import { changeConflict, changeFailures, searchFailures } from '../wire/failures.ts'
import { fromTracked, fromTrackedFreight, TrackingBody, TrackingPath } from '../wire/tracking.ts'
import { fromNewWebhook, SubscribeToTracking, WebhookWithSecretBody } from '../wire/webhook.ts'

export function trackNumber(scope: EdgeScope): void {
  scope.get('/tracking/:number', {
    config: { access: { scopes: ['tracking:read'], counts: 'reads' } },
    schema: {
      operationId: 'trackNumber',
      summary: 'Track a tracking number',
      description:
        'That of any package of a shipment: all of them travel together. Or the PRO number of freight, for which the token needs `ltl:read` too.',
      tags: ['Tracking'],
      params: TrackingPath,
      response: { 200: TrackingBody, ...searchFailures },
    },
    async handler(request) {
      const { number } = request.params
      const world = worldOf(request)
      const { accountName, settings } = callerOf(request)
      const keys = { shipCode: null, trackingCode: number, orderId: null }
      const { read } = world.store
      const tenant = tenantOfRequest(request)
      const linkBase = request.context.linkBase()
      const tracked = await findTracked(read, tenant, keys)
      if (tracked === null) {
        const freight = await findTrackedFreight(read, tenant, number)
        if (freight === null) throw notFound('Shipment')
        requireToSeeFreight(request)
        return { data: fromTrackedFreight(freight, settings.timeZone, linkBase) }
      }
      const { shipment, events } = tracked
      const { bought } = shipment
      if (bought === null) throw notFound('Shipment')
      const context = { accountName, settings, catalogue: world.catalogue() }
      return { data: fromTracked({ shipment, events, bought }, number, context, linkBase) }
    },
  })
}

export function subscribeToTracking(scope: EdgeScope): void {
  addChange<NewWebhook, typeof SubscribeToTracking>(scope, 'POST', '/tracking/subscribe', {
    scopes: ['tracking:subscribe'],
    schema: {
      operationId: 'subscribeToTracking',
      summary: 'Subscribe to the tracking of a shipment',
      description:
        'Makes a webhook that hears `tracking.updated` of this shipment alone, and ends once the last scan was heard. All routes of webhooks manage it, too. 10 for a shipment, 10,000 for an account. For freight the token needs `ltl:read` too.',
      tags: ['Tracking'],
      body: SubscribeToTracking,
      response: { 201: WebhookWithSecretBody, ...changeFailures, ...changeConflict('conflict') },
    },
    holdsSecret: true,
    act: ({ command, body }) => followShipment(command, codeKey(body.tracking_code), body.url),
    present: made => ({ status: 201, body: { data: fromNewWebhook(made) } }),
  })
}
