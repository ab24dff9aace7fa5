import { randomBytes } from 'node:crypto'
import type { Environment } from '../environment.ts'

const randomBytesInReference = 8

/**
 * Ours, kept with the purchase before a carrier is asked. Carriers remember references for longer than
 * our database may: the random part keeps a reference from coming again after a restore, and from being
 * another installation's behind the same carrier account. With an id of up to 11 digits it has at most 30
 * characters, which the shortest field of a real carrier holds.
 */
export const newSaleReference = (environment: Environment, shipmentId: number): string => {
  const random = randomBytes(randomBytesInReference).toString('hex')
  return `${environment[0]}-${shipmentId}-${random}`
}
