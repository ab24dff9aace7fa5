import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CatalogueFault, CatalogueFaults } from '#catalogue/catalogue-fault.ts'
import { loadCatalogueData } from '#catalogue/load-catalogue.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import type { CompiledCatalogue } from '#core/rating/engine/compiled-catalogue.ts'
import { testCatalogDir } from './test-catalogue.ts'

type Entry = Record<string, unknown>

/** A copy of the tests' catalogue that a test edits as a person would. */
export class TempCatalogue implements Disposable {
  readonly dir = mkdtempSync(join(tmpdir(), 'catalogue-'))

  constructor() {
    cpSync(testCatalogDir, this.dir, { recursive: true, dereference: true })
  }

  read(file: string): string {
    return readFileSync(join(this.dir, file), 'utf8')
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.dir, file), text)
  }

  remove(file: string): void {
    rmSync(join(this.dir, file), { recursive: true })
  }

  replace(file: string, from: string | RegExp, to: string): void {
    const before = this.read(file)
    const after = before.replace(from, to)
    if (after === before) throw new Error(`${file} has no ${from}`)
    this.write(file, after)
  }

  append(file: string, line: string): void {
    this.write(file, `${this.read(file)}${line}\n`)
  }

  /** Changes one entry of a JSON list, or adds one where none answers to the name. */
  edit(file: string, name: string, change: (entry: Entry) => Entry): void {
    const list: Entry[] = JSON.parse(this.read(file))
    const at = list.findIndex(entry => entry.name === name)
    const changed = change(at < 0 ? {} : (list[at] ?? {}))
    const next = at < 0 ? [...list, changed] : list.with(at, changed)
    this.write(file, JSON.stringify(next, null, 2))
  }

  compile(): CompiledCatalogue {
    return compileCatalogue(loadCatalogueData(this.dir), { environment: 'sandbox' })
  }

  faults(): readonly CatalogueFault[] {
    try {
      loadCatalogueData(this.dir)
      return []
    } catch (error) {
      if (error instanceof CatalogueFaults) return error.faults
      throw error
    }
  }

  /** The number of the line on which a text first begins. */
  lineOf(file: string, text: string): number {
    const all = this.read(file)
    const at = all.indexOf(text)
    return at < 0 ? 0 : all.slice(0, at).split('\n').length
  }

  [Symbol.dispose](): void {
    rmSync(this.dir, { recursive: true, force: true })
  }
}
