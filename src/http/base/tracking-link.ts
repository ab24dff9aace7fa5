/** The public tracking page of a parcel; each world has its own below the base of its links. */
export const trackingUrl = (linkBase: string, trackingCode: string): string =>
  `${linkBase}/t/${encodeURIComponent(trackingCode)}`
