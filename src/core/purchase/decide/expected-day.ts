import { dayMs } from '../../time/durations.ts'

/** So many working days after a `YYYY-MM-DD`: Monday to Friday, since nobody here knows the holidays. */
export function expectedDay(mailedOn: string, workingDays: number): string {
  let at = Date.parse(`${mailedOn}T00:00:00Z`)
  for (let left = workingDays; left > 0; ) {
    at += dayMs
    if (!isWeekend(at)) left--
  }
  return new Date(at).toISOString().slice(0, 10)
}

function isWeekend(at: number): boolean {
  const weekday = new Date(at).getUTCDay()
  return weekday === 0 || weekday === 6
}
