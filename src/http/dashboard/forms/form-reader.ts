import { type FieldFaults, invalidFields } from '#core/errors.ts'
import type { Minor } from '#core/values/money.ts'
import { isNegative, type TypedNumber, typedAmount, typedNumber } from './typed-number.ts'

/** Reads the fields of one form, and keeps the first thing that is wrong with each: all is told at once. */
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
    this.#faults[name] ??= [`The ${name} ${says}.`]
    return null
  }

  /** What was wrong so far. */
  get faults(): FieldFaults {
    return this.#faults
  }

  /**
   * One line; null where the field is empty. What no keyboard types is a space. `where` says for what alone
   * a longer text is too long: ` on a label`.
   */
  line(name: string, most: number, where = ''): string | null {
    const sent = this.form.get(name) ?? ''
    const text = sent
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
    if (text === '') return null
    const { length } = Array.from(text)
    if (length <= most) return text
    return this.refuse(name, `may have at most ${most} characters${where}, and has ${length}`)
  }

  number(name: string, most: number): number | null {
    const number = this.#typed(name, typedNumber)
    return number === null || number <= most ? number : this.refuse(name, `may be at most ${most}`)
  }

  positive(name: string, most: number): number | null {
    const isBelow = isNegative(this.line(name, 20) ?? '')
    const number = isBelow ? 0 : this.number(name, most)
    return number === 0 ? this.refuse(name, 'must be more than 0') : number
  }

  money(name: string): Minor | null {
    return this.#typed(name, typedAmount)
  }

  #typed(name: string, read: (text: string) => TypedNumber): number | null {
    const text = this.line(name, 20)
    if (text === null) return null
    const typed = read(text)
    return 'says' in typed ? this.refuse(name, typed.says) : typed.number
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
