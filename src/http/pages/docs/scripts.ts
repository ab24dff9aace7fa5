import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { MadeText, MadeTexts } from '../../base/made-text.ts'
import { withoutTypes } from '../../base/without-types.ts'

const folder = new URL('./browser/', import.meta.url)

/** The modules that browsers run, as they are written. All stand under one hash, beside each other. */
export class Scripts {
  readonly #names = readdirSync(folder).filter(name => name.endsWith('.ts'))
  readonly #hash: string
  readonly #texts = new MadeTexts()
  #stripped: Promise<readonly string[]> | null = null

  constructor() {
    const hash = createHash('sha256')
    for (const name of this.#names) hash.update(name).update(readFileSync(new URL(name, folder)))
    this.#hash = hash.digest('hex').slice(0, 16)
  }

  /** The path of the module that loads the others. */
  get main(): string {
    return `/docs/scripts/${this.#hash}/main.ts`
  }

  /** Null for an unknown name, and for the hash of another release. */
  at(hash: string, name: string): Promise<MadeText> | null {
    if (hash !== this.#hash || !this.#names.includes(name)) return null
    return this.#texts.get(name, async () => {
      this.#stripped ??= withoutTypes(this.#names.map(each => new URL(each, folder)))
      const texts = await this.#stripped
      return new MadeText('text/javascript; charset=utf-8', texts[this.#names.indexOf(name)] ?? '')
    })
  }
}
