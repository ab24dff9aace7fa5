import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInCatalogDir } from '#config/config.ts'
import { blocksOf } from '../support/doc-blocks.ts'
import { operatorPages, stoppedPages } from '../support/doc-pages.ts'
import { emptyPostgres } from '../support/engines.ts'
import { pastePage } from '../support/pasted-page.ts'
import { type RunningServer, Shell } from '../support/shell.ts'
import { Terminal } from '../support/terminal.ts'

const root = resolve(import.meta.dirname, '../..')

let shell: Shell
let server: RunningServer
let terminal: Terminal
beforeAll(async () => {
  shell = await Shell.open({ CATALOG_DIR: builtInCatalogDir })
  server = await shell.serve()
  terminal = await Terminal.open(server)
})
afterAll(async () => {
  await terminal[Symbol.asyncDispose]()
  await shell[Symbol.asyncDispose]()
})

const beside = () => ({ DATA_DIR: shell.dataDir })

describe('the lines of README', () => {
  const commands = blocksOf('README.md').filter(({ language }) => language === 'sh')

  it('begin and end with scripts that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const outer = [commands[0]?.text, commands.at(-1)?.text]
    expect(outer).toEqual(['npm ci && npm start\n', 'npm cit\n'])
    expect(scripts).toMatchObject({ start: expect.any(String), test: expect.any(String) })
  })

  it('work as pasted, one after the other, beside the server', async () => {
    const { outputs } = await pastePage('README.md', terminal, beside())
    const [quote = '', why, label, told = '', ...rest] = outputs
    expect(rest).toEqual([])
    expect(JSON.parse(quote)).toMatchObject({ data: expect.any(Array) })
    expect(why).toContain('total ')
    expect(label).toMatch(/^[0-9A-Z]{10,34} http\S+\n$/)
    expect(told).toMatch(/^postilion_sandbox_\w+$/m)
    expect(told).toContain('My ground prices version 1')
    expect(told).toContain('3 orders would be added, 0 already there, 0 lines refused')
    expect(told).not.toContain('FAIL')
  })
})

describe('the lines of the page', () => {
  it.each(operatorPages)('%s work as pasted, beside the server', async page => {
    const { mistakes } = await pastePage(page, terminal, beside())
    expect(mistakes).toEqual([])
  })

  it('docs/own-names.md give the carriers other names', async () => {
    const { outputs } = await pastePage('docs/own-names.md', terminal, beside())
    const [stdout = ''] = outputs
    expect(stdout).toContain('sound: ')
    expect(stdout).toMatch(/ CAD {2}Maple Post Priority Mail /)
    expect(stdout).not.toContain('<CarrierA>')
    const old = '{"postage_types":["<CarrierA> Priority Mail"],'
    const asked = `sed '1s/{/${old}/' examples/parcel.json | npx postilion quote -`
    const answer = await terminal.paste(asked, { ...beside(), CATALOG_DIR: 'my-catalog' })
    expect(answer.stdout.trim()).toMatch(/^[\d.]+ CAD {2}Maple Post Priority Mail {2}\S+ days$/)
  })

  it(`${stoppedPages.join(', ')} work as pasted where no server runs`, async () => {
    await using stopped = await Shell.open({ CATALOG_DIR: builtInCatalogDir })
    const ended = await stopped.serve()
    await ended.end('SIGTERM')
    const fills = { '/backups': stopped.dataDir, 'postgresql://…': await emptyPostgres() }
    await using own = await Terminal.open(ended, fills)
    for (const page of stoppedPages) {
      const { outputs } = await pastePage(page, own, { DATA_DIR: stopped.dataDir })
      expect(outputs.join('')).not.toContain('FAIL')
    }
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
    expect(clock.stdout).toMatch(/ \d+ shipments? moved\.\n$/)
    const token = await terminal.paste(lineWith('token create'), {}, elsewhere)
    expect(token.stdout).toMatch(/^postilion_sandbox_\w+\n$/)
    expect(existsSync(join(elsewhere, 'data'))).toBe(false)
  })
})
