import type { TestCard } from '#core/onboarding/first-start.ts'
import { magicCards } from '#core/sandbox/magic-values.ts'

const cardOf = (token: string): TestCard => ({
  provider: 'sandbox',
  token,
  payer: null,
  label: token.replaceAll('_', ' '),
})

export const sandboxCard = (token: string): TestCard | null =>
  Object.hasOwn(magicCards, token) ? cardOf(token) : null

/** The card of the first start's account. */
export const demoCard = cardOf('test_card')
