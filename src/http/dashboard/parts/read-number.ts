import { invalid } from '#core/errors.ts'

/** `1.5` and `1,5`; null where the field is empty. A comma may not stand for thousands. */
export function readNumber(form: URLSearchParams, name: string, label: string): number | null {
  const text = (form.get(name) ?? '').trim().replace(',', '.')
  if (text === '') return null
  const number = Number(text)
  if (/^\d*\.?\d+$|^\d+\.$/.test(text) && Number.isFinite(number)) return number
  throw invalid(name, `The ${label} must be a number such as 1.5.`)
}
