import type { Command } from '#core/command/command.ts'
import type { RequestKey } from '#core/command/key-store.ts'
import type { Creation } from '#core/purchase/create-shipment.ts'
import { createShipment as createOnce } from '#core/purchase/create-shipment.ts'
import type { CreatedShipment } from '#core/shipment/created-shipment.ts'

/** A creation and the key that its client sent with it. */
export type KeyedCreation = Creation & { readonly key: string | null }

export const requestKey = (text: string, scope = 'v3_v4'): RequestKey => ({
  scope,
  text,
  fingerprint: null,
  cipherKey: null,
})

export const createShipment = (
  command: Command,
  { key, ...creation }: KeyedCreation,
): Promise<CreatedShipment> =>
  createOnce({ ...command, key: key === null ? null : requestKey(key) }, () => creation)
