import { expect, it } from 'vitest'
import { blankForm, selectField } from '../../../../src/http/dashboard/forms/field.ts'

it('draws a list once, however many fields of a page offer it', () => {
  let read = 0
  const choices = ['Canada', 'Chile', 'China'].map(text => ({
    value: text.slice(0, 3),
    get text() {
      read += 1
      return text
    },
  }))
  const chosen = (value: string) =>
    selectField({ ...blankForm, value: () => value }, 'from', { label: 'From', choices }).source
  const all = chosen('')
  expect(all.match(/<option value="\w+">\w+<\/option>/g)).toHaveLength(3)
  for (let field = 0; field < 100; field += 1) expect(chosen('')).toBe(all)
  expect(read).toBe(3)
  expect(chosen('Chi')).toContain('<option value="Chi" selected>Chile</option>')
  expect(chosen('Chi').match(/ selected/g)).toHaveLength(1)
})
