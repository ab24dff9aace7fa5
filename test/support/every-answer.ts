import { readFileSync } from 'node:fs'
import { edges } from '#http/server.ts'
import { operationsOf } from './openapi-walk.ts'

/** What stands in the place of a path's parameter; any other becomes 1. */
export type PathValues = Readonly<Record<string, string>>

/** The answers of every version to all that can be read without a question, by method and path. */
export async function everyAnswer(
  address: string,
  token: string,
  values: PathValues,
): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = {}
  for (const { name, prefix, openapi } of edges) {
    for (const path of readablePaths(JSON.parse(readFileSync(openapi, 'utf8')))) {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, key) => values[key] ?? '1')
      const answer = await fetch(`${address}/sandbox${prefix}${filled}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      answers[`${name} ${filled}`] = `${answer.status} ${withoutOwnTraces(await answer.text())}`
    }
  }
  return answers
}

/** Some versions void a shipment by a read. */
const readablePaths = (document: Parameters<typeof operationsOf>[0]): readonly string[] =>
  operationsOf(document)
    .filter(({ method, path }) => method === 'GET' && !path.endsWith('/void'))
    .map(({ path }) => path)

/** What differs by the reading itself: the ids of requests, and the minute of the token's last use. */
const withoutOwnTraces = (body: string): string =>
  body
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, '')
    .replaceAll(/"last_used_at":"[^"]*"/g, '')
