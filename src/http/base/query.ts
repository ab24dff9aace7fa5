import { parse } from 'qs'

const limits = { depth: 4, arrayLimit: 500, parameterLimit: 5000 } as const

/**
 * Reads fields nested in brackets: `to_address[city]=…`, `items[0][value]=…`, `postage_types[]=…`. A
 * list keeps its gaps, so that a refusal names an element by the index that the client sent.
 */
export const parseQuery = (text: string): Record<string, unknown> =>
  text === '' ? {} : parse(text, { ...limits, allowPrototypes: false, allowSparse: true })
