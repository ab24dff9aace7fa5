import { bookPickups } from '#core/pickup/book-pickups.ts'
import type { Pickup } from '#core/pickup/pickup.ts'
import { cancelPickup, findPickup } from '#core/pickup/pickups.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import { addChange } from '../edge/change-route.ts'
import {
  changeConflict,
  changeFailures,
  recordFailures,
  requestFailures,
  searchFailures,
} from '../wire/failures.ts'
import { idPath } from '../wire/id-path.ts'
import { PageQuery, pageEnvelope } from '../wire/list.ts'
import { pageOf } from '../wire/page-query.ts'
import {
  CancelledPickupBody,
  fromPickup,
  NewPickupsBody,
  PickupBody,
  PickupRequest,
  PickupsBody,
  toPickupRequest,
} from '../wire/pickup.ts'

const reads = { access: { scopes: ['shipments:read'], counts: 'reads' } } as const
const tags = ['Pickups']
const path = () => idPath('Id of the pickup')

export function listPickups(scope: EdgeScope): void {
  scope.get('/pickups', {
    config: reads,
    schema: {
      operationId: 'listPickups',
      summary: 'List pickups',
      description: 'Newest first, also those that have ended.',
      tags,
      querystring: PageQuery,
      response: { 200: PickupsBody, ...requestFailures },
    },
    async handler(request) {
      const page = pageOf(request.query)
      const { read } = worldOf(request).store
      const { pickups, total } = await read.pickups.page(tenantOfRequest(request), page)
      const { meta, links } = pageEnvelope({ count: pickups.length, total }, page, linkOf(request))
      return { data: pickups.map(fromPickup), meta, links }
    },
  })
}

export function addPickups(scope: EdgeScope): void {
  addChange<readonly Pickup[], typeof PickupRequest>(scope, 'POST', '/pickups', {
    scopes: ['pickups:write'],
    schema: {
      operationId: 'bookPickups',
      summary: 'Have parcels picked up',
      description:
        'Books a driver of each carrier whose parcels are named, at a location of their region: all are booked, or none. Carriers come on some days of the week, until some hour; where a day or a window is not possible, the answer names the next one that is. Holidays are not known: one that falls on such a weekday is booked like any other day. With the first scan of one of its parcels a pickup has happened.',
      tags,
      body: PickupRequest,
      response: {
        201: NewPickupsBody,
        ...changeFailures,
        ...changeConflict('shipment_in_use', 'conflict'),
      },
    },
    act: ({ command, body }) => bookPickups(command, toPickupRequest(body)),
    present: pickups => ({ status: 201, body: { data: { pickups: pickups.map(fromPickup) } } }),
  })
}

export function fetchPickup(scope: EdgeScope): void {
  scope.get('/pickups/:id', {
    config: reads,
    schema: {
      operationId: 'fetchPickup',
      summary: 'Fetch a pickup',
      description: 'As it stands now.',
      tags,
      params: path(),
      response: { 200: PickupBody, ...searchFailures },
    },
    async handler(request) {
      const { read } = worldOf(request).store
      const id = parseId(request.params.id)
      return { data: fromPickup(await findPickup(read, tenantOfRequest(request), id)) }
    },
  })
}

export function cancelPickups(scope: EdgeScope): void {
  addChange<Pickup, never, ReturnType<typeof path>>(scope, 'DELETE', '/pickups/:id', {
    scopes: ['pickups:write'],
    schema: {
      operationId: 'cancelPickup',
      summary: 'Cancel a pickup',
      description:
        'Nobody comes, and its shipments may be picked up by another one. Asked again, it says the same; what was picked up is not cancellable.',
      tags,
      params: path(),
      response: {
        200: CancelledPickupBody,
        ...recordFailures,
        ...changeConflict('not_cancellable'),
      },
    },
    act: ({ command, params }) => cancelPickup(command, parseId(params.id)),
    present: ({ id }) => ({ status: 200, body: { data: { id, status: 'cancelled' } } }),
  })
}
