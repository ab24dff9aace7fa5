import { parse } from 'qs'

const limits = { depth: 4, arrayLimit: 500, parameterLimit: 5000 } as const

/**
 * Nested in brackets: `to_address[city]=…`, `items[0][value]=…`, `postage_types[]=…`. A list keeps its
 * gaps, so that what is refused in it is told by the place that it was sent with.
 */
export const parseQuery = (text: string): Record<string, unknown> =>
  text === '' ? {} : parse(text, { ...limits, allowPrototypes: false, allowSparse: true })
