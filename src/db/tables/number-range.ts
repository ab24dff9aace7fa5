export type NumberRangeTable = {
  name: string
  /** The first number that no process has taken yet. */
  next: number
}
