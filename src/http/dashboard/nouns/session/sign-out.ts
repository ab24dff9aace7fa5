import { signOut } from '#core/user/own-sessions.ts'
import type { Answer, SignedInVisit } from '../../visit/screen.ts'

export async function signOutHere({ register, signedIn, to }: SignedInVisit): Promise<Answer> {
  await signOut(register, signedIn)
  return { kind: 'redirect', to: to('/sign-in'), session: null }
}
