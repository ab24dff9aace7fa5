import type { Dice } from './dice.ts'

/** What belongs to the release before, and to the one after. */
export type Pair<T> = readonly [before: T, after: T]
export type Side = 0 | 1

export const pairOf = <T>(of: (side: Side) => T): Pair<T> => [of(0), of(1)]

/** Something that each release named by itself, in a request for both. */
export class Known {
  readonly values: Pair<unknown>

  constructor(values: Pair<unknown>) {
    this.values = values
  }
}

/** An address that each has written by itself: it stands in a request as it is. */
export class KnownPath extends Known {
  declare readonly values: Pair<string>
}

/** A template of a request as one of the two is sent it. */
export function forSide(template: unknown, side: Side): unknown {
  if (template instanceof Known) return template.values[side]
  if (Array.isArray(template)) return template.map(entry => forSide(entry, side))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, forSide(value, side)]),
  )
}

/** Far more than requests go back to: old names are as good as young ones. */
const mostOfAKind = 400
const deepest = 6

/** What both releases have named in their answers: ids, codes, tokens, addresses. */
export class Memory {
  readonly #kinds = new Map<string, Known[]>()

  remember(kind: string, values: Pair<unknown>): void {
    const known = this.#kinds.get(kind) ?? []
    this.#kinds.set(kind, known)
    known.push(new Known(values))
    if (known.length > mostOfAKind) known.shift()
  }

  /** The youngest are asked for most often, as clients do. */
  pick(kind: string, dice: Dice): Known | undefined {
    const known = this.#kinds.get(kind) ?? []
    return dice.pick(dice.falls(0.7) ? known.slice(-20) : known)
  }

  /** Keeps each field that both answers have, under the name that `kindOf` gives it. */
  learn(
    [before, after]: Pair<unknown>,
    kindOf: (field: string, within: string, depth: number) => string | null,
    within = '',
    depth = 0,
  ): void {
    if (depth > deepest || !isRecord(before) || !isRecord(after)) return
    for (const [field, value] of Object.entries(before)) {
      const values = [value, after[field]] as const
      if (typeof value === 'object') {
        const inside = Array.isArray(before) ? within : field
        this.learn(values, kindOf, inside, depth + 1)
        continue
      }
      const kind = kindOf(field, within, depth)
      if (kind !== null && typeof values[1] === typeof value) this.remember(kind, values)
    }
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
