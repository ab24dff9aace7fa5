/** Null where somebody left the field empty. */
export function readText(form: URLSearchParams, name: string): string | null {
  const text = (form.get(name) ?? '').trim()
  return text === '' ? null : text
}
