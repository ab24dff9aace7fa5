import type { Writers } from '../store.ts'

/**
 * Ends what a user was let in by beside the password: sessions, links for a new password, and passkeys.
 * Somebody else may have made any of them, and would come in by it under the new password, too.
 */
export async function endEntries(
  { sessions, invitations, passkeys }: Pick<Writers, 'sessions' | 'invitations' | 'passkeys'>,
  userId: number,
): Promise<void> {
  await sessions.endAll(userId, null)
  await invitations.removeResets(userId)
  for (const { credentialId } of await passkeys.ofUser(userId)) {
    await passkeys.remove(userId, credentialId)
  }
}
