import { CoreError } from '../../errors.ts'
import { formatMinor, type Minor } from '../../values/money.ts'

export const priceAboveMost = (what: 'label' | 'freight', total: Minor, most: Minor): CoreError =>
  new CoreError(
    'price_above_max',
    `The ${what} costs ${formatMinor(total)}, more than the ${formatMinor(most)} that was named. Nothing was bought.`,
  )
