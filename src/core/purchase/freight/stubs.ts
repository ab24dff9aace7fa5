import type { Tenant } from '../../access.ts'
import type { AnyCommand, Command } from '../../command/command.ts'
import type { FreightQuestion } from '../../freight/freight-question.ts'
import type { FreightShipment } from '../../freight/freight-shipment.ts'
import type { FreightReader, UnbookedFreight } from '../../freight/freight-store.ts'
import type { FreightContext } from '../../freight/unchecked-freight.ts'
import type { CreatedShipment } from '../../shipment/created-shipment.ts'
import type { Writers } from '../../store.ts'
import type { VoidedShipment } from '../void-shipment.ts'
import type {
  FreightCreation,
  FreightDraftBooking,
  FreightDraftRequest,
  FreightPathOf,
} from './freight-request.ts'

type Freights = { readonly freight: Pick<FreightReader, 'byId'> }

/** Saves a draft. Will stand in save-freight.ts. */
export declare const saveFreight: (
  command: Command<CreatedShipment>,
  read: () => FreightDraftRequest,
) => Promise<CreatedShipment>

/** Freight under a number of its own, before it is written down. */
export type FreightDraft = {
  readonly shipment: UnbookedFreight
  /** Our own id of the order that it is made from. */
  readonly order: number | null
}

/** The three steps of saveFreight, for a call that saves many. Will stand in save-freight.ts. */
export declare const judgeFreight: (command: AnyCommand, sent: FreightDraftRequest) => void
export declare const freightDraftOf: (
  command: AnyCommand,
  id: number,
  sent: FreightDraftRequest,
) => Promise<FreightDraft>
export declare const insertFreight: (
  writers: Writers,
  tenant: Tenant,
  drafts: readonly FreightDraft[],
) => Promise<void>

/** Replaces all that was sent of a draft. Will stand in change-freight.ts. */
export declare const changeFreight: (
  command: Command<FreightShipment>,
  change: FreightDraftRequest & { readonly shipmentId: number },
) => Promise<FreightShipment>

/** Saves and books in one. Will stand in book-freight.ts. */
export declare const bookFreight: (
  command: Command<CreatedShipment>,
  read: () => FreightCreation,
) => Promise<CreatedShipment>

/** Books a draft. Will stand in book-saved-freight.ts. */
export declare const bookSavedFreight: (
  command: Command<CreatedShipment>,
  read: () => FreightDraftBooking,
) => Promise<CreatedShipment>

/** Will stand in cancel-freight.ts; deleteFreight is for DELETE /shipments/{id}. */
export declare const cancelFreight: (
  command: Command<VoidedShipment>,
  id: number | null,
) => Promise<VoidedShipment>
export declare const deleteFreight: (
  command: Command<VoidedShipment>,
  id: number,
) => Promise<VoidedShipment>

/** What stored freight would cost now. Will stand in question-of-freight.ts. */
export declare const questionOfFreight: (
  readers: Freights,
  tenant: Tenant,
  id: number,
  context: FreightContext,
  pathOf: FreightPathOf,
) => Promise<FreightQuestion>
