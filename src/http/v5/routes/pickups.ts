import { bookPickups } from '#core/pickup/book-pickups.ts'
import type { Pickup } from '#core/pickup/pickup.ts'
import { cancelPickup, findPickup } from '#core/pickup/pickups.ts'
import { requireId } from '#core/values/parse-id.ts'
import { changeRoute } from '../edge/change-route.ts'
import { nouns } from '../edge/nouns.ts'
import { listRoute, recordRoute } from '../edge/read-route.ts'
import { idPath } from '../wire/id-path.ts'
import { PageQuery } from '../wire/list.ts'
import {
  CancelledPickupBody,
  fromPickup,
  NewPickupsBody,
  PickupBody,
  PickupRequest,
  PickupsBody,
  toPickupRequest,
} from '../wire/pickup.ts'

const PickupPath = idPath('Id of the pickup')

export const listPickups = listRoute('/pickups', {
  noun: nouns.pickups,
  operationId: 'listPickups',
  summary: 'List pickups',
  description: 'Newest first, also those that have ended.',
  query: PageQuery,
  response: { 200: PickupsBody },
  async list({ read, tenant }, page) {
    const { pickups, total } = await read.pickups.page(tenant, page)
    return { records: pickups.map(fromPickup), total }
  },
})

export const addPickups = changeRoute<readonly Pickup[], typeof PickupRequest>('POST', '/pickups', {
  noun: nouns.pickups,
  operationId: 'bookPickups',
  summary: 'Have parcels picked up',
  description:
    'Books a driver of each carrier whose parcels are named, at a location of their region: all are booked, or none. Carriers come on some days of the week, until some hour; where a day or a window is not possible, the answer names the next one that is. Holidays are not known: one that falls on such a weekday is booked like any other day. With the first scan of one of its parcels a pickup has happened.',
  body: PickupRequest,
  done: [201, NewPickupsBody],
  conflicts: ['shipment_in_use', 'conflict'],
  act: ({ command, body }) => bookPickups(command, toPickupRequest(body)),
  present: pickups => ({ pickups: pickups.map(fromPickup) }),
})

export const fetchPickup = recordRoute('/pickups/:id', {
  noun: nouns.pickups,
  operationId: 'fetchPickup',
  summary: 'Fetch a pickup',
  description: 'As it stands now.',
  params: PickupPath,
  response: { 200: PickupBody },
  find: async ({ read, tenant, params }) =>
    fromPickup(await findPickup(read, tenant, requireId(params.id, 'Pickup'))),
})

export const cancelPickups = changeRoute<Pickup, never, typeof PickupPath>(
  'DELETE',
  '/pickups/:id',
  {
    noun: nouns.pickups,
    operationId: 'cancelPickup',
    summary: 'Cancel a pickup',
    description:
      'Nobody comes, and its shipments may be picked up by another one. Asked again, it says the same; what was picked up is not cancellable.',
    params: PickupPath,
    done: [200, CancelledPickupBody],
    conflicts: ['not_cancellable'],
    act: ({ command, params }) => cancelPickup(command, requireId(params.id, 'Pickup')),
    present: ({ id }) => ({ id, status: 'cancelled' }),
  },
)
