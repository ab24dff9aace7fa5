import { magicAmounts } from '#core/sandbox/magic-values.ts'
import type { Minor } from '#core/values/money.ts'

export type MagicAmount = keyof typeof magicAmounts

export function magicOf(amount: Minor): MagicAmount | null {
  const names = Object.keys(magicAmounts) as readonly MagicAmount[]
  return names.find(name => magicAmounts[name] === amount % 100) ?? null
}
