import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createClient, PostilionError } from '#client/index.ts'
import { edges } from '#http/server.ts'
import { operationsOf } from '#test/support/openapi-walk.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** The example of each operation in one language, with a token. */
async function programsIn(language: string): Promise<readonly string[]> {
  // One of the examples revokes the first token of its account.
  const token = await service.token(await service.account())
  const pages = edges.flatMap(({ name, openapi }) =>
    operationsOf(JSON.parse(readFileSync(openapi, 'utf8'))).map(
      ({ operationId }) => `/docs/${name}/${kebab(operationId)}.md`,
    ),
  )
  return await Promise.all(
    pages.map(async path => {
      const text = await (await fetch(service.url + path)).text()
      const block =
        new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text)?.[1] ?? ''
      expect(block, path).toContain('YOUR_TOKEN')
      return block.replace('YOUR_TOKEN', token)
    }),
  )
}

/** What the service answers to what is rightly asked, and to an example that names what is not there. */
const expected = [200, 201, 202, 204, 402, 404, 409, 422]

/** Python is not on every machine that runs the tests. */
const hasPython = await promisify(execFile)('python3', ['--version']).then(
  () => true,
  () => false,
)

describe('the examples of the reference', () => {
  it('are programs of TypeScript that the service knows', async () => {
    const told: unknown[] = []
    const console = { log: (...values: readonly unknown[]) => told.push(values[0]) }
    for (const program of await programsIn('ts')) {
      const body = stripTypeScriptTypes(program.replace(/^import .*$/m, ''))
      const run = new Function('createClient', 'console', `return (async () => {${body}})()`)
      await run(createClient, console).catch((error: unknown) => {
        if (!(error instanceof PostilionError)) throw error
        told.push(error.status)
      })
    }
    const statuses = told.filter(value => typeof value === 'number')
    expect(statuses.filter(status => !expected.includes(status))).toEqual([])
    expect(told.length).toBeGreaterThan(statuses.length)
  })

  it.skipIf(!hasPython)('are programs of Python that the service knows', async () => {
    const runner = [
      'import json, sys, urllib.error',
      'told = []',
      'for program in json.load(sys.stdin):',
      '    try: exec(program, {"print": lambda text: told.append(200)})',
      '    except urllib.error.HTTPError as error: told.append(error.code)',
      'print(json.dumps(told))',
    ].join('\n')
    const programs = await programsIn('python')
    const running = promisify(execFile)('python3', ['-c', runner])
    running.child.stdin?.end(JSON.stringify(programs))
    const statuses: readonly number[] = JSON.parse((await running).stdout)
    expect(statuses.length).toBe(programs.length)
    expect(statuses.filter(status => !expected.includes(status))).toEqual([])
    expect(statuses).toContain(200)
  })
})
