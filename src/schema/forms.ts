import type { TSchema } from 'typebox'

/** Marks a schema of several forms with the choice of the one that a value is read and judged by. */
export const formOf: unique symbol = Symbol('the form that fits a value')

export type FormOf = (value: unknown) => TSchema

/** What is compiled for each form, on its first use. */
export function byForm<Result>(
  choose: FormOf,
  compile: (form: TSchema) => (value: unknown) => Result,
): (value: unknown) => Result {
  const compiled = new Map<TSchema, (value: unknown) => Result>()
  return value => {
    const form = choose(value)
    const known = compiled.get(form) ?? compile(form)
    compiled.set(form, known)
    return known(value)
  }
}
