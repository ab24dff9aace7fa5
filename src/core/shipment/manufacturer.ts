import { type Item, noManufacturer } from './item.ts'

/** Who made goods, and where; null for what nobody said. */
export type Manufacturer = {
  readonly name: string | null
  readonly address1: string | null
  readonly city: string | null
  readonly provinceCode: string | null
  readonly postalCode: string | null
  readonly countryCode: string | null
}

type MadeItem = Pick<Item, keyof typeof noManufacturer>

/** Null where nothing was said of it. */
export function manufacturerIn(item: MadeItem): Manufacturer | null {
  const manufacturer: Manufacturer = {
    name: item.manufacturerName,
    address1: item.manufacturerAddress1,
    city: item.manufacturerCity,
    provinceCode: item.manufacturerProvinceCode,
    postalCode: item.manufacturerPostalCode,
    countryCode: item.manufacturerCountryCode,
  }
  return Object.values(manufacturer).every(part => part === null) ? null : manufacturer
}

/** As an item has it. */
export const manufacturerOfItem = (manufacturer: Manufacturer | null): MadeItem =>
  manufacturer === null
    ? noManufacturer
    : {
        manufacturerName: manufacturer.name,
        manufacturerAddress1: manufacturer.address1,
        manufacturerCity: manufacturer.city,
        manufacturerProvinceCode: manufacturer.provinceCode,
        manufacturerPostalCode: manufacturer.postalCode,
        manufacturerCountryCode: manufacturer.countryCode,
      }
