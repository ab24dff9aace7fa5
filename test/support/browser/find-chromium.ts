import { existsSync } from 'node:fs'
import { type Chromium, unpackChromium } from './unpack-chromium.ts'

const places: readonly string[] = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser that `CHROMIUM` names, the one of the npm package, or an installed one; null without any. */
export async function findChromium(): Promise<Chromium | null> {
  const named = process.env.CHROMIUM
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM names ${named}, which does not exist.`)
    return { program: named, environment: {} }
  }
  if (runsPackagedChromium()) return await unpackChromium()
  const program = places.find(place => existsSync(place))
  return program ? { program, environment: {} } : null
}

/** The package holds a program for Linux on x64 that needs the C library of GNU. */
function runsPackagedChromium(): boolean {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}
