import type { FastifyRequest } from 'fastify'
import type { Closeout } from '#core/closeout/closeout.ts'
import { createCloseouts, findCloseout } from '#core/closeout/closeouts.ts'
import { labelFileUrl } from '../../base/label-link.ts'
import { changeRoute } from '../edge/change-route.ts'
import { nouns } from '../edge/nouns.ts'
import { listRoute, recordRoute } from '../edge/read-route.ts'
import {
  CloseoutBody,
  CloseoutsBody,
  CreateCloseouts,
  fromCloseout,
  NewCloseoutsBody,
} from '../wire/closeout.ts'
import { PageQuery } from '../wire/list.ts'
import { idPath } from '../wire/request-fields.ts'

const wireCloseout = (request: FastifyRequest, closeout: Closeout) =>
  fromCloseout(
    closeout,
    labelFileUrl(request, { kind: 'closeout', documentId: closeout.id, format: 'pdf' }),
  )

export const listCloseouts = listRoute('/closeouts', {
  noun: nouns.closeouts,
  operationId: 'listCloseouts',
  summary: 'List closeouts',
  description: 'Newest first.',
  query: PageQuery,
  response: { 200: CloseoutsBody },
  async list({ request, read, tenant }, page) {
    const { closeouts, total } = await read.closeouts.page(tenant, page)
    return { records: closeouts.map(one => wireCloseout(request, one)), total }
  },
})

export const addCloseouts = changeRoute<readonly Closeout[], typeof CreateCloseouts>(
  'POST',
  '/closeouts',
  {
    noun: nouns.closeouts,
    operationId: 'createCloseouts',
    summary: 'Close out the day',
    description:
      'Puts ready shipments on a closeout for each carrier and region: all of them, or only the shipments, the carrier and the region that you name. A shipment on a closeout can no longer be voided. Either all closeouts are created, or none.',
    body: CreateCloseouts,
    done: [201, NewCloseoutsBody],
    conflicts: ['conflict'],
    act: ({ command, body: { carrier = null, region = null, shipment_ids = null } }) =>
      createCloseouts(command, { carrier, region }, shipment_ids),
    present: (closeouts, _readers, { request }) => ({
      closeouts: closeouts.map(one => wireCloseout(request, one)),
    }),
  },
)

export const fetchCloseout = recordRoute('/closeouts/:id', {
  noun: nouns.closeouts,
  operationId: 'fetchCloseout',
  summary: 'Fetch a closeout',
  description: 'By its id, or by the number on its manifest.',
  params: idPath('Id of the closeout, or the number on its manifest'),
  response: { 200: CloseoutBody },
  find: async ({ request, world, tenant, params }) =>
    wireCloseout(request, await findCloseout({ world, tenant }, params.id)),
})
