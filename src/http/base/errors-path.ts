/** Where the page of errors stands, below the base of links. */
export const errorsPath = '/docs/errors'
