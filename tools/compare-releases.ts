/**
 * Asks this checkout and another one the same questions, and tells what they answer differently:
 *
 *   node tools/compare-releases.ts ../release-before --requests 20000 --seed 1
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compareReleases } from './compare-releases/run.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    'no-shell': { type: 'boolean', default: false },
    'but-for-sentences': { type: 'boolean', default: false },
  },
})
const [before] = positionals
const [requests, seed] = [Number(values.requests), Number(values.seed)]
if (before === undefined || positionals.length > 1 || !Number.isSafeInteger(requests + seed)) {
  console.error(
    'node tools/compare-releases.ts FOLDER [--requests N] [--seed N] [--no-shell] [--but-for-sentences]',
  )
  process.exit(2)
}
const checkouts = [resolve(before), resolve(import.meta.dirname, '..')] as const
const plan = {
  checkouts,
  requests,
  seed,
  withShell: !values['no-shell'],
  butForSentences: values['but-for-sentences'],
}
const findings = await compareReleases(plan, line => console.error(line))
if (findings.count > 0) {
  console.log(findings.report())
  process.exitCode = 1
} else console.log(`${requests} requests of seed ${seed} were answered alike.`)
