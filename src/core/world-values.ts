/** Single values that a world keeps about itself: its secret keys, marks of its first start. */
export type WorldValueReader = { get(key: string): Promise<string | null> }

export type WorldValueWriter = WorldValueReader & {
  /** Returns false and changes nothing where the key holds a value: the first writer decides. */
  putIfAbsent(key: string, value: string): Promise<boolean>
}

/**
 * Stands in a world whose database lost commits that it had confirmed. Until `numbers advance` or
 * `restore` takes it away, nothing is written there.
 */
export const lostCommitsKey = 'commits_lost'
