import { describe, expect, it } from 'vitest'
import { looksLikeCardNumber } from '#core/payment/card-number.ts'

describe('what could be the number of a card', () => {
  it.each([
    ['plain', '4242424242424242'],
    ['in groups', '4242 4242 4242 4242'],
    ['with hyphens', '4242-4242-4242-4242'],
    ['of fifteen digits', '378282246310005'],
    ['of thirteen digits', '4222222222222'],
    ['mistyped, so that its check digit is wrong', '4242424242424241'],
    ['inside a text', 'card 4242 4242 4242 4242 please'],
    ['behind a prefix', 'pm_5555555555554444'],
    ['of nineteen digits', '6304000000000000000'],
    ['between spaces', '  4000 0566 5566 5556 '],
  ])('is refused %s', (_, text) => {
    expect(looksLikeCardNumber(text)).toBe(true)
  })

  it.each([
    'pm_1MqLiJLkdIwHu7ixUEgbFdYF',
    'pm_card_visa',
    'pm_0123456789',
    'test_card',
    'card_1NGTaT2eZvKYlo2CZWSctn5n',
    '',
    '4242',
  ])('is not seen in the token %s', token => {
    expect(looksLikeCardNumber(token)).toBe(false)
  })
})
