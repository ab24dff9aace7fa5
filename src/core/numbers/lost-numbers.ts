const secondMs = 1000
const lostAtLeast = 1_000_000
const lostInASecond = 20

/**
 * More numbers than any range can have given out since a copy was taken: what the copy does not know of
 * stands on parcels. Twenty labels a second, day and night, and a million for a burst or a wrong clock.
 */
export const numbersLostSince = (takenAt: number, now: number): number =>
  lostAtLeast + lostInASecond * Math.ceil(Math.max(0, now - takenAt) / secondMs)
