/** Minutes since midnight of `HH:MM`. */
export const minutesOfClockTime = (text: string): number =>
  Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

export const clockTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
