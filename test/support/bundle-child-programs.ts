import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const root = resolve(import.meta.dirname, '../..')

const sources = {
  postilion: 'bin/postilion.js',
  'command-host': 'test/support/command-host.ts',
  'crash-child': 'test/proof/crash-child.ts',
  'store-child': 'test/support/store-child.ts',
} as const

export type ChildProgram = keyof typeof sources

export type BundledPrograms = Disposable & { readonly folder: string }

/** Packages of hundreds of small modules. */
const packagesToBundle = /^(?:typebox|kysely)(?:\/|$)/

/**
 * The programs that tests start hundreds of times, each in a few files: more than half of a short
 * command's time goes into finding and linking its 1,500 modules.
 */
export async function bundleChildPrograms(): Promise<BundledPrograms> {
  // From here the packages are found that stay outside the bundle.
  const folder = mkdtempSync(join(root, 'node_modules/.child-programs-'))
  await using bundle = await rolldown({
    input: sources,
    cwd: root,
    platform: 'node',
    external: name => /^[@a-z]/.test(name) && !packagesToBundle.test(name),
    plugins: [placesOfSources],
  })
  await bundle.write({ dir: folder, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' })
  return {
    folder,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * A bundled module finds the files beside its source. Where a template has the end of a script, the bundler
 * would ask for a package of helpers that is not there: the same text is written with an escape.
 */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: (code, file) =>
    code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(file)))
      .replaceAll('</script', '<\\/script'),
}
