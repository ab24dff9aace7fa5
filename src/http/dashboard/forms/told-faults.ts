import { CoreError, type FieldFaults } from '#core/errors.ts'

/** The field by which a form remembers which of its buttons was refused. */
export const toldField = 'told'

/** What was refused; null while nobody has pressed a button that was. */
export type RefusedDeed = 'save' | 'buy' | null

export function refusedDeed(form: URLSearchParams, refusal: CoreError | null): RefusedDeed {
  const isOfFields = refusal !== null && Object.keys(refusal.fields).length > 0
  const said = isOfFields ? form.get('act')?.split(':', 1)[0] : form.get(toldField)
  return said === 'save' || said === 'buy' ? said : null
}

/** Nobody is scolded for a field that they have not filled in yet, before they want to buy. */
export const toldFaults = (
  faults: FieldFaults,
  deed: RefusedDeed,
  value: (field: string) => string,
): FieldFaults =>
  deed === 'buy'
    ? faults
    : Object.fromEntries(Object.entries(faults).filter(([field]) => value(field) !== ''))

/** What a refusal says beyond what is told of the form, such as that of a carrier; null where that is nothing. */
export function beyondFaults(refusal: CoreError | null, told: FieldFaults): CoreError | null {
  const fields = Object.entries(refusal?.fields ?? {})
  if (refusal === null || fields.length === 0) return refusal
  const others = fields.filter(([field]) => told[field] === undefined)
  return others.length === 0
    ? null
    : new CoreError(refusal.code, refusal.message, Object.fromEntries(others))
}
