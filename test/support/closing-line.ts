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

type TimedFile = { readonly project: string; readonly ms: number }

/** How long the files of each project took together, while other files ran beside them. */
export function timeLine(files: readonly TimedFile[]): string {
  const times = Map.groupBy(files, ({ project }) => project)
  const parts = [...times].map(([project, own]) => {
    const seconds = own.reduce((sum, { ms }) => sum + ms, 0) / 1000
    return `${project} ${Math.round(seconds)} s`
  })
  return `time of files: ${parts.join(', ')}`
}

/** Null where no test wanted a browser in vain. */
export function browserLine(results: readonly Result[]): string | null {
  const wanting = results.filter(({ fullName }) => fullName.includes(lackingBrowser)).length
  if (wanting === 0) return null
  return `NO BROWSER: ${wanting} tests were skipped, for there is no Chromium; CHROMIUM=path names one`
}

const fileMs = (module: TestModule): number => {
  const { collectDuration, duration } = module.diagnostic()
  return collectDuration + duration
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
    const files = modules.map(module => ({ project: module.project.name, ms: fileMs(module) }))
    const closing = closingLine(results, broken.length + unhandled.length)
    const lines = [timeLine(files), browserLine(results), closing]
    process.stdout.write(`\n${lines.filter(line => line !== null).join('\n')}\n`)
  }
}
