import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { blocksOf } from '../../support/doc-blocks.ts'
import { type Service, startService } from '../../support/service.ts'
import { bundle } from './bundle.ts'
import { runtimes } from './runtimes.ts'
import { ShippedPackage } from './shipped-package.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (file: string): Promise<string> => readFile(resolve(root, file), 'utf8')

const page = 'packages/client/README.md'
const guide = 'docs/guides/client.md'

const textsOf = (where: string, wanted: string): readonly string[] =>
  blocksOf(where).flatMap(({ language, text }) => (language === wanted ? [text] : []))

/** They stand in the guide one after the other, for one folder. */
const [packs = '', installs = ''] = textsOf(guide, 'sh')
const [purchase = '', list = '', webhook = ''] = textsOf(page, 'ts')

let shipped: ShippedPackage
let service: Service
let token: string
beforeAll(async () => {
  shipped = await ShippedPackage.install(`${packs}${installs}`)
  service = await startService()
  const account = await service.account()
  await grantCredits(service.app.worlds.sandbox.store, account, 1_000_00, 'test', Date.now())
  token = await service.token(account)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await shipped[Symbol.asyncDispose]()
})

const here = (program: string): string =>
  program.replace('http://127.0.0.1:4100', service.url).replace('YOUR_TOKEN', token)

describe('the package', () => {
  it('holds what is built, its types and its papers, and nothing else', async () => {
    const sources = globSync('**/*.ts', { cwd: resolve(root, 'packages/client/src') })
    const built = sources.map(file => file.replace(/\.ts$/, ''))
    expect(shipped.files.toSorted()).toEqual(
      [
        ...['LICENSE', 'README.md', 'package.json'],
        ...built.flatMap(name => [`dist/${name}.d.ts`, `dist/${name}.js`]),
      ].toSorted(),
    )
    expect(await read('packages/client/LICENSE')).toBe(await read('LICENSE'))
  })

  it('is at most 8 kB compressed, and has no dependencies', async () => {
    expect(gzipSync(await bundle(shipped.entry)).length).toBeLessThanOrEqual(8_000)
    const about: object = JSON.parse(await read('packages/client/package.json'))
    expect(Object.keys(about).filter(key => /dependencies/i.test(key))).toEqual([])
  })

  it('is installed by the lines of its page and of its guide', () => {
    expect(packs).toBe('npm pack ../postilion/packages/client\n')
    expect(textsOf(page, 'sh')).toEqual(['npm pack ./packages/client\n'])
    expect(installs).toBe(`npm install ./${shipped.tarball}\n`)
  })

  it('has types that the strictest settings take, without any of Node', async () => {
    const ofGuide = textsOf(guide, 'ts').filter(text => !text.includes('node:'))
    const texts = [`${purchase}${list}${webhook}`, ...ofGuide]
    const programs = await Promise.all(
      texts.map((text, place) => shipped.write(`typed-${place}.ts`, text)),
    )
    const tsc = resolve(root, 'node_modules/typescript/bin/tsc')
    const platform = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom']
    const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
    const options = [tsc, '--noEmit', ...platform, ...strict, ...programs]
    const { stdout } = await promisify(execFile)(process.execPath, options, {
      cwd: shipped.folder,
    }).catch((error: { readonly stdout: string }) => error)
    expect(stdout).toBe('')
  })
})

describe('the lines that buy a label', () => {
  it('are ten, and README and the guide show the same', () => {
    expect(purchase.split('\n').filter(line => line !== '')).toHaveLength(10)
    for (const where of ['README.md', guide]) expect(textsOf(where, 'ts')).toContain(purchase)
  })

  it.for(runtimes)('run on $name, where it is installed', async (runtime, { skip }) => {
    const { name, isHere, run } = runtime
    skip(!isHere, `${name} is not on the PATH`)
    const program = `${here(purchase)}${list}${webhook}${deliveryTo('receive')}`
    const printed = await run(await shipped.write(`buy-on-${name}.ts`, program))
    const [bought = '', shipCode] = printed.split('\n')
    const [trackingCode, labelUrl = ''] = bought.split(' ')
    expect(trackingCode).toMatch(/^[0-9A-Z]{10,34}$/)
    expect(shipCode).toMatch(/^[0-9A-Z]{8,20}$/)
    expect(printed).toMatch(/^msg_1 /m)
    const label = await fetch(labelUrl)
    expect(label.headers.get('content-type')).toBe('application/pdf')
  })
})

/** A line that hands a signed webhook to the function. */
function deliveryTo(receiver: string): string {
  const key = Buffer.from('a key of the sender')
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const body = '{"type":"tracking.updated"}'
  const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64')
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  const request = JSON.stringify({ method: 'POST', body, headers })
  const secret = `whsec_${key.toString('base64')}`
  return `await ${receiver}(new Request('http://127.0.0.1/hook', ${request}), '${secret}')\n`
}
