import { readFile } from 'node:fs/promises'

const file = new URL('../../../../../docs/guides/verify-webhook.mjs', import.meta.url)
let read: Promise<string> | null = null

/** A program that verifies messages, as the guide shows it. */
export const verifySnippet = (): Promise<string> => {
  read ??= readFile(file, 'utf8').then(text => text.trimEnd())
  return read
}
