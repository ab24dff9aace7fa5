import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** As the docs tell it. */
export const packLine = 'npm pack ./packages/client'

/** The client as npm packs it, installed into a folder of somebody who uses it. */
export class ShippedPackage implements AsyncDisposable {
  readonly folder: string
  /** What the tarball holds. */
  readonly files: readonly string[]
  /** Its name. */
  readonly tarball: string

  private constructor(folder: string, files: readonly string[], tarball: string) {
    this.folder = folder
    this.files = files
    this.tarball = tarball
  }

  static async install(): Promise<ShippedPackage> {
    const folder = await mkdtemp(join(tmpdir(), 'postilion-client-'))
    const [npm = '', ...pack] = packLine.split(' ')
    const options = ['--json', '--pack-destination', folder]
    const { stdout } = await run(npm, [...pack, ...options], { cwd: root })
    // The build speaks first.
    const packed: unknown = JSON.parse(stdout.slice(stdout.search(/^[[{]/m)))
    const [{ filename, files }] = Object.values(packed as object) as [
      { filename: string; files: readonly { path: string }[] },
    ]
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], {
      cwd: folder,
    })
    return new ShippedPackage(
      folder,
      files.map(({ path }) => path),
      filename,
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
    await rm(this.folder, { recursive: true, force: true })
  }
}
