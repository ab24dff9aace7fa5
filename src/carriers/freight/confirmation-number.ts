/**
 * What the carrier's dispatch calls a booking. It is made from the PRO number, so that whoever finds the
 * booking again has the same one.
 */
export const confirmationNumber = (scac: string, proNumber: string): string =>
  `${scac}-${proNumber.slice(0, -1)}`
