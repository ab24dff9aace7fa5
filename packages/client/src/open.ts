/** One of the values that were known when this client was made, or one that came later. */
export type Open<Known extends string> = Known | (string & {})
