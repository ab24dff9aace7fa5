type Asked<B> = { readonly body: B; readonly validationError?: Error }

/**
 * The body once it is needed, of a route with `attachValidation`: an `Idempotency-Key` that was used
 * before decides alone, so what is sent with it is judged after the key was looked up.
 */
export function judgedBody<B>({ body, validationError }: Asked<B>): B {
  if (validationError) throw validationError
  return body
}
