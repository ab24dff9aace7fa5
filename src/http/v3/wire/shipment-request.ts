import Type, { type Static } from 'typebox'
import type { Creation } from '#core/purchase/create-shipment.ts'
import type { PathOf } from '#core/purchase/decide/purchase-fault.ts'
import { readServiceChoice } from '#core/purchase/decide/service-choice.ts'
import { checkItemBytes, itemsLimitSentence } from '#core/shipment/item.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import { line } from '#schema/fields.ts'
import { limitInCents } from '#schema/price-limit.ts'
import type { PurchaseContext } from '../../v3-v4/answer-context.ts'
import { toPostalAddress } from '../../v3-v4/wire/address-fields.ts'
import { creationFields, sentLimit } from '../../v3-v4/wire/creation-fields.ts'
import { exactService, toParcelRequest } from '../../v3-v4/wire/parcel-request.ts'
import { purchasePaths } from '../../v3-v4/wire/purchase-paths.ts'
import { flag, optional } from '../../v3-v4/wire/request-fields.ts'
import { requireCodes } from './address.ts'
import { CustomsLine, toItem } from './customs-line.ts'
import { RateRequest, rateExample, wirePaths } from './rate-request.ts'

const { postage_types: _, ...askedOnRatesToo } = RateRequest.properties

export const CreateShipment = Type.Object(
  {
    ...askedOnRatesToo,
    postage_type: line({
      maxLength: 255,
      description:
        'Name, code or alias of a postage type, `Cheapest Tracked` or `Cheapest Express Tracked`',
    }),
    ...creationFields,
    purchase_label: flag('False saves without buying; true by default'),
    customs_lines: optional(
      Type.Array(CustomsLine, {
        maxItems: 500,
        description: `What is declared at a border; when empty, the fields above are. ${itemsLimitSentence}`,
      }),
    ),
  },
  {
    title: 'ShipmentRequest',
    examples: [{ ...rateExample, postage_type: 'Cheapest Tracked', order_id: '1001' }],
  },
)
export type CreateShipment = Static<typeof CreateShipment>

export function toCreation(asked: CreateShipment, context: PurchaseContext): Creation {
  requireCodes(asked)
  checkItemBytes('customs_lines', asked.customs_lines)
  const draft = asked.purchase_label === false
  return {
    request: toRequest(asked, context),
    choice: readServiceChoice(asked.postage_type, null),
    maxPrice: limitInCents(asked.max_price),
    limit: sentLimit(asked.max_price),
    orderId: asked.order_id ?? null,
    storeId: null,
    batchId: asked.batch_id ?? null,
    draft,
    fault: context.fault,
    sellsUnprotected: true,
    pathOf: pathsFor(asked),
  }
}

function pathsFor(asked: CreateShipment): PathOf {
  const declaredValue = (asked.customs_lines?.length ?? 0) > 0 ? 'customs_lines' : 'value'
  return purchasePaths({ ...wirePaths, services: 'postage_type', declaredValue }, 'customs_lines')
}

function toRequest(asked: CreateShipment, context: PurchaseContext): ShipmentRequest {
  return {
    ...toParcelRequest(asked, context),
    toAddress: toPostalAddress(asked),
    returnAddress: null,
    isReturn: false,
    postageType: exactService(asked.postage_type, context),
    items: (asked.customs_lines ?? []).map(line => toItem(line, asked)),
    purchaseLabel: asked.purchase_label ?? true,
  }
}
