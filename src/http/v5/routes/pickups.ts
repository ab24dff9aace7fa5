import { bookPickups } from '#core/pickup/book-pickups.ts'
import type { Pickup } from '#core/pickup/pickup.ts'
import { cancelPickup, findPickup } from '#core/pickup/pickups.ts'
import { requireId } from '#core/values/parse-id.ts'
import { changeRoute } from '../edge/change-route.ts'
import { nouns } from '../edge/nouns.ts'
import { listRoute, recordRoute } from '../edge/read-route.ts'
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
import { idPath } from '../wire/request-fields.ts'

const PickupPath = idPath('Id of the pickup')

export const listPickups = listRoute('/pickups', {
  noun: nouns.pickups,
  operationId: 'listPickups',
  summary: 'List pickups',
  description: 'Newest first, including those that have ended.',
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
    'Books a driver from each carrier of the given parcels, at a location in their region: either all are booked, or none. Carriers come on certain weekdays and until a certain hour; if a day or a window is not possible, the error names the next one that is. Holidays are not known: they are booked like any other weekday. A pickup counts as picked up with the first scan of one of its parcels.',
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
  description: 'In its current state.',
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
      'No driver comes, and its shipments may join another pickup. Repeating the call returns the same; a pickup that has taken place cannot be cancelled.',
    params: PickupPath,
    done: [200, CancelledPickupBody],
    conflicts: ['not_cancellable'],
    act: ({ command, params }) => cancelPickup(command, requireId(params.id, 'Pickup')),
    present: ({ id }) => ({ id, status: 'cancelled' }),
  },
)
