/** In the order in which they must be looked for: most say that they are others, too. */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

const named = (list: readonly (readonly [string, string])[], agent: string): string | null =>
  list.find(([mark]) => agent.includes(mark))?.[1] ?? null

/** `Firefox on Windows`; what nobody knows stands as it called itself, in short. */
export function browserName(agent: string): string {
  const browser = named(browsers, agent)
  const system = named(systems, agent)
  if (browser === null) return agent === '' ? 'Unknown browser' : agent.slice(0, 40)
  return system === null ? browser : `${browser} on ${system}`
}
