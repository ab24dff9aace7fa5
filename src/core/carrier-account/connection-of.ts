import type { ConnectionFacts } from '../carrier-account.ts'
import type { Seller } from '../ports/carrier/carrier.ts'
import type { Connection, Connections } from '../ports/carrier/connection.ts'

/**
 * The carrier as a purchase was asked of it. Null where its account can't be asked any more, or where the
 * carrier has another address by now: another carrier's book would say that nothing was sold.
 */
export function connectionOf(
  connections: Pick<Connections, 'byId'>,
  asked: ConnectionFacts,
): Connection | null {
  const known = connections.byId(asked.id)
  return known !== null && known.connection.host === asked.host ? known : null
}

/** Whether an answer that something was not sold is about the user who bought it. */
export const hasSameCredentials = (
  { connection }: Pick<Seller, 'connection'>,
  { connection: asked }: { readonly connection: ConnectionFacts | null },
): boolean => asked === null || connection?.generation === asked.generation
