import { longestMs } from '#core/user/session.ts'
import type { KeptChoice } from '../visit/screen.ts'

/** How the browser keeps its session, by the way in which it reaches us. */
export type CookieKind = { readonly name: string; readonly isSecure: boolean }

/**
 * On https the name binds the cookie to this host alone. On plain loopback all ports share their cookies,
 * so the name has the port.
 */
export function cookieKind(publicUrl: string): CookieKind {
  const { protocol, port } = new URL(publicUrl)
  return protocol === 'https:'
    ? { name: '__Host-postilion', isSecure: true }
    : { name: `postilion-${port || '80'}`, isSecure: false }
}

/** Null where the browser brings none; never one of two of the same name, since one may be planted. */
export function readCookie(header: string | undefined, { name }: CookieKind): string | null {
  const values = (header ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${name}=`))
    .map(pair => pair.slice(name.length + 1))
  const [value] = values
  return values.length === 1 && value !== undefined && /^[\w-]{43}$/.test(value) ? value : null
}

/** Null ends the session in the browser. */
export function writeCookie(secret: string | null, { name, isSecure }: CookieKind): string {
  const age = secret === null ? 0 : Math.floor(longestMs / 1000)
  const attributes = `Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${name}=${secret ?? ''}; ${attributes}`
}

const shortcutsName = 'postilion-keys'
const yearSeconds = 31_536_000

/** Shortcuts of one letter belong to a browser, not to a person: somebody dictates at one and types at another. */
export const areShortcutsOn = (header: string | undefined): boolean =>
  !(header ?? '').split(';').some(pair => pair.trim() === `${shortcutsName}=off`)

export const writeShortcuts = (areOn: boolean, { isSecure }: CookieKind): string =>
  `${shortcutsName}=${areOn ? '' : 'off'}; Path=/; Max-Age=${areOn ? 0 : yearSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

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
