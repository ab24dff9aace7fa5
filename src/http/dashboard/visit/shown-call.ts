/** One question of a screen, as a program would ask it. */
export type ShownCall = {
  /** Which of several things the call does: `Save as a draft`. */
  readonly does: string | null
  readonly curl: string
  readonly typescript: string
}
