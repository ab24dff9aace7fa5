import { readFileSync, writeFileSync } from 'node:fs'
import { errorGuides } from '#http/base/error-guide.ts'
import { statusOf } from '#http/base/status-of-code.ts'

/**
 * Writes the table of `docs/errors.md` from the guides in the code. `--check` writes nothing and exits 1
 * if the page is stale.
 */
const page = new URL('../docs/errors.md', import.meta.url)
const rows = /^(?:\| `[a-z_]+` \|.*\n)+/m

const codes = Object.keys(errorGuides) as (keyof typeof errorGuides)[]
const table = codes
  .map(code => {
    const { cause, recovery } = errorGuides[code]
    return `| \`${code}\` | ${statusTextOf(code)} | ${cause} | ${recovery} |\n`
  })
  .join('')

function statusTextOf(code: keyof typeof errorGuides): string {
  return code === 'carrier_error'
    ? `${statusOf[code]} (503 in versions 3 and 4)`
    : String(statusOf[code])
}

const before = readFileSync(page, 'utf8')
const made = before.replace(rows, table)
if (!process.argv.includes('--check')) writeFileSync(page, made)
else if (made !== before) {
  console.error('docs/errors.md is stale; run npm run generate')
  process.exitCode = 1
}
