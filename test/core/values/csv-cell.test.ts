import { expect, test } from 'vitest'
import { csvCell, csvLine } from '#core/values/csv-cell.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1 555 0100', "'+1 555 0100"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=x', '"\'\r=x"'],
  ['\n=x', '"\'\n=x"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
])('a cell that a spreadsheet would compute is text: %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

test('amounts keep their sign, and commas, quotes and line breaks stay in their cell', () => {
  expect(csvLine(['-12.34', -3, 'a, "b"\nc', null, 'plain'])).toBe(
    '-12.34,-3,"a, ""b""\nc",,plain\r\n',
  )
})
