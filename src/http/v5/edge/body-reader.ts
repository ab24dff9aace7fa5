import type { Static, TSchema } from 'typebox'
import { compileStrict } from '#schema/strictness.ts'
import { compileCheck } from '#schema/validation.ts'

/** Reads and judges a body, or a part of one, where its route does not have it done before. */
export function bodyReader<T extends TSchema>(schema: T): (sent: unknown) => Static<T> {
  const read = compileStrict(schema)
  const check = compileCheck(schema)
  return sent => {
    const body = read(sent)
    const refusal = check(body)
    if (refusal) throw refusal
    return body as Static<T>
  }
}
