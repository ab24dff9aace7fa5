import { dirname } from 'node:path'

export type Module = {
  readonly source: string
  readonly dependencies: readonly { readonly resolved: string }[]
}

/**
 * Folders that reach each other by imports, types included, each with where it leads first. What a
 * folder of `rooms` and its own sub-folders import of each other does not count.
 */
export function folderCircles(
  modules: readonly Module[],
  rooms: readonly string[],
): readonly string[] {
  const inOneRoom = (a: string, b: string): boolean =>
    rooms.some(
      room => (a === room && b.startsWith(`${room}/`)) || (b === room && a.startsWith(`${room}/`)),
    )
  const leadsTo = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = dirname(source)
    const folders = leadsTo.get(from) ?? new Set<string>()
    leadsTo.set(from, folders)
    for (const to of dependencies.map(({ resolved }) => dirname(resolved))) {
      if (to !== from && !inOneRoom(from, to)) folders.add(to)
    }
  }
  const reachedFrom = (start: string): ReadonlySet<string> => {
    const reached = new Set(leadsTo.get(start))
    for (const folder of reached) for (const next of leadsTo.get(folder) ?? []) reached.add(next)
    return reached
  }
  return [...leadsTo].flatMap(([folder, next]) =>
    [...next].filter(to => reachedFrom(to).has(folder)).map(to => `${folder} -> ${to}`),
  )
}

/** The first cells of the rows below the heading that ARCHITECTURE.md gives the exceptions. */
export function roomsWithDrawers(page: string): readonly string[] {
  const [, below = ''] = page.split('\n| Folder | Why it and its sub-folders import each other |\n')
  const [table = ''] = below.split('\n\n')
  return [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, folder]) => `src/${folder}`)
}
