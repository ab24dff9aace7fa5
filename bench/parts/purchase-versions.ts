import { inPackages } from './in-packages.ts'
import { body } from './purchase-body.ts'

/** How a version is asked to buy the label of a parcel. */
export type PurchaseVersion = {
  readonly name: string
  readonly path: string
  /** Writes the bytes of its answer under the key. */
  readonly keepsAnswer: boolean
  body(index: number): Readonly<Record<string, unknown>>
}

export const version4: PurchaseVersion = {
  name: 'v4',
  path: '/sandbox/api/v4/shipments',
  keepsAnswer: false,
  body,
}

export const version5: PurchaseVersion = {
  name: 'v5',
  path: '/sandbox/api/v5/labels',
  keepsAnswer: true,
  body: index => inPackages(body(index)),
}
