/** One question of a screen, as a program would ask it. */
export type ShownCall = {
  /** Where a screen does several things: `Save as a draft`. */
  readonly does: string | null
  readonly curl: string
  readonly typescript: string
}
