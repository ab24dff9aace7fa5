import { CoreError } from '../../errors.ts'
import { formatMinor, type Minor } from '../../values/money.ts'

export const priceAboveMost = (what: 'label' | 'freight', total: Minor, most: Minor): CoreError =>
  new CoreError(
    'price_above_max',
    `The ${what} costs ${formatMinor(total)} CAD, more than the ${formatMinor(most)} CAD that was named. Nothing was bought.`,
  )
