import { isFreight } from '#core/facts.ts'
import { reprintPapers } from '#core/freight/reprint-papers.ts'
import { reprintLabel } from '#core/shipment/reprint-label.ts'
import { shipmentInPath } from '../edge/goods-of-request.ts'
import { nouns } from '../edge/nouns.ts'
import { recordRoute } from '../edge/read-route.ts'
import { wireFreightLabel } from '../edge/wire-freight.ts'
import { wireLabel } from '../edge/wire-labels.ts'
import { LabelBody, LabelQuery } from '../wire/label.ts'
import { ShipmentPath } from '../wire/request-fields.ts'

export const fetchLabel = recordRoute('/labels/:shipment_id', {
  noun: nouns.labels,
  operationId: 'fetchLabel',
  summary: 'Fetch a label again',
  description:
    'For a reprint, in any format and for any printer; it is free. Returns a new address of the file. A shipment that has no label to show is 409 `conflict`: a draft, one whose purchase is still pending (with `Retry-After`), or a void one. Freight documents come only as PDF, and the token needs `ltl:read` too.',
  params: ShipmentPath,
  query: LabelQuery,
  response: { 200: LabelBody },
  conflicts: ['conflict', 'label_format_unavailable'],
  async find({ request, read, tenant, query: { label_format, dpi } }) {
    const found = await shipmentInPath(request)
    if (isFreight(found)) {
      const booked = await reprintPapers(read, tenant, found, label_format ?? null)
      return wireFreightLabel(request, booked)
    }
    const { shipment, format } = await reprintLabel(read, tenant, found.id, {
      format: label_format ?? null,
      dotsPerInch: dpi ?? null,
    })
    return wireLabel(request, shipment, { format, dotsPerInch: dpi ?? undefined })
  },
})
