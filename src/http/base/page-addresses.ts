import type { WireCode } from './transport-fault.ts'

/** Where the page of errors stands, below the base of links. */
export const errorsPath = '/docs/errors'

/** What the page says of a code. */
export const docsUrlOf = (linkBase: string, code: WireCode): string =>
  `${linkBase}${errorsPath}#${code}`

/** Where the envelope stands that browsers show beside a page's name. */
export const faviconPath = '/favicon.svg'

/** The public tracking page of a number. */
export const trackingUrl = (linkBase: string, trackingCode: string): string =>
  `${linkBase}/t/${encodeURIComponent(trackingCode)}`
