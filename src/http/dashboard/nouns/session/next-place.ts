import type { Visit } from '../../visit/screen.ts'

/** Only an address of the dashboard itself is followed: anybody can write another one into a link. */
export function nextPlace(next: string, { to }: Pick<Visit, 'to'>): string {
  const home = to('/')
  if (!next.startsWith('/') || !URL.canParse(next, base)) return home
  const { origin, pathname, search } = new URL(next, base)
  const isOurs = origin === base && /^(?:\/[^/]+)*\/dashboard(?:\/|$)/.test(pathname)
  return isOurs ? pathname + search : home
}

/** Any origin: it shows whether the address names another. */
const base = 'http://postilion.invalid'
