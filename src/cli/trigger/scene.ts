import { randomUUID } from 'node:crypto'
import type { Tenant } from '#core/access.ts'
import type { Account } from '#core/account/account-store.ts'
import type { Command } from '#core/command/command.ts'
import { operatorCommand } from '#core/command/operator-command.ts'
import { CoreError } from '#core/errors.ts'
import type { Order, OrderRequest } from '#core/order/order.ts'
import { placeOrder } from '#core/order/orders.ts'
import type { Creation } from '#core/purchase/create-shipment.ts'
import { buyShipment, createShipment } from '#core/purchase/create-shipment.ts'
import { shipmentPath } from '#core/purchase/decide/purchase-fault.ts'
import { readAccountNow } from '#core/sandbox/account-clock.ts'
import {
  sampleAddress,
  sampleShipment,
  sampleValue,
  sampleWeight,
} from '#core/seed/sample-shipment.ts'
import type { BoughtLabel, Shipment } from '#core/shipment/shipment.ts'
import { openShop } from '#core/shop/shops.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import type { World } from '#core/world.ts'

/** What was done, as a sentence, and the ids by which one finds it again. */
export type TriggerOutcome = {
  readonly says: string
  readonly made: Readonly<Record<string, string | number | readonly number[]>>
}

export type BoughtShipment = Shipment & { readonly bought: BoughtLabel }

const shopName = 'postilion-trigger'

/** Where a fact is made to happen: an account of the sandbox, and what one does there as its operator. */
export class Scene {
  readonly world: World
  readonly account: Account
  readonly tenant: Tenant

  constructor(world: World, account: Account, tenant: Tenant) {
    this.world = world
    this.account = account
    this.tenant = tenant
  }

  /** A command of its own for each step: each has a line in the account's log. */
  command(): Promise<Command> {
    return operatorCommand(this.world, this.account, 'trigger')
  }

  async draft(): Promise<Shipment> {
    const creation = this.#creation({ draft: true })
    const { shipmentId } = await createShipment(await this.command(), () => creation)
    return await this.#shipment(shipmentId)
  }

  async buy(
    of: Partial<Pick<Creation, 'orderId' | 'storeId'>> = {},
    command?: Command,
  ): Promise<BoughtShipment> {
    const creation = this.#creation(of)
    const buyer = command ?? (await this.command())
    const { shipmentId } = await buyShipment(buyer, () => creation)
    const { bought, ...shipment } = await this.#shipment(shipmentId)
    if (bought) return { ...shipment, bought }
    const says = `The carrier of ${shipment.shipCode} has not answered yet: its event follows the answer.`
    throw new CoreError('carrier_error', says)
  }

  async order(): Promise<Order> {
    const { shops } = this.world.store.read
    const shop =
      (await shops.byIdentifier(this.tenant, shopName)) ??
      (await openShop(await this.command(), shopName))
    const request = sampleOrder(this.world, shop.id, `trigger-${randomUUID()}`)
    return await placeOrder(await this.command(), request, { shop: 'store' })
  }

  async #shipment(id: number): Promise<Shipment> {
    const shipment = await this.world.store.read.shipments.byId(this.tenant, id)
    if (!shipment) throw new CoreError('conflict', 'The carrier refused the shipment.')
    return shipment
  }

  #creation(of: Partial<Creation>): Creation {
    return {
      request: sampleShipment(this.world.catalogue(), this.account.settings),
      choice: { kind: 'cheapest_tracked' },
      maxPrice: null,
      orderId: null,
      storeId: null,
      batchId: null,
      draft: false,
      fault: null,
      pathOf: shipmentPath,
      ...of,
    }
  }
}

function sampleOrder({ clock }: World, shopId: number, orderId: string): OrderRequest {
  const orderedAt = clock.now()
  return {
    shopId,
    orderId,
    address: sampleAddress,
    ...sampleWeight,
    value: sampleValue,
    currency: 'CAD',
    orderedAt,
    orderedAtText: new Date(orderedAt).toISOString(),
    customerId: null,
    carrierCode: null,
    postageCode: null,
    packageCode: null,
    note: null,
    shopLabel: null,
    tags: [],
    items: [],
  }
}

/** Moves the account's clock to the first scan of a shipment; returns what time it is then. */
export async function advanceToFirstScan(
  { world, tenant, account }: Scene,
  { bought, shipCode, request }: BoughtShipment,
): Promise<string> {
  const [scan] = world.journey({ ...bought, recipientName: request.toAddress.name })
  if (!scan) throw new CoreError('conflict', `The parcel ${shipCode} will not be scanned.`)
  const leftMs = scan.at - (await readAccountNow(world, tenant))
  const { now } = await advanceClock(world, account.id, Math.max(leftMs, 1))
  return new Date(now).toISOString()
}
