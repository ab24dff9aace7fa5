import { CoreError } from '../errors.ts'
import type { Writers } from '../store.ts'
import { shortenedAddress } from './client-network.ts'
import type { SignedIn } from './session.ts'
import { hashOfSecret, mintSessionSecret } from './session-secret.ts'
import type { SessionChange, SessionRow, SessionStage } from './session-store.ts'
import type { UserRegister } from './user-register.ts'

/** The client of somebody who signs in: its address, and the browser's own words for itself. */
export type SignInClient = { readonly address: string; readonly browser: string }

const longestBrowser = 200

type NewSession = { readonly row: SessionRow; readonly secret: string }

/** A session that a transaction has yet to insert. */
export async function newSession(
  { store, clock }: UserRegister,
  userId: number,
  stage: SessionStage,
  { address, browser }: SignInClient,
): Promise<NewSession> {
  const now = clock.now()
  const row: SessionRow = {
    id: await store.takeNumbers('user_session', 1),
    userId,
    stage,
    createdAt: now,
    lastSeenAt: now,
    provedAt: now,
    lookAs: null,
    place: shortenedAddress(address),
    browser: browser.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, longestBrowser),
  }
  return { row, secret: mintSessionSecret() }
}

export const insertSession = (
  { sessions }: Pick<Writers, 'sessions'>,
  { row, secret }: NewSession,
): Promise<void> => sessions.insert(row, hashOfSecret(secret))

/** Gives a session another secret with what it may do: the old secret is dead from then on. */
export async function changeSession(
  { sessions }: Pick<Writers, 'sessions'>,
  { session }: SignedIn,
  change: Partial<Omit<SessionChange, 'secretHash'>>,
  secret: string,
): Promise<void> {
  const { id, stage, provedAt, lookAs } = session
  const whole = { stage, provedAt, lookAs, ...change, secretHash: hashOfSecret(secret) }
  if (!(await sessions.change(id, stage, whole))) throw sessionEnded()
}

/** A user who owes a one-time code may do nothing but give it. */
export function requireFull({ session }: SignedIn): void {
  if (session.stage !== 'full') throw sessionEnded()
}

export const sessionEnded = (): CoreError =>
  new CoreError('unauthenticated', 'The session has ended. Sign in again.')
