import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

const plain = (markup: string): string =>
  markup.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, entity => entities[entity] ?? entity)

/** The lines for a terminal that a screen shows, as somebody copies them. */
export const curlsOf = (text: string): readonly string[] =>
  [...text.matchAll(/<pre id="(?:curl-\w+|\w+-curl)"[^>]*>([\s\S]*?)<\/pre>/g)].map(
    ([, line = '']) => plain(line),
  )

/** What stands in the block of a name, as somebody copies it. */
export function shownIn(text: string, id: string): string {
  const shown = new RegExp(`<pre id="${id}"[^>]*>([\\s\\S]*?)</pre>`).exec(text)?.[1]
  if (shown === undefined) throw new Error(`the page has no block ${id}`)
  return plain(shown)
}

export async function runLine(line: string, token: string) {
  const { PATH = '' } = process.env
  const { stdout } = await run('/bin/sh', ['-ec', line], { env: { PATH, POSTILION_TOKEN: token } })
  return JSON.parse(stdout)
}
