/** Single values that a world keeps about itself: its secret key, what its first start has done. */
export type FactReader = { get(key: string): Promise<string | null> }

export type FactWriter = FactReader & {
  /** False, and nothing changed, where the key already holds a value: the first writer decides. */
  putIfAbsent(key: string, value: string): Promise<boolean>
}
