import { readFile } from 'node:fs/promises'

const guide = new URL('../../../../../docs/guides/webhooks.md', import.meta.url)
const program = /^cat > verify-webhook\.mjs <<'END'\n(.*?)\nEND$/ms
let read: Promise<string> | null = null

/** The program of the guide that verifies messages with Node alone. */
export const verifySnippet = (): Promise<string> => {
  read ??= readFile(guide, 'utf8').then(text => program.exec(text)?.[1] ?? '')
  return read
}
