import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, Shell } from '../support/shell.ts'
import { blocksOf, Terminal } from '../support/terminal.ts'

const root = resolve(import.meta.dirname, '../..')

let shell: Shell
let server: RunningServer
let terminal: Terminal
beforeAll(async () => {
  shell = await Shell.open()
  server = await shell.serve()
  terminal = await Terminal.open(server)
})
afterAll(async () => {
  await terminal[Symbol.asyncDispose]()
  await shell[Symbol.asyncDispose]()
})

/** The lines of a page that are to be pasted, a text a block. */
const linesOf = (page: string): readonly string[] =>
  blocksOf(page).flatMap(({ language, text }) => (language === '' ? [text] : []))

describe('the lines of README', () => {
  const blocks = linesOf('README.md')
  const beside = () => ({ DATA_DIR: shell.dataDir })

  it('begin and end with scripts that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect([blocks[0], blocks.at(-1)]).toEqual(['npm ci && npm start\n', 'npm cit\n'])
    expect(scripts).toMatchObject({ start: expect.any(String), test: expect.any(String) })
  })

  it('work as pasted, one after the other, beside the server', async () => {
    const [quote = '', why = '', commands = '', ...rest] = blocks.slice(1, -1)
    expect(rest).toEqual([])
    const { stdout } = await terminal.paste(quote, beside())
    expect(JSON.parse(stdout)).toMatchObject({ data: expect.any(Array) })
    const { stdout: told } = await terminal.paste(`${why}${commands}`, beside())
    expect(told).toContain('total ')
    expect(told).toMatch(/^postilion_sandbox_\w+$/m)
    expect(told).toContain('My ground prices version 1')
    expect(told).toContain('3 orders would be added, 0 there already, 0 lines refused')
    expect(told).not.toContain('FAIL')
    expect(commands.match(/^npx postilion .+$/gm)?.length).toBeGreaterThan(10)
  })

  it('and those about own names give the carriers other names', async () => {
    const [recipe = ''] = linesOf('docs/own-names.md')
    const { stdout } = await terminal.paste(recipe, beside())
    expect(stdout).toContain('sound: 10 postage types')
    expect(stdout).toMatch(/ CAD {2}Maple Post Priority Mail /)
    expect(stdout).not.toContain('<CarrierA>')
    const old = '{"postage_types":["<CarrierA> Priority Mail"],'
    const asked = `sed '1s/{/${old}/' examples/parcel.json | npx postilion quote -`
    const answer = await terminal.paste(asked, { ...beside(), CATALOG_DIR: 'my-catalog' })
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
    const { stdout, stderr } = await terminal.paste(line)
    expect(stdout).toBe('')
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'carrier_rejected' } })
    expect(existsSync(join(terminal.folder, 'label.pdf'))).toBe(false)
  })

  it('that are for the shell work in any terminal and any folder', async () => {
    const elsewhere = tmpdir()
    const clock = await terminal.paste(lineWith('clock advance'), {}, elsewhere)
    expect(clock.stdout).toMatch(/: \d+ parcels? moved\n$/)
    const token = await terminal.paste(lineWith('token create'), {}, elsewhere)
    expect(token.stdout).toMatch(/^postilion_sandbox_\w+\n$/)
    expect(existsSync(join(elsewhere, 'data'))).toBe(false)
  })
})
