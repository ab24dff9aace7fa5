import { type Command, carryOut } from '../../command/command.ts'
import { notFound } from '../../errors.ts'

/** Revokes a token: it is refused from the very next request on, and its hash is kept. */
export async function deleteToken(command: Command<void>, id: number | null): Promise<void> {
  const { world, tenant } = command
  const token = id === null ? null : await world.store.read.tokens.byId(tenant, id)
  if (token === null || token.revokedAt !== null) throw notFound('Token')
  const at = world.clock.now()
  await carryOut(
    command,
    async ({ tokens }) => {
      await tokens.revoke(tenant, token.id, at)
    },
    () => `revoked token ${token.id}`,
  )
}
