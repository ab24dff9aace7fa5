import { type Command, carryOut } from '../../command/command.ts'
import { notFound } from '../../errors.ts'
import { refuseDescendant, revokedLine, revokeFamily } from '../token-family.ts'

/**
 * Revokes a token with its family: they are refused from the very next request on, and their hashes are
 * kept. A second time it is not found, unless something of it still works: a thief may have revoked it to
 * save the renewals.
 */
export async function deleteToken(command: Command<void>, id: number): Promise<void> {
  const { world, tenant, caller } = command
  const token = await world.store.read.tokens.byId(tenant, id)
  if (token === null) throw notFound('Token')
  const at = world.clock.now()
  let made: readonly number[] = []
  await carryOut(
    command,
    async ({ tokens }) => {
      await refuseDescendant(tokens, tenant, caller.access, token.id, 'revoke')
      made = await revokeFamily(tokens, tenant, token, at, caller.access)
      if (token.revokedAt !== null && made.length === 0) throw notFound('Token')
    },
    () => revokedLine(token.id, made),
  )
}
