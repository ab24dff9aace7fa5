import type { AccountSettings, ParcelSize } from '../account/settings.ts'

type AssumedSize = {
  readonly size: ParcelSize
  readonly isOfAccount: boolean
}

type Settings = Pick<AccountSettings, 'defaultParcelSize' | 'defaultSizeUnit'>

/** What a form begins with, so that a weight alone has a price: the account's own size, or a small carton. */
export const assumedSize = ({ defaultParcelSize, defaultSizeUnit }: Settings): AssumedSize =>
  defaultParcelSize
    ? { size: defaultParcelSize, isOfAccount: true }
    : { size: defaultSizeUnit === 'cm' ? metricCarton : carton, isOfAccount: false }

const carton = { sides: [10, 8, 4], unit: 'in' } as const
const metricCarton = { sides: [25, 20, 10], unit: 'cm' } as const
