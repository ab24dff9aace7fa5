import { expect } from 'vitest'
import type { ApiClient } from './client.ts'

/** `path` has `%s` in place of a code. A code of any length gets the same answer as an unknown code. */
export async function expectSameForLongCodes(client: ApiClient, path: string): Promise<void> {
  const unknown = await client.get(path.replace('%s', 'X'))
  expect(unknown.status).toBe(404)
  for (const letter of ['X', '9']) {
    const long = path.replace('%s', letter.repeat(10_000))
    expect(await client.get(long)).toMatchObject({ status: 404, text: unknown.text })
    expect((await client.get(long, { token: null })).status).toBe(401)
  }
}
