import { execFile } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childProgram, compileCache } from '../support/child-program.ts'
import { type RunningServer, Shell } from '../support/shell.ts'

const root = resolve(import.meta.dirname, '../..')
const standardAddress = 'http://127.0.0.1:4100'
/** What npx would look up each time, without its second of looking. */
const npx = `npx() { shift; '${process.execPath}' '${childProgram('postilion')}' "$@"; }`

/** The lines of a page that are to be pasted, a text a block; those of a language are no lines of a shell. */
const blocksOf = (page: string): readonly string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(
    ([, language, block = '']) => (language === '' ? block : []),
  )

let folder: string
let shell: Shell
let server: RunningServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postilion-pasted-'))
  for (const name of ['catalog', 'examples']) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  shell = await Shell.open()
  server = await shell.serve()
})
afterAll(async () => {
  await shell[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Runs lines in a terminal of their own: it knows the data folder only where it is told. */
async function paste(lines: string, env: Record<string, string> = {}, cwd = folder) {
  const script = lines
    .replaceAll(standardAddress, server.address)
    .replaceAll('YOUR_TOKEN', server.token)
  const { PATH = '', HOME = '' } = process.env
  const options = { cwd, env: { PATH, HOME, ...compileCache(), ...env } }
  return await promisify(execFile)('sh', ['-ec', `${npx}\n${script}`], options)
}

describe('the lines of README', () => {
  const blocks = blocksOf('README.md')
  const beside = () => ({ DATA_DIR: shell.dataDir })

  it('begin and end with scripts that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect([blocks[0], blocks.at(-1)]).toEqual(['npm ci && npm start\n', 'npm cit\n'])
    expect(scripts).toMatchObject({ start: expect.any(String), test: expect.any(String) })
  })

  it('work as pasted, one after the other, beside the server', async () => {
    const [quote = '', why = '', commands = '', ...rest] = blocks.slice(1, -1)
    expect(rest).toEqual([])
    const { stdout } = await paste(quote, beside())
    expect(JSON.parse(stdout)).toMatchObject({ data: expect.any(Array) })
    const { stdout: told } = await paste(`${why}${commands}`, beside())
    expect(told).toContain('total ')
    expect(told).toMatch(/^postilion_sandbox_\w+$/m)
    expect(told).toContain('My ground prices version 1')
    expect(told).toContain('3 orders would be added, 0 there already, 0 lines refused')
    expect(told).not.toContain('FAIL')
    expect(commands.match(/^npx postilion .+$/gm)?.length).toBeGreaterThan(10)
  })

  it('and those about own names give the carriers other names', async () => {
    const [recipe = ''] = blocksOf('docs/own-names.md')
    const { stdout } = await paste(recipe, beside())
    expect(stdout).toContain('sound: 10 postage types')
    expect(stdout).toMatch(/ CAD {2}Maple Post Priority Mail /)
    expect(stdout).not.toContain('<CarrierA>')
    const old = '{"postage_types":["<CarrierA> Priority Mail"],'
    const asked = `sed '1s/{/${old}/' examples/parcel.json | npx postilion quote -`
    const answer = await paste(asked, { ...beside(), CATALOG_DIR: 'my-catalog' })
    expect(answer.stdout.trim()).toMatch(/^[\d.]+ CAD {2}Maple Post Priority Mail {2}\S+ days$/)
  })
})

describe('the lines of the first start', () => {
  const lineWith = (words: string): string =>
    server.stdout.split('\n').find(line => line.includes(words)) ?? 'false'

  it('show why no label was sold, and write none', async () => {
    const line = lineWith('-o label.pdf')
      .replace(/"name":"[^"]*"/, '"name":"REFUSED"')
      .replace('first-', 'no-')
    const { stdout, stderr } = await paste(line)
    expect(stdout).toBe('')
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'carrier_rejected' } })
    expect(existsSync(join(folder, 'label.pdf'))).toBe(false)
  })

  it('that are for the shell work in any terminal and any folder', async () => {
    const elsewhere = tmpdir()
    const clock = await paste(lineWith('clock advance'), {}, elsewhere)
    expect(clock.stdout).toMatch(/: \d+ parcels? moved\n$/)
    const token = await paste(lineWith('token create'), {}, elsewhere)
    expect(token.stdout).toMatch(/^postilion_sandbox_\w+\n$/)
    expect(existsSync(join(elsewhere, 'data'))).toBe(false)
  })
})
