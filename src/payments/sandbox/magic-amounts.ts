import type { Minor } from '#core/values/money.ts'

/** What goes differently with a top-up whose amount ends in these cents. */
export const magicAmounts = {
  declined: 2,
  told_late: 3,
  told_thrice: 4,
  lost_answer: 5,
  told_first: 6,
  told_wrongly: 7,
} as const

export type MagicAmount = keyof typeof magicAmounts

export function magicOf(amount: Minor): MagicAmount | null {
  const names = Object.keys(magicAmounts) as readonly MagicAmount[]
  return names.find(name => magicAmounts[name] === amount % 100) ?? null
}
