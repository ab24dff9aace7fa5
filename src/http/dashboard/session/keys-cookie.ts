import type { CookieKind } from './cookie.ts'

const name = 'postilion-keys'
const yearSeconds = 31_536_000

/** Keys of one letter belong to a browser, not to a person: somebody dictates at one and types at another. */
export const areKeysOn = (header: string | undefined): boolean =>
  !(header ?? '').split(';').some(pair => pair.trim() === `${name}=off`)

export const writeKeys = (areOn: boolean, { isSecure }: CookieKind): string =>
  `${name}=${areOn ? '' : 'off'}; Path=/; Max-Age=${areOn ? 0 : yearSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
