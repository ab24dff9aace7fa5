import type { Dice } from './dice.ts'
import type { PublishedDocument, Schema } from './documents.ts'
import { fieldValues, places, slowNames, slowPlace, wrongValues } from './field-values.ts'
import { Known } from './known.ts'

type Fields = Record<string, unknown>

/** What a field refers to that exists already; undefined where it refers to nothing. */
export type Referred = (field: string) => unknown

const deepest = 4

/** Makes bodies and queries that a document allows, and spoils some. */
export class Bodies {
  readonly #dice: Dice
  readonly #document: PublishedDocument
  readonly #referred: Referred

  constructor(dice: Dice, document: PublishedDocument, referred: Referred) {
    this.#dice = dice
    this.#document = document
    this.#referred = referred
  }

  /** The example with some fields changed, left out and added, all as the schema has them. */
  varied(schema: Schema, example: unknown): unknown {
    const forms = this.#document.forms(schema)
    const form = this.#dice.falls(0.75) ? forms[0] : this.#dice.pick(forms)
    if (!form) return example
    return this.#value('', form, form === forms[0] ? example : form.examples?.[0], 0)
  }

  /** A value for a field that need not be there. */
  ofField(name: string, schema: Schema, example: unknown): unknown {
    const form = this.#dice.pick(this.#document.forms(schema))
    return form ? this.#value(name, form, example ?? form.examples?.[0], 0) : example
  }

  /** The same with one fault. */
  spoiled(body: unknown): unknown {
    const wrong = this.#dice.pick(wrongValues)
    if (!isHeld(body) || this.#dice.falls(0.05)) return wrong
    if (Array.isArray(body)) {
      const at = this.#dice.below(body.length)
      return body.map((entry, place) => (place === at ? this.spoiled(entry) : entry))
    }
    const fields = { ...body } as Fields
    const name = this.#dice.pick(Object.keys(fields))
    if (name === undefined || this.#dice.falls(0.05)) return { ...fields, unheard_of: wrong }
    const value = fields[name]
    if (this.#dice.falls(0.25)) delete fields[name]
    else fields[name] = this.#dice.falls(0.6) && isHeld(value) ? this.spoiled(value) : wrong
    return fields
  }

  #value(name: string, schema: Schema, example: unknown, depth: number): unknown {
    const referred = this.#dice.falls(0.9) ? this.#referred(name) : undefined
    if (referred !== undefined) return schema.type === 'array' ? [referred] : referred
    if (schema.properties) return this.#object(schema, example, depth)
    if (schema.type === 'array') return this.#list(name, schema, example, depth)
    const known = fieldValues[name.replace('manufacturer_', '')]
    if (known && (example === undefined || this.#dice.falls(0.25))) return this.#dice.pick(known)
    if (schema.enum) return this.#dice.pick(schema.enum)
    if (schema.type === 'boolean') return this.#dice.falls(0.5)
    if (example !== undefined) return example
    const isNumber = schema.type === 'integer' || schema.type === 'number'
    return isNumber ? Math.max(schema.minimum ?? 1, 1) : `some ${name}`
  }

  #object(schema: Schema, example: unknown, depth: number): Fields {
    const shown = (isHeld(example) ? example : {}) as Fields
    const made: Fields = {}
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const isShown = name in shown
      const isAdded = depth < deepest && this.#dice.falls(0.07)
      if (isShown ? this.#dice.falls(0.004) : !isAdded) continue
      const form = this.#dice.pick(this.#document.forms(field))
      if (form) made[name] = this.#value(name, form, shown[name] ?? form.examples?.[0], depth + 1)
    }
    return this.#placed(made)
  }

  #list(name: string, schema: Schema, example: unknown, depth: number): readonly unknown[] {
    const [shown] = Array.isArray(example) ? example : []
    const count = this.#dice.falls(0.8) ? 1 : 1 + this.#dice.below(3)
    const form = schema.items && this.#dice.pick(this.#document.forms(schema.items))
    if (!form) return [example]
    if (form.enum) return form.enum.filter(() => this.#dice.falls(0.5))
    return Array.from({ length: count }, () => this.#value(name, form, shown, depth + 1))
  }

  /** An address that exists, or one that the sandbox has a fault for. */
  #placed(fields: Fields): Fields {
    if (!('postal_code' in fields) || !('country_code' in fields)) return fields
    if (this.#dice.falls(0.003)) fields.name = this.#dice.pick(slowNames)
    if (this.#dice.falls(0.3)) return fields
    const place = this.#dice.falls(0.001) ? slowPlace : this.#dice.pick(places)
    return { ...fields, ...place }
  }
}

const isHeld = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Known)
