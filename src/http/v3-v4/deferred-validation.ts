type ValidatedRequest<B> = { readonly body: B; readonly validationError?: Error }

/**
 * The body, where a route with `attachValidation` needs it. An `Idempotency-Key` that was used before
 * decides alone: the body that comes with it is judged only after the key was looked up.
 */
export function validBodyOf<B>({ body, validationError }: ValidatedRequest<B>): B {
  if (validationError) throw validationError
  return body
}
