import { expect, it } from 'vitest'
import { lackingBrowser } from '../support/browser/lacking-browser.ts'
import { browserLine, closingLine, timeLine } from '../support/closing-line.ts'
import { lacking } from '../support/reference-title.ts'

const ran = (state: string, fullName = 'a test') => ({ state, fullName })

it('the last line of a run counts what passed, failed and was skipped', () => {
  const results = [ran('passed'), ran('passed'), ran('failed'), ran('skipped')]
  expect(closingLine(results, 1)).toBe('tests: 2 passed, 2 failed, 1 skipped')
})

it('and says how many were skipped for want of reference data', () => {
  const results = [ran('skipped'), ran('skipped', `prices (${lacking}rates/list.json) > agree`)]
  expect(closingLine(results, 0)).toBe(
    'tests: 0 passed, 0 failed, 2 skipped (1 of them for want of ../shared/data)',
  )
})

it('the line before it says loudly how many were skipped for want of a browser', () => {
  const results = [ran('passed'), ran('skipped', `pages (${lackingBrowser}) > are good`)]
  expect(browserLine(results)).toMatch(/^NO BROWSER: 1 tests were skipped/)
  expect(browserLine([ran('passed'), ran('skipped')])).toBeNull()
})

it('and how long the files of each project took', () => {
  const files = [
    { project: 'unit', ms: 1400 },
    { project: 'http', ms: 900 },
    { project: 'unit', ms: 1200 },
  ]
  expect(timeLine(files)).toBe('time of files: unit 3 s, http 1 s')
})
