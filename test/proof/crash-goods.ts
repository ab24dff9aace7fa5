import type { Command } from '#core/command/command.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import { cancelFreight, voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { SandboxFault } from '#core/sandbox/sandbox-fault.ts'
import type { CreatedShipment } from '#core/shipment/created-shipment.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import { createShipment, requestKey } from '../support/create-shipment.ts'
import { draftPurchase } from '../support/draft-purchase.ts'
import {
  bookDraft,
  bookFreight,
  freightCreation,
  freightRequest,
  saveFreight,
} from '../support/freight-request.ts'
import { creation, parcel } from './parcels.ts'

export type Wish = { readonly key?: string; readonly fault?: SandboxFault }

/** What a client does with goods of one kind: the same when it is sent again. */
type ClientDeeds = {
  buy(command: Command, recipient: string, wish?: Wish): Promise<CreatedShipment>
  save(command: Command, recipient: string): Promise<CreatedShipment>
  buySaved(command: Command, shipmentId: number, key: string): Promise<unknown>
  void(command: Command, shipmentId: number): Promise<unknown>
}

const order = (recipient: string) =>
  parcel({ toAddress: { ...parcel().toAddress, name: recipient } })

export const clientDeeds: Readonly<Record<ShipmentKind, ClientDeeds>> = {
  parcels: {
    buy: (command, recipient, wish) => createShipment(command, creation(order(recipient), wish)),
    save: (command, recipient) =>
      createShipment(command, creation(order(recipient), { draft: true })),
    buySaved: (command, shipmentId, key) =>
      buyDraft({ ...command, key: requestKey(key, 'drafts') }, () => draftPurchase(shipmentId)),
    async void(command, shipmentId) {
      const { shipments } = command.world.store.read
      const shipment = await shipments.byId(command.tenant, shipmentId)
      return await voidShipment(command, shipment?.shipCode ?? '')
    },
  },
  freight: {
    buy: (command, recipient, wish) =>
      bookFreight(command, freightCreation(freightRequest({}, recipient), wish)),
    save: (command, recipient) =>
      saveFreight(command, freightCreation(freightRequest({}, recipient))),
    buySaved: (command, shipmentId, key) => bookDraft(command, shipmentId, { key }),
    void: cancelFreight,
  },
}
