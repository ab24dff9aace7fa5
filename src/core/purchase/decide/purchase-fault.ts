import type { DeclaredPart } from '../../customs/customs-fault.ts'
import { CoreError } from '../../errors.ts'
import type { QuestionPart } from '../../rating/unchecked-question.ts'

/** Which part of a creation is at fault; each edge knows where its wire carries that part. */
export type PurchasePart =
  | QuestionPart
  | DeclaredPart
  | 'insured'
  | 'batch'
  | 'shipCode'
  | 'taxIdentifier'

export type FaultPlace = {
  readonly part: PurchasePart
  /** The position in the list of goods, where the part is of one line. */
  readonly line?: number
  /** The position of the package, where the part is one of a package. */
  readonly package?: number
}

/** `says` follows the name of the field: "is needed across a border". */
export type PurchaseFault = FaultPlace & { readonly says: string }

/** How an edge names the field that a part came in. */
export type PathOf = (place: FaultPlace) => string

/** Each fault is a sentence under its field; the first sentence is the message. */
export function refusePurchase(faults: readonly PurchaseFault[], pathOf: PathOf): CoreError {
  const fields: Record<string, string[]> = {}
  for (const fault of faults) {
    const field = pathOf(fault)
    fields[field] = [...(fields[field] ?? []), `The ${field} ${fault.says}.`]
  }
  const [first = 'The request is not valid.'] = Object.values(fields).flat()
  return new CoreError('validation_failed', first, fields)
}
