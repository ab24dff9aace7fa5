import { isFreight } from '#core/facts.ts'
import { reprintPapers } from '#core/freight/reprint-papers.ts'
import { reprintLabel } from '#core/shipment/reprint-label.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { shipmentInPath } from '../edge/goods-of-request.ts'
import { wireFreightLabel } from '../edge/wire-freight.ts'
import { wireLabel } from '../edge/wire-labels.ts'
import { conflict, requestFailures, searchFailures } from '../wire/failures.ts'
import { LabelBody, LabelQuery } from '../wire/label.ts'
import { ShipmentPath } from '../wire/shipment-path.ts'

export function fetchLabel(scope: EdgeScope): void {
  scope.get('/labels/:shipment_id', {
    config: { access: { scopes: ['shipments:read'], counts: 'reads' } },
    schema: {
      operationId: 'fetchLabel',
      summary: 'Fetch a label again',
      description:
        'For a re-print, in any format and for any printer; it costs nothing. Answers with a new address of the file. A shipment that has no label to show is 409 `conflict`: a draft, one whose purchase is still open (with `Retry-After`), a void one. The papers of freight come as a PDF alone, and the token needs `ltl:read` too.',
      tags: ['Labels'],
      params: ShipmentPath,
      querystring: LabelQuery,
      response: {
        200: LabelBody,
        ...requestFailures,
        404: searchFailures[404],
        ...conflict('conflict', 'label_format_unavailable'),
      },
    },
    async handler(request) {
      const { label_format, dpi } = request.query
      const { read } = worldOf(request).store
      const tenant = tenantOfRequest(request)
      const found = await shipmentInPath(request)
      if (isFreight(found)) {
        const booked = await reprintPapers(read, tenant, found, label_format ?? null)
        return { data: wireFreightLabel(request, booked) }
      }
      const { shipment, format } = await reprintLabel(read, tenant, found.id, {
        format: label_format ?? null,
        dotsPerInch: dpi ?? null,
      })
      return {
        data: wireLabel(request, shipment, { format, dotsPerInch: dpi ?? undefined }),
      }
    },
  })
}
