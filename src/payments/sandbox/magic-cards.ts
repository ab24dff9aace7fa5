import type { TestCard } from '#core/seed/first-start.ts'

/** Tokens of the sandbox's cards, each with why it is always declined; null where it is not. */
export const magicCards: Readonly<Record<string, string | null>> = {
  test_card: null,
  test_card_declined: 'The card was declined.',
  test_card_expired: 'The card has expired.',
  test_card_no_funds: 'The card was declined: there is not enough money on it.',
  test_card_confirm:
    'The card asks that its holder confirms the payment, which is not possible here.',
}

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
