import type { ListFilter } from '../shipment/list-filter.ts'

/** To find a name costs as much for one page as for so many rows. */
const keptKeys = 100_000

/** How many keys of parcels are read at once by who goes on reading. */
export const seekLimit = ({ toName }: ListFilter, usual: number): number =>
  toName === null ? usual : keptKeys
