import { expect, it } from 'vitest'
import { typedAmount, typedNumber } from '../../../../src/http/dashboard/forms/typed-number.ts'

it.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['.5', 0.5],
  ['2.', 2],
  ['0,125', 0.125],
  ['1500', 1500],
])('a number is read as it was meant: %s', (text, number) => {
  expect(typedNumber(text)).toEqual({ number })
})

it.each([
  ['1,500', 'could mean 1500 or 1.5: enter the one you mean'],
  ['1,500.5', 'must not have a comma or space between thousands: enter 1500.5'],
  ['1 000', 'must not have a comma or space between thousands: enter 1000'],
  ['12.5 kg', 'must be a number alone: enter 12.5, without “kg”'],
  ['12,5kg', 'must be a number alone: enter 12.5, without “kg”'],
  ['9"', 'must be a number alone: enter 9, without “"”'],
  ['-1', 'may not be less than 0'],
  ['much', 'must be a number such as 1.5'],
  ['1e3', 'must be a number such as 1.5'],
  ['1.2.3', 'must be a number such as 1.5'],
])('of what is no number it says what to type: %s', (text, says) => {
  expect(typedNumber(text)).toEqual({ says })
})

it.each([
  ['12.5', 1250],
  ['12,50', 1250],
  ['1000', 100_000],
])('an amount is read as it was meant: %s', (text, number) => {
  expect(typedAmount(text)).toEqual({ number })
})

it.each([
  ['0', 'must be more than 0, or left empty'],
  ['-5', 'must be more than 0, or left empty'],
  ['1,000', 'must not have a comma or space between thousands: enter 1000'],
  ['1,000.50', 'must not have a comma or space between thousands: enter 1000.50'],
  ['$12.50', 'must be a number alone: enter 12.50, without “$”'],
  ['CAD 1,000', 'must not have a comma or space between thousands: enter 1000'],
  ['1.005', 'must be an amount such as 12.50'],
  ['1.000,50', 'must be an amount such as 12.50'],
])('of what is no amount it says what to type: %s', (text, says) => {
  expect(typedAmount(text)).toEqual({ says })
})
