/** When an answer is wanted no longer; who answers at once never looks at it. */
export type Deadline = { readonly signal: AbortSignal }
