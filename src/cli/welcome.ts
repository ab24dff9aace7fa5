import { resolve } from 'node:path'
import type { Listening } from '#app/app.ts'
import type { StorageConfig } from '#config/config.ts'
import type { FirstStart } from '#core/onboarding/first-start.ts'
import { formatMinor } from '#core/values/money.ts'

/** Plain text in every log format: it is shown once, and people paste its lines. */
export function welcome(
  { address, newestEdge: { prefix, pastedCommands } }: Listening,
  { account, credits, token, administrator }: FirstStart,
  { beginning, need }: PastedShell,
  publicUrl: string | null,
  notice: string | null,
): string {
  const { quote, buy, track } = pastedCommands(`${address}/sandbox${prefix}`, token)
  return `
Postilion is ready on ${address}

This is the first start. What follows is shown only once.

  account          ${account}
  sandbox credits  ${formatMinor(credits)} CAD
  sandbox token    ${token}
${administrator === null ? '' : signIn(administrator, `${dashboardAddress(address, publicUrl)}/sandbox`)}
Get a quote:

${quote}

Buy its label, saved as label.pdf (a refusal is shown instead):

${buy}

Track it:

${track}

Five days later:

${beginning} clock advance --account ${account} 5d

Lost the token? Create another:

${beginning} token create --account ${account} --environment sandbox
${need === null ? '' : `\n${need}\n`}
${whereToLook(address, publicUrl)}
${notice === null ? '' : `\n${notice}\n`}`
}

export const whereToLook = (address: string, publicUrl: string | null): string =>
  `Production dashboard: ${dashboardAddress(address, publicUrl)}
Sandbox dashboard: ${dashboardAddress(address, publicUrl)}/sandbox
Read and try the API: ${publicUrl?.replace(/\/$/, '') ?? address}/docs`

/** Passkeys need a name: browsers refuse them at 127.0.0.1. */
function dashboardAddress(address: string, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl.replace(/\/$/, '')
  const { hostname, port } = new URL(address)
  const isLoopback = /^127\.|^\[::1\]$|^localhost$/.test(hostname)
  return isLoopback ? `http://localhost:${port}` : address
}

const signIn = (
  { email, password }: NonNullable<FirstStart['administrator']>,
  address: string,
): string => `
  sign in          ${address}
  email            ${email}
  password         ${password}
`

const projectDir = resolve(import.meta.dirname, '../..')

type PastedShell = {
  /** How a line begins that works in any folder. */
  readonly beginning: string
  /** What the terminal must have for it, as a sentence; null where it works in any. */
  readonly need: string | null
}

export function shellFromAnywhere(storage: StorageConfig): PastedShell {
  const inProject = `cd ${quoted(projectDir)} && npx postilion`
  if (storage.kind === 'sqlite') {
    return { beginning: `${inProject} --data ${quoted(storage.dataDir)}`, need: null }
  }
  // The URL of PostgreSQL may hold a password, so it is not printed.
  const need =
    'Both need the same DATABASE_URL in your terminal as this server has: without it they look at SQLite files, which do not hold this data.'
  return { beginning: inProject, need }
}

const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
