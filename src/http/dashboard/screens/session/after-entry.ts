import type { SignInResult } from '#core/user/entry.ts'
import type { Answer, Visit } from '../../visit/screen.ts'
import { nextPlace } from './next-place.ts'

/** Whoever has one-time codes gives one first, and goes on from there. */
export const afterEntry = (
  { kind, secret }: SignInResult,
  next: string,
  visit: Pick<Visit, 'to'>,
): Answer => ({
  kind: 'redirect',
  to: kind === 'code_due' ? codeScreen(visit, next) : nextPlace(next, visit),
  session: secret,
})

const codeScreen = ({ to }: Pick<Visit, 'to'>, next: string): string =>
  to(`/sign-in/code${next === '' ? '' : `?next=${encodeURIComponent(next)}`}`)
