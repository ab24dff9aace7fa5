/** The public tracking page of a number. */
export const trackingUrl = (linkBase: string, trackingCode: string): string =>
  `${linkBase}/t/${encodeURIComponent(trackingCode)}`
