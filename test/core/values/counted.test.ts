import { expect, it } from 'vitest'
import { counted } from '#core/values/counted.ts'

it('is singular for one alone', () => {
  expect([0, 1, 2].map(count => counted(count, 'label'))).toEqual([
    '0 labels',
    '1 label',
    '2 labels',
  ])
  expect([1, 2].map(count => counted(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries'])
})
