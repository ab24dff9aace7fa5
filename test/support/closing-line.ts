import type { Reporter, TestModule } from 'vitest/node'
import { lackingBrowser } from './browser/lacking-browser.ts'
import { lacking } from './reference-title.ts'

type Result = { readonly fullName: string; readonly state: string }

/** The last line of a run, the same whatever the runner's own summary looks like. */
export function closingLine(results: readonly Result[], broken: number): string {
  const count = (state: string): number => results.filter(result => result.state === state).length
  const skipped = results.filter(({ state }) => state === 'skipped')
  const wanting = skipped.filter(({ fullName }) => fullName.includes(lacking)).length
  const why = wanting === 0 ? '' : ` (${wanting} of them for want of ../shared/data)`
  return `tests: ${count('passed')} passed, ${count('failed') + broken} failed, ${skipped.length} skipped${why}`
}

/** Null where no test wanted a browser in vain. */
export function browserLine(results: readonly Result[]): string | null {
  const wanting = results.filter(({ fullName }) => fullName.includes(lackingBrowser)).length
  if (wanting === 0) return null
  return `NO BROWSER: ${wanting} tests were skipped, for there is no Chromium; CHROMIUM=path names one`
}

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const broken = modules.filter(
      module => module.state() === 'failed' && module.errors().length > 0,
    )
    const results = modules.flatMap(module =>
      [...module.children.allTests()].map(test => ({
        fullName: test.fullName,
        state: test.result().state,
      })),
    )
    const lines = [browserLine(results), closingLine(results, broken.length + unhandled.length)]
    process.stdout.write(`\n${lines.filter(line => line !== null).join('\n')}\n`)
  }
}
