import type { FirstStartCard } from '#core/onboarding/first-start.ts'
import { magicAmounts, magicCards } from '#core/sandbox/magic-values.ts'
import type { Minor } from '#core/values/money.ts'

const cardOf = (token: string): FirstStartCard => ({
  provider: 'sandbox',
  token,
  payer: null,
  label: token.replaceAll('_', ' '),
})

export const sandboxCard = (token: string): FirstStartCard | null =>
  Object.hasOwn(magicCards, token) ? cardOf(token) : null

/** The card of the first start's account. */
export const demoCard = cardOf('test_card')

export type MagicAmount = keyof typeof magicAmounts

export function magicOf(amount: Minor): MagicAmount | null {
  const names = Object.keys(magicAmounts) as readonly MagicAmount[]
  return names.find(name => magicAmounts[name] === amount % 100) ?? null
}
