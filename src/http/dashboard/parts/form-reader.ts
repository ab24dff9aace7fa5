import { invalidFields } from '#core/errors.ts'
import { type Minor, parseMinor } from '#core/values/money.ts'

/** Reads the fields of one form, and keeps what is wrong with any of them: all of it is told at once. */
export class FormReader {
  readonly form: URLSearchParams
  readonly #drawn: URLSearchParams
  readonly #faults: Record<string, string[]> = {}

  /** `drawn` is what the form began with, where it shows something that is known. */
  constructor(form: URLSearchParams, drawn = new URLSearchParams()) {
    this.form = form
    this.#drawn = drawn
  }

  isChanged(name: string): boolean {
    return (this.form.get(name) ?? '') !== (this.#drawn.get(name) ?? '')
  }

  /** What is known, exactly, unless somebody changed the field that shows it. */
  kept<T>(name: string, known: T | undefined, read: () => T): T {
    return known === undefined || this.isChanged(name) ? read() : known
  }

  refuse(name: string, says: string): null {
    this.#faults[name] = [...(this.#faults[name] ?? []), `The ${name} ${says}.`]
    return null
  }

  /** One line; null where the field is empty. What no keyboard types is a space. */
  line(name: string, most: number): string | null {
    const sent = this.form.get(name) ?? ''
    const text = sent
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
    if (text === '') return null
    if (Array.from(text).length <= most) return text
    return this.refuse(name, `may have at most ${most} characters`)
  }

  /** `1.5` and `1,5`. */
  number(name: string, most: number): number | null {
    const text = this.line(name, 20)?.replace(',', '.') ?? null
    if (text === null) return null
    const number = Number(text)
    if (!/^(?:\d*\.?\d+|\d+\.)$/.test(text))
      return this.refuse(name, 'must be a number such as 1.5')
    return number <= most ? number : this.refuse(name, `may be at most ${most}`)
  }

  money(name: string): Minor | null {
    const text = this.line(name, 20)?.replace(',', '.') ?? null
    if (text === null) return null
    const minor = parseMinor(text)
    if (minor !== null && minor > 0) return minor
    return this.refuse(name, 'must be an amount such as 12.50')
  }

  isOn(name: string): boolean {
    return this.form.get(name) !== null && this.form.get(name) !== ''
  }

  choice<T extends string>(name: string, choices: readonly T[]): T | null {
    const sent = this.form.get(name)
    return choices.find(choice => choice === sent) ?? null
  }

  /** How many entries of a list were sent: `items.0.title`, `items.1.title`. */
  count(list: string, most: number): number {
    const found = [...this.form.keys()].flatMap(name => {
      const [of, at = ''] = name.split('.')
      return of === list && /^\d{1,3}$/.test(at) ? [Number(at) + 1] : []
    })
    return Math.min(most, Math.max(0, ...found))
  }

  /** Throws what was wrong, if anything was. */
  close(): void {
    if (Object.keys(this.#faults).length > 0) throw invalidFields(this.#faults)
  }
}
