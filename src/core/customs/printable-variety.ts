import type { Item } from '../shipment/item.ts'
import type { CustomsFault } from './customs-fault.ts'

/** Real goods need far fewer characters. Each has its own outline, and drawing every outline takes seconds. */
const mostCharacters = 4_000

/** Latin characters cost nothing: every printer and every page has them. */
const firstBeyondLatin = 0x100

/** The fault of goods that are described in too many different characters to print. */
export function characterVarietyFaults(lines: readonly Item[]): readonly CustomsFault[] {
  const met = new Set<number>()
  for (const { description, manufacturerName, manufacturerCity } of lines) {
    for (const text of [description, manufacturerName, manufacturerCity]) addCharacters(text, met)
  }
  if (met.size <= mostCharacters) return []
  const says = `use more than ${mostCharacters} different characters: describe the goods with fewer`
  return [{ part: 'goods', says }]
}

function addCharacters(text: string | null, met: Set<number>): void {
  for (let at = 0; at < (text?.length ?? 0); at++) {
    const unit = text?.charCodeAt(at) ?? 0
    if (unit >= firstBeyondLatin) met.add(unit)
  }
}
