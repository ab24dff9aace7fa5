import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** The client as the guide's lines pack and install it, in the folder of a program beside the checkout. */
export class ShippedPackage implements AsyncDisposable {
  readonly folder: string
  readonly #around: string
  /** What the tarball holds. */
  readonly files: readonly string[]
  /** Its name. */
  readonly tarball: string

  private constructor(around: string, files: readonly string[], tarball: string) {
    this.#around = around
    this.folder = programIn(around)
    this.files = files
    this.tarball = tarball
  }

  static async install(lines: string): Promise<ShippedPackage> {
    const around = await mkdtemp(join(tmpdir(), 'postilion-client-'))
    const folder = programIn(around)
    await mkdir(folder)
    await symlink(root, join(around, 'postilion'))
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    const env = { ...process.env, npm_config_offline: 'true', npm_config_audit: 'false' }
    await run('sh', ['-ec', lines], { cwd: folder, env })
    const [tarball = ''] = globSync('*.tgz', { cwd: folder })
    const { stdout } = await run('tar', ['-tzf', tarball], { cwd: folder })
    const files = stdout.trim().split('\n')
    return new ShippedPackage(
      around,
      files.map(file => file.replace(/^package\//, '')),
      tarball,
    )
  }

  get entry(): string {
    return join(this.folder, 'node_modules/@postilion/client/dist/index.js')
  }

  /** Writes a program beside the package, and gives its path. */
  async write(name: string, text: string): Promise<string> {
    const file = join(this.folder, name)
    await writeFile(file, text)
    return file
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#around, { recursive: true, force: true })
  }
}

const programIn = (around: string): string => join(around, 'my-program')
