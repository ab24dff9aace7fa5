import { invalid } from '../errors.ts'

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

const millisecondsPer: Readonly<Record<string, number>> = {
  s: 1000,
  m: minuteMs,
  h: hourMs,
  d: dayMs,
}

/** `36h`, `3d`, `1d12h` → milliseconds. */
export function parseDuration(text: string): number {
  const parts = [...text.trim().matchAll(/(\d{1,6})([smhd])/g)]
  if (parts.length === 0 || parts.map(part => part[0]).join('') !== text.trim()) {
    throw invalid('duration', 'This is not a duration such as 36h or 3d.')
  }
  return parts.reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (millisecondsPer[unit] ?? 0),
    0,
  )
}
