/** Whether two texts differ by at most so many letters added, left out or exchanged. */
export function isWithin(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let column = 1; column <= other.length; column++) {
      const replaced = one[row - 1] === other[column - 1] ? 0 : 1
      line[column] = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + replaced,
      )
    }
    if (Math.min(...line) > most) return false
    above = line
  }
  return (above[other.length] ?? 0) <= most
}
