import Type, { type Static } from 'typebox'
import type { Caller } from '#core/account/authenticate.ts'
import type { Creation } from '#core/purchase/create-shipment.ts'
import type { PathOf } from '#core/purchase/decide/purchase-fault.ts'
import { readServiceChoice } from '#core/purchase/decide/service-choice.ts'
import { checkItemBytes } from '#core/shipment/item.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import { limitInCents } from '#schema/price-limit.ts'
import type { PurchaseContext } from '../../v3-v4/answer-context.ts'
import { toPostalAddress } from '../../v3-v4/wire/address-fields.ts'
import { creationFields, sentLimit } from '../../v3-v4/wire/creation-fields.ts'
import { addressExample, itemExample, parcelExample } from '../../v3-v4/wire/examples.ts'
import { exactService, toParcelRequest } from '../../v3-v4/wire/parcel-request.ts'
import { purchasePaths } from '../../v3-v4/wire/purchase-paths.ts'
import { flag, optional, optionalText } from '../../v3-v4/wire/request-fields.ts'
import { boundedItems, toItem } from './item.ts'
import { declaredValuePath, prepareRateRequest, RateRequest, wirePaths } from './rate-request.ts'

const { postage_types: _, package_type: __, ...askedOnRatesToo } = RateRequest.properties

export const CreateShipment = Type.Object(
  {
    ...askedOnRatesToo,
    items: boundedItems('What is in the parcel'),
    package_type: optionalText(
      "Name, code or alias of a package type; by default the account's own, else Parcel",
    ),
    postage_type: optionalText(
      'Name, code or alias of a postage type, `Cheapest Tracked` or `Cheapest Express Tracked`; ' +
        'where absent the cheapest tracked one',
    ),
    postage_type_id: optional(Type.Integer({ description: 'Used if postage_type is absent' })),
    ...creationFields,
    is_draft: flag('Saves the shipment and buys nothing; false by default'),
    purchase_label: flag('False saves without buying, if is_draft is absent; true by default'),
    store_id: optionalText('Store of the order; needed if several have the order_id'),
  },
  {
    title: 'ShipmentRequest',
    examples: [
      {
        to_address: addressExample,
        ...parcelExample,
        postage_type: 'Cheapest Tracked',
        label_format: 'pdf',
        order_id: '1001',
        items: [itemExample],
      },
    ],
  },
)
export type CreateShipment = Static<typeof CreateShipment>

/** Prepares as rates do; without any package type the shipment is a parcel. */
export function prepareShipment(
  asked: Record<string, unknown>,
  caller: Pick<Caller, 'settings'>,
): void {
  prepareRateRequest(asked, caller)
  asked.package_type ??= 'Parcel'
}

export function toCreation(asked: CreateShipment, context: PurchaseContext): Creation {
  checkItemBytes('items', asked.items)
  const draft = asked.is_draft ?? asked.purchase_label === false
  return {
    request: toRequest(asked, context, draft),
    choice: readServiceChoice(asked.postage_type ?? null, asked.postage_type_id ?? null),
    maxPrice: limitInCents(asked.max_price),
    limit: sentLimit(asked.max_price),
    orderId: asked.order_id ?? null,
    storeId: asked.store_id ?? null,
    batchId: asked.batch_id ?? null,
    draft,
    fault: context.fault,
    sellsUnprotected: true,
    pathOf: pathsFor(asked),
  }
}

function pathsFor(asked: CreateShipment): PathOf {
  const byId = !asked.postage_type && typeof asked.postage_type_id === 'number'
  const service = byId ? 'postage_type_id' : 'postage_type'
  const declaredValue = declaredValuePath(asked)
  return purchasePaths({ ...wirePaths, services: service, declaredValue }, 'items')
}

function toRequest(
  asked: CreateShipment,
  context: PurchaseContext,
  draft: boolean,
): ShipmentRequest {
  return {
    ...toParcelRequest(asked, context),
    toAddress: toPostalAddress(asked.to_address),
    returnAddress: asked.return_address ? toPostalAddress(asked.return_address) : null,
    isReturn: asked.is_return ?? false,
    postageType: serviceName(asked, context),
    items: (asked.items ?? []).map(toItem),
    purchaseLabel: !draft,
  }
}

function serviceName(
  { postage_type: sent, postage_type_id: id }: CreateShipment,
  context: PurchaseContext,
): string | null {
  if (sent) return exactService(sent, context)
  if (id === null || id === undefined) return null
  return context.catalogue.service(id)?.name ?? String(id)
}
