import type { FastifyRequest } from 'fastify'
import type { Closeout } from '#core/closeout/closeout.ts'
import { createCloseouts, findCloseout } from '#core/closeout/closeouts.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { labelFileUrl } from '../../base/label-link.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import { addChange } from '../edge/change-route.ts'
import {
  CloseoutBody,
  CloseoutsBody,
  CreateCloseouts,
  fromCloseout,
  NewCloseoutsBody,
} from '../wire/closeout.ts'
import {
  changeConflict,
  changeFailures,
  requestFailures,
  searchFailures,
} from '../wire/failures.ts'
import { idPath } from '../wire/id-path.ts'
import { PageQuery, pageEnvelope } from '../wire/list.ts'
import { pageOf } from '../wire/page-query.ts'

const answerOf = (request: FastifyRequest, closeout: Closeout) =>
  fromCloseout(
    closeout,
    labelFileUrl(request, { kind: 'closeout', documentId: closeout.id, format: 'pdf' }),
  )

export function listCloseouts(scope: EdgeScope): void {
  scope.get('/closeouts', {
    config: { access: { scopes: ['shipments:read'], counts: 'reads' } },
    schema: {
      operationId: 'listCloseouts',
      summary: 'List closeouts',
      description: 'Newest first.',
      tags: ['Closeouts'],
      querystring: PageQuery,
      response: { 200: CloseoutsBody, ...requestFailures },
    },
    async handler(request) {
      const page = pageOf(request.query)
      const { read } = worldOf(request).store
      const { closeouts, total } = await read.closeouts.page(tenantOfRequest(request), page)
      const count = closeouts.length
      const { meta, links } = pageEnvelope({ count, total }, page, linkOf(request))
      return { data: closeouts.map(one => answerOf(request, one)), meta, links }
    },
  })
}

export function addCloseouts(scope: EdgeScope): void {
  addChange<readonly Closeout[], typeof CreateCloseouts>(scope, 'POST', '/closeouts', {
    scopes: ['shipments:write'],
    schema: {
      operationId: 'createCloseouts',
      summary: 'Close out the day',
      description:
        'Puts what is ready on a closeout for each carrier and region: all of it, or the shipments, the carrier and the region that you name. A shipment on a closeout cannot be voided any more. All closeouts are made, or none.',
      tags: ['Closeouts'],
      body: CreateCloseouts,
      response: { 201: NewCloseoutsBody, ...changeFailures, ...changeConflict('conflict') },
    },
    act: ({ command, body: { carrier = null, region = null, shipment_ids = null } }) =>
      createCloseouts(command, { carrier, region }, shipment_ids),
    present: (closeouts, _readers, { request }) => ({
      status: 201,
      body: { data: { closeouts: closeouts.map(one => answerOf(request, one)) } },
    }),
  })
}

export function fetchCloseout(scope: EdgeScope): void {
  scope.get('/closeouts/:id', {
    config: { access: { scopes: ['shipments:read'], counts: 'reads' } },
    schema: {
      operationId: 'fetchCloseout',
      summary: 'Fetch a closeout',
      description: 'By its id, or by the number on its manifest.',
      tags: ['Closeouts'],
      params: idPath('Id of the closeout, or the number on its manifest'),
      response: { 200: CloseoutBody, ...searchFailures },
    },
    async handler(request) {
      const tenant = tenantOfRequest(request)
      const closeout = await findCloseout({ world: worldOf(request), tenant }, request.params.id)
      return { data: answerOf(request, closeout) }
    },
  })
}
