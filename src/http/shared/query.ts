import { parse } from 'qs'

/** Nested in brackets: `to_address[city]=…`, `items[0][value]=…`, `postage_types[]=…`. */
export const parseQuery = (text: string): Record<string, unknown> =>
  text === ''
    ? {}
    : parse(text, { depth: 4, arrayLimit: 500, parameterLimit: 5000, allowPrototypes: false })
