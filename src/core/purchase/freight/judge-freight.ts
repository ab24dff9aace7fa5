import { type AnyCommand, accountNow } from '../../command/command.ts'
import { faultsOfUnits } from '../../freight/check-freight.ts'
import { refusalOf } from '../../rating/exact-question.ts'
import type { FreightDraftRequest } from './freight-request.ts'

/** Of a draft its units, accessorials and day are judged: nobody could ever book others. */
export function judgeFreight(
  command: AnyCommand,
  { request, pathOf }: Pick<FreightDraftRequest, 'request' | 'pathOf'>,
): void {
  const faults = faultsOfUnits(request, accountNow(command))
  if (faults.length > 0) throw refusalOf(faults, pathOf)
}
