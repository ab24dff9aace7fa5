import type { Environment } from '../environment.ts'
import type { ItemKind } from '../numbers/item-number.ts'
import type { MailClass } from '../numbers/service-type-code.ts'

/** Serials, both ends inclusive, for the item identifiers of one country's post. */
export type ItemBlock = {
  readonly country: string
  readonly first: number
  readonly last: number
}

/** The blocks that a post numbers its parcels from. */
export type PostBlock = {
  readonly mailerId: string
  /** Two digits for the seller of online postage; null for a mailer without one. */
  readonly sourceId: string | null
  /** Null where the post sends nothing abroad. */
  readonly items: ItemBlock | null
}

/** Each world has its own blocks, so no number is ever issued in both. */
export type NumberBlocks =
  | { readonly kind: 'post'; readonly blocks: Readonly<Record<Environment, PostBlock>> }
  | {
      readonly kind: 'courier'
      readonly shippers: Readonly<Record<Environment, string>>
      /** Four letters that name the carrier inside its MaxiCode. */
      readonly alpha: string
      readonly billing: string
    }

type PostNumbering = {
  readonly kind: 'post'
  /** One letter for the class, or none. */
  readonly icon: string
  /** A piece of the domestic post, or an item of the Universal Postal Union. */
  readonly numbered:
    | { readonly as: 'piece'; readonly mailClass: MailClass }
    | { readonly as: 'item'; readonly itemKind: ItemKind }
}

type CourierNumbering = {
  readonly kind: 'courier'
  readonly icon: string
  /** Three digits for the sorting machines: `003` is ground. */
  readonly serviceClass: string
  /** Two characters of the number, followed by those for parcels with a signature and for returns. */
  readonly serviceCode: string
  readonly signatureCode: string
  readonly returnCode: string
}

/** How a service's parcels are numbered, and what their labels say of the service. */
export type ServiceNumbering = PostNumbering | CourierNumbering

/** A service's codes, with the block that its carrier numbers from in this world. */
export type ParcelNumbering =
  | { readonly kind: 'post'; readonly codes: PostNumbering; readonly block: PostBlock }
  | {
      readonly kind: 'courier'
      readonly codes: CourierNumbering
      readonly shipper: string
      readonly alpha: string
      readonly billing: string
    }

export function parcelNumbering(
  numbering: ServiceNumbering,
  numbers: NumberBlocks,
  environment: Environment,
): ParcelNumbering {
  if (numbering.kind === 'post' && numbers.kind === 'post') {
    return { kind: 'post', codes: numbering, block: numbers.blocks[environment] }
  }
  if (numbering.kind === 'courier' && numbers.kind === 'courier') {
    const { alpha, billing } = numbers
    return {
      kind: 'courier',
      codes: numbering,
      shipper: numbers.shippers[environment],
      alpha,
      billing,
    }
  }
  throw new Error(`a ${numbers.kind} cannot sell what is marked for a ${numbering.kind}`)
}
