type ValidatedRequest<B> = { readonly body: B; readonly validationError?: Error }

/**
 * The body of a route with `attachValidation`; throws where the schema refuses it. A call with an
 * `Idempotency-Key` that was used before is answered by the key alone, so the body is judged after it.
 */
export function validBodyOf<B>({ body, validationError }: ValidatedRequest<B>): B {
  if (validationError) throw validationError
  return body
}
