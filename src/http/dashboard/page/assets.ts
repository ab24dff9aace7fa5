import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type PaperName, paperNames } from '#core/ports/label-sheets.ts'
import { MadeText } from '../../base/made-text.ts'
import { withoutTypes } from '../../base/without-types.ts'

/** What browsers fetch beside the pages, at URLs that change with the content. */
export type Assets = {
  readonly style: string
  readonly htmx: string
  /** The module that loads the others. */
  readonly main: string
  /** The size of the pages that are printed. */
  readonly papers: Readonly<Record<PaperName, string>>
}

type Source = { readonly name: string; readonly mediaType: string; readonly text: string }

const script = 'text/javascript; charset=utf-8'
const stylesheets = [
  'tokens',
  'base',
  'frame',
  'words',
  'buttons',
  'cards',
  'notices',
  'forms',
  'tables',
  'lists',
  'labels',
  'people',
  'print',
] as const

/** Modules of packages, under the names by which ours import them. */
const packaged = {
  'combobox-nav.js': '@github/combobox-nav',
} as const

/**
 * Holds every file as browsers take it. All stand under one hash, so that a module finds the others beside
 * it by the name that its source says.
 */
export class AssetStore {
  readonly #files = new Map<string, MadeText>()
  readonly #hash: string

  static async open(): Promise<AssetStore> {
    return new AssetStore([styleSheet(), ...papers(), htmx(), ...(await modules()), ...packages()])
  }

  private constructor(sources: readonly Source[]) {
    const hash = createHash('sha256')
    for (const source of sources) {
      hash.update(source.name).update(source.text)
      this.#files.set(source.name, new MadeText(source.mediaType, source.text))
    }
    this.#hash = hash.digest('hex').slice(0, 16)
  }

  /** `base` is the path of the dashboard. */
  addresses(base: string): Assets {
    const at = (name: string): string => `${base}/assets/${this.#hash}/${name}`
    return {
      style: at('style.css'),
      htmx: at('htmx.js'),
      main: at('main.ts'),
      papers: {
        label: at(paperFile('label')),
        a6: at(paperFile('a6')),
        letter: at(paperFile('letter')),
        a4: at(paperFile('a4')),
      },
    }
  }

  /** Null for an unknown name, and for the hash of another release. */
  find(hash: string, name: string): MadeText | null {
    return (hash === this.#hash && this.#files.get(name)) || null
  }
}

const styleSheet = (): Source => ({
  name: 'style.css',
  mediaType: 'text/css; charset=utf-8',
  text: stylesheets
    .map(name => readText(new URL(`../style/${name}.css`, import.meta.url)))
    .join('\n'),
})

const paperFile = (paper: PaperName): string => `paper-${paper}.css`

const papers = (): readonly Source[] =>
  paperNames.map(paper => ({
    name: paperFile(paper),
    mediaType: 'text/css; charset=utf-8',
    text: readText(new URL(`../style/paper/${paper}.css`, import.meta.url)),
  }))

const htmx = (): Source => ({
  name: 'htmx.js',
  mediaType: script,
  text: ['dist/htmx.min.js', 'dist/ext/hx-csp.min.js']
    .map(file => readPackage(`htmx.org/${file}`))
    .join('\n'),
})

async function modules(): Promise<readonly Source[]> {
  const folder = new URL('../browser/', import.meta.url)
  const names = readdirSync(folder).filter(name => name.endsWith('.ts') && !name.endsWith('.d.ts'))
  const texts = await withoutTypes(names.map(name => new URL(name, folder)))
  return names.map((name, index) => ({ name, mediaType: script, text: texts[index] ?? '' }))
}

const packages = (): readonly Source[] => [
  ...Object.entries(packaged).map(([name, from]) => ({
    name,
    mediaType: script,
    text: readPackage(from),
  })),
  { name: 'simplewebauthn.js', mediaType: script, text: readText(passkeyBundle()) },
]

/** The package keeps its bundle beside its main entry, and names it in no export. */
const passkeyBundle = (): URL =>
  new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser'))

const readText = (url: URL): string => readFileSync(url, 'utf8')

const readPackage = (name: string): string => readText(new URL(import.meta.resolve(name)))
