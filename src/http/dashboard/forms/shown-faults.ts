import { CoreError, type FieldFaults } from '#core/errors.ts'

/** The field by which a form remembers which of its buttons was refused. */
export const refusedField = 'told'

export type PressedButton = 'save' | 'buy'

/** What was refused; null while nobody has pressed a button that was. */
export type RefusedButton = PressedButton | null

export function refusedButton(
  form: URLSearchParams,
  refusal: CoreError | null,
  pressed: RefusedButton,
): RefusedButton {
  if (refusal !== null && Object.keys(refusal.fields).length > 0) return pressed
  const told = form.get(refusedField)
  return told === 'save' || told === 'buy' ? told : null
}

/** Nobody is scolded for a field that they have not filled in yet, before they want to buy. */
export const shownFaults = (
  faults: FieldFaults,
  button: RefusedButton,
  value: (field: string) => string,
): FieldFaults =>
  button === 'buy'
    ? faults
    : Object.fromEntries(Object.entries(faults).filter(([field]) => value(field) !== ''))

/** What a refusal says beyond what is shown of the form, such as that of a carrier; null where that is nothing. */
export function beyondFaults(refusal: CoreError | null, shown: FieldFaults): CoreError | null {
  const fields = Object.entries(refusal?.fields ?? {})
  if (refusal === null || fields.length === 0) return refusal
  const others = fields.filter(([field]) => shown[field] === undefined)
  return others.length === 0
    ? null
    : new CoreError(refusal.code, refusal.message, Object.fromEntries(others))
}
