import { execFile } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** A program with what must stand in its environment, because the package brings its libraries and fonts. */
export type Chromium = {
  readonly program: string
  readonly environment: Readonly<Record<string, string>>
}

const packageUrl = pathToFileURL(createRequire(import.meta.url).resolve('@sparticuz/chromium'))
const archives = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map(file =>
  fileURLToPath(new URL(`../bin/${file}`, packageUrl)),
)

/** Chromium as the npm package holds it, unpacked once for each of its versions. */
export async function unpackChromium(): Promise<Chromium> {
  const manifest: { version: string } = JSON.parse(
    await readFile(new URL('../package.json', packageUrl), 'utf8'),
  )
  const name = `sparticuz-chromium-${manifest.version}`
  const shared = join(resolve(import.meta.dirname, '../../../node_modules/.cache'), name)
  if (canRun(join(shared, 'chromium'))) return inFolder(shared)
  const folder = join(writableCache(join(shared, '..')), name)
  if (!canRun(join(folder, 'chromium'))) await unpackInto(folder)
  return inFolder(folder)
}

const inFolder = (folder: string): Chromium => ({
  program: join(folder, 'chromium'),
  environment: {
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
  },
})

function canRun(program: string): boolean {
  try {
    accessSync(program, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Beside the packages; where they belong to somebody else, in a folder that nobody but us can write to. */
function writableCache(besidePackages: string): string {
  try {
    mkdirSync(besidePackages, { recursive: true })
    accessSync(besidePackages, constants.W_OK)
    return besidePackages
  } catch {
    return privateFolder(join(tmpdir(), `postilion-tests-${userInfo().uid}`))
  }
}

/** Somebody else could have made the folder before us, to have us run a program of his. */
function privateFolder(folder: string): string {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== userInfo().uid || (found.mode & 0o077) !== 0) {
    throw new Error(`The tests unpack Chromium into ${folder}, which is not ours alone. Remove it.`)
  }
  return folder
}

/** The package's own configuration of fonts names a folder that is not there: Chromium dies at the first text. */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir prefix="relative">fonts/fonts</dir></fontconfig>
`

/** Nobody sees half of it: the folder gets its name when it is whole. */
async function unpackInto(folder: string): Promise<void> {
  const unfinished = await mkdtemp(`${folder}-`)
  try {
    await inflate(unfinished)
    await writeFile(join(unfinished, 'fonts.conf'), fontsConfiguration)
    for (const path of ['', 'chromium']) chmodSync(join(unfinished, path), 0o755)
    await rename(unfinished, folder)
  } catch (error) {
    // Another run was faster, and the name is taken.
    if (!canRun(join(folder, 'chromium'))) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/**
 * The package unpacks into the folder for temporary files, and takes for its own whatever lies there. So
 * a process of its own does it, for which that folder is ours.
 */
async function inflate(folder: string): Promise<void> {
  // Without its number, root unpacks for itself, not for the users that the archives name.
  const program = `import { inflate } from ${JSON.stringify(packageUrl.href)}
process.getuid = undefined
await Promise.all(${JSON.stringify(archives)}.map(archive => inflate(archive)))`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TMPDIR: folder },
  })
}
