/** A part of a second has no field: the schema refuses it, and there is no call then. */
export const secondsOf = (ms: number | undefined): number | null =>
  ms === undefined ? null : ms / 1000
