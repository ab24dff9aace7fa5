import type { Minor } from '#core/values/money.ts'

/** A top-up whose amount ends in these cents meets this trouble. */
export const magicAmounts = {
  declined: 2,
  notified_late: 3,
  notified_thrice: 4,
  lost_answer: 5,
  notified_first: 6,
  notified_wrongly: 7,
  refunded: 8,
  refunded_in_part: 9,
  disputed: 11,
  dispute_won: 12,
} as const

export type MagicAmount = keyof typeof magicAmounts

export function magicOf(amount: Minor): MagicAmount | null {
  const names = Object.keys(magicAmounts) as readonly MagicAmount[]
  return names.find(name => magicAmounts[name] === amount % 100) ?? null
}
