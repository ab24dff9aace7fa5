import type { Package } from '#core/shipment/package.ts'

/** A package of a draft that says nothing. */
export const blankPackage: Package = {
  weight: null,
  weightUnit: null,
  length: null,
  width: null,
  height: null,
  sizeUnit: null,
  packageType: null,
  packageContents: null,
}
