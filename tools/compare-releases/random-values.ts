import type { Pair } from './known.ts'

/**
 * What a release draws at random, or measures. Nothing else may differ. A value of the first list is paired
 * with its like when both are first seen, and has to come back as that pair; one of the second is not
 * looked at.
 */
const paired = {
  uuid: /\b[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/,
  event: /\bevt_[0-9a-f]{32}\b/,
  token: /\bpostilion_(?:production|sandbox)_[0-9A-Za-z]{49}\b/,
  webhookSecret: /\bwhsec_[A-Za-z0-9+/]{32,}={0,2}/,
  topUp: /\btopup-\d+-\d+-[0-9a-f]{24}\b/,
  session: /(?<=postilion-\d+=)[\w-]{43}/,
  linkSecret: /(?<=\/(?:invitation|reset)\/)[\w-]{43}/,
  password: /\b[a-z0-9]{6}(?:-[a-z0-9]{6}){3}\b/,
} as const

const unseen = {
  hint: /(?<=\bpostilion_(?:production|sandbox)_)[0-9A-Za-z]{4}(?=…)/,
  seconds: /\b[\d.]+ s, [\d,]+ a second/,
  nonce: /(?<=nonce[-=]["']?)[A-Za-z0-9+/_-]{22,24}={0,2}/,
  took: /(?<="(?:took_ms|duration_ms)":)\d+/,
  tookOnPage: /\b\d+(?:\.\d)? ms\b/,
  lastFour: /(?<=…)[0-9A-Za-z]{4}\b/,
} as const

const all = new RegExp(
  Object.entries({ ...paired, ...unseen })
    .map(([name, { source }]) => `(?<${name}>${source})`)
    .join('|'),
  'g',
)

type Masked = { readonly text: string; readonly values: readonly string[] }

/** The text with a word in place of each random value. */
export function masked(text: string): Masked {
  const values: string[] = []
  const shown = text.replace(all, (...found) => {
    const groups: Readonly<Record<string, string | undefined>> = found.at(-1)
    const [name = '', value = ''] =
      Object.entries(groups).find(([, one]) => one !== undefined) ?? []
    if (name in paired) values.push(value)
    return `<${name}>`
  })
  return { text: shown, values }
}

/** Which random value of one release stands for which of the other. */
export class RandomPairs {
  readonly #afterOf = new Map<string, string>()
  readonly #beforeOf = new Map<string, string>()

  /** Whether both texts are equal, but for random values that stand for each other. */
  areEqual([before, after]: Pair<string>): boolean {
    if (before === after) return true
    const [one, other] = [masked(before), masked(after)]
    if (one.text !== other.text) return false
    const pairs = one.values.map((value, at) => [value, other.values[at] ?? ''] as const)
    if (!pairs.every(pair => this.#belongs(pair))) return false
    for (const pair of pairs) {
      this.#afterOf.set(...pair)
      this.#beforeOf.set(pair[1], pair[0])
    }
    return true
  }

  #belongs([before, after]: Pair<string>): boolean {
    return (
      (this.#afterOf.get(before) ?? after) === after &&
      (this.#beforeOf.get(after) ?? before) === before
    )
  }
}
