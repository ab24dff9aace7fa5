import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { variables } from '#config/env.ts'
import { expectWholeDashboard } from '#test/support/dashboard/without-script/expect-whole-dashboard.ts'
import { temporaryFolder } from '../support/engines.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const linesOf = (file: string): readonly string[] =>
  read(file)
    .replaceAll('\\\n', '')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
const instructions = linesOf('Dockerfile').map(line => {
  const [word = '', ...rest] = line.split(' ')
  return { word, text: rest.join(' ').trim() }
})
const last = (word: string): string =>
  instructions.findLast(instruction => instruction.word === word)?.text ?? ''

type Service = {
  readonly image: string
  readonly environment: Readonly<Record<string, string>>
  readonly command?: readonly string[]
  readonly read_only?: boolean
}
const compose: { readonly services: Readonly<Record<string, Service>> } = parse(
  read('compose.yaml'),
  { merge: true },
)
const nodes = Object.values(compose.services).filter(({ image }) => image === 'postilion')

describe('the image', () => {
  it('has the Node that the project is tested with', () => {
    const { optionalDependencies } = JSON.parse(read('package.json'))
    const bases = instructions.filter(({ word }) => word === 'FROM')
    expect(bases).toHaveLength(2)
    for (const { text } of bases) expect(text).toContain(`node:${optionalDependencies.node}-slim`)
  })

  it('names variables that there are', () => {
    const named = [...last('ENV').matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name)
    const ofNode = ['NODE_ENV']
    expect(named.filter(name => !ofNode.includes(name))).toEqual(['HOST', 'DATA_DIR', 'LOG_FORMAT'])
    expect(named.filter(name => !ofNode.includes(name) && !isVariable(name))).toEqual([])
  })
})

const isVariable = (name: string): boolean => variables.some(known => known === name)

describe('the proxy of compose.yaml', () => {
  const { configs }: { configs: { proxy: { content: string } } } = parse(read('compose.yaml'))
  const [, rule = ''] = /location ~\* (\S+) \{ return 404; \}/.exec(configs.proxy.content) ?? []
  // Compose reads `$$` as a dollar.
  const isKeptInside = new RegExp(rule.replace('$$', '$'), 'i')

  it.each(['/metrics', '/metrics/', '/sandbox/metrics', '/sandbox/metrics/', '/Metrics'])(
    'keeps %s inside',
    path => expect(path).toMatch(isKeptInside),
  )

  it.each(['/api/v5/metrics', '/t/metrics', '/metricsx'])('passes %s on', path =>
    expect(path).not.toMatch(isKeptInside),
  )
})

describe('the nodes of compose.yaml', () => {
  it('are two that answer and one that works in the background', () => {
    const roles = nodes.map(({ command }) => command?.slice(1).join(' '))
    expect(roles).toEqual(['--role http', '--role http', '--role jobs'])
  })

  it('have only variables that docs/env.md explains, and the same ones', () => {
    for (const { environment, read_only: isReadOnly } of nodes) {
      expect(Object.keys(environment).filter(name => !isVariable(name))).toEqual([])
      for (const name of Object.keys(environment)) {
        expect(read('docs/env.md')).toContain(`\n| \`${name}\` |`)
      }
      expect(environment).toEqual(nodes[0]?.environment)
      expect(Object.keys(environment)).toEqual(
        expect.arrayContaining(['DATABASE_URL', 'SECRET_KEY']),
      )
      expect(isReadOnly).toBe(true)
    }
  })
})

/** `docker build` needs a base image from outside: here its steps run one by one, with our own Node. */
describe('the steps of the image', () => {
  const folder = temporaryFolder()
  let app: string
  let data: string
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

  beforeAll(() => {
    app = join(folder(), 'app')
    data = join(folder(), 'data')
    chmodSync(folder(), 0o755)
    mkdirSync(join(app, 'node_modules'), { recursive: true })
    for (const path of packagesToRun()) copy(path)
    for (const path of allowed()) copy(path)
    mkdirSync(data, { mode: 0o700 })
    if (user.uid !== undefined) chownSync(data, user.uid, user.gid)
    execFileSync('chmod', ['-R', 'a-w,a+rX', app])
  })
  afterAll(() => {
    execFileSync('chmod', ['-R', 'u+w', app])
  })

  const copy = (path: string): void =>
    cpSync(join(root, path), join(app, path), { recursive: true, filter: isWanted })
  const isWanted = (source: string): boolean =>
    source.includes('node_modules') || !source.endsWith('.md') || isGuide(source)
  const isGuide = (source: string): boolean => source.startsWith(join(root, 'docs'))

  /** What `.dockerignore` lets through: it leaves out everything, then names what may come; the last counts. */
  function allowed(): readonly string[] {
    const [everything, ...names] = linesOf('.dockerignore')
    expect(everything).toBe('*')
    expect(names.slice(-2)).toEqual(['**/*.md', '!docs'])
    return names.filter(name => name.startsWith('!')).map(name => name.slice(1))
  }

  /** As `npm ci --omit=dev --omit=optional` chooses by the lock file, which needs a registry. */
  function packagesToRun(): readonly string[] {
    type Locked = { readonly dev?: true; readonly optional?: true; readonly devOptional?: true }
    const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
    return (
      Object.entries(packages)
        .filter(([, { dev, optional, devOptional }]) => !(dev || optional || devOptional))
        .map(([path]) => path)
        // What lies within a package is copied with it.
        .filter(path => path.lastIndexOf('node_modules/') === 0)
    )
  }

  const env = () => ({ DATA_DIR: data, LOG_FORMAT: 'json', NODE_ENV: 'production', PORT: '0' })
  const [program = '', ...entry] = JSON.parse(last('ENTRYPOINT')) as string[]

  it('give a folder from which an ordinary user starts it, who can write nothing there, with its whole dashboard', async () => {
    expect(program).toBe('node')
    const args = [...entry, ...(JSON.parse(last('CMD')) as string[])]
    const child = spawn(process.execPath, args, { cwd: app, env: env(), ...user })
    const ended = once(child, 'close')
    try {
      const welcome = await welcomeOf(child.stdout)
      const address = told(welcome, 'ready on')
      const port = new URL(address).port
      await expectWholeDashboard(told(welcome, 'sign in'), told(welcome, 'password'))
      expect(healthCheck(port)).toBe(0)
      expect((await fetch(`${address}/readyz`)).status).toBe(200)
      expect((await fetch(`${address}/docs/guides/webhooks`)).status).toBe(200)
      expect(statSync(join(data, 'sandbox.db')).size).toBeGreaterThan(0)
    } finally {
      child.kill('SIGTERM')
    }
    expect(await ended).toEqual([0, null])
  })

  it('give a health check that fails where nothing answers', () => {
    expect(healthCheck('1')).toBe(1)
  })

  function healthCheck(port: string): number | null {
    const [, ...args] = JSON.parse(last('HEALTHCHECK').replace(/^.*?CMD /, '')) as string[]
    return spawnSync(process.execPath, args, { cwd: app, env: { PORT: port }, ...user }).status
  }
})

/** What the first start prints. */
async function welcomeOf(output: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += chunk
    if (text.includes('Read and try the API')) return text
  }
  throw new Error(`It did not start: ${text}`)
}

const told = (welcome: string, name: string): string =>
  new RegExp(`${name} +(\\S+)`).exec(welcome)?.[1] ?? ''
