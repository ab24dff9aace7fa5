const courierGroups = [2, 3, 3, 2, 4, 4] as const
const itemGroups = [2, 3, 3, 3, 2] as const

/** A tracking number in the groups that its carrier prints, for people who read it aloud. */
export function groupNumber(number: string): string {
  if (/^1Z[0-9A-Z]{16}$/.test(number)) return inGroups(number, courierGroups)
  if (/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number)) return inGroups(number, itemGroups)
  if (/^\d{13,}$/.test(number)) return number.replace(/(\d{4})(?=\d)/g, '$1 ')
  return number
}

function inGroups(number: string, lengths: readonly number[]): string {
  const groups: string[] = []
  let from = 0
  for (const length of lengths) {
    groups.push(number.slice(from, from + length))
    from += length
  }
  return groups.join(' ')
}
