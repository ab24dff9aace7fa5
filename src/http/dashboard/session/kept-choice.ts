import type { KeptChoice } from '../visit/screen.ts'

const yearSeconds = 31_536_000

const cookieName = (name: KeptChoice['name']): string => `postilion-choice-${name}`

/** What this browser chose the last time; a value that we did not write is none. */
export function readChoice(header: string | undefined, name: KeptChoice['name']): string {
  const found = new RegExp(`(?:^|;\\s*)${cookieName(name)}=([\\w.-]{1,40})(?:;|$)`).exec(
    header ?? '',
  )
  return found?.[1] ?? ''
}

export const writeChoice = ({ name, value }: KeptChoice, isSecure: boolean): string =>
  `${cookieName(name)}=${value}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
