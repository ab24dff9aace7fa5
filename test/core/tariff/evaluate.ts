import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readCsv } from '#catalogue/read-csv.ts'
import { loadTariff } from '#catalogue/tariff/load-tariff.ts'
import type { Classification } from '#core/tariff/classification.ts'
import { classify } from '#core/tariff/classify.ts'
import { compileVocabulary, type Vocabulary } from '#core/tariff/vocabulary.ts'

/** A title with the code that somebody who knows the tariff gives it; null where nobody could. */
export type JudgedTitle = {
  readonly title: string
  readonly description?: string
  readonly code: string | null
}

export type Figures = {
  readonly plain: number
  readonly vague: number
  /** Shares of the plain titles; a question instead of a code counts as wrong. */
  readonly headingFirst: number
  /** The heading is the answer's or an alternative's, also where it asks. */
  readonly headingAmongFive: number
  readonly sixDigitsFirst: number
  readonly askedOfPlain: number
  /** Shares of the vague titles. */
  readonly askedOfVague: number
  readonly sureOfVague: number
  /** Answers that call themselves sure, and the share of them whose heading, whose code is right. */
  readonly sure: number
  readonly sureHeadingRight: number
  readonly sureCodeRight: number
  readonly misses: readonly string[]
}

export const sureFrom = 0.8

const almanac = resolve(import.meta.dirname, '../../../almanac/tariff')

export const loadVocabulary = (): Vocabulary => compileVocabulary(loadTariff(almanac))

/** Columns title, hs6, kind, perhaps description; `vague` titles have no code. */
export function readJudgedTitles(path: string): readonly JudgedTitle[] {
  const fault = (line: number, reason: string): never => {
    throw new Error(`${path}:${line}: ${reason}`)
  }
  const [head, ...lines] = readCsv(path, readFileSync(path, 'utf8'), fault).lines
  const [title, hs6, kind, text] = ['title', 'hs6', 'kind', 'description'].map(
    name => head?.cells.indexOf(name) ?? -1,
  )
  return lines.map(({ line, cells }) => {
    const code = cells[hs6 ?? -1] ?? ''
    if ((cells[kind ?? -1] === 'vague') !== (code === '')) {
      fault(line, 'a plain title has a code, a vague one has none')
    }
    const description = cells[text ?? -1] ?? ''
    return {
      title: cells[title ?? -1] ?? '',
      ...(description !== '' && { description }),
      code: code === '' ? null : code,
    }
  })
}

export const evaluate = (vocabulary: Vocabulary, path: string): Figures =>
  figuresOf(vocabulary, readJudgedTitles(path))

type Judged = JudgedTitle & { readonly answer: Classification }

export function figuresOf(vocabulary: Vocabulary, titles: readonly JudgedTitle[]): Figures {
  const judged = titles.map(each => ({ ...each, answer: classify(vocabulary, each) }))
  const plain = judged.filter(({ code }) => code !== null)
  const vague = judged.filter(({ code }) => code === null)
  const sure = judged.filter(({ answer }) => answer.code !== null && answer.confidence >= sureFrom)
  return {
    plain: plain.length,
    vague: vague.length,
    headingFirst: share(plain, isHeadingRight),
    headingAmongFive: share(plain, isAmongFive),
    sixDigitsFirst: share(plain, isCodeRight),
    askedOfPlain: share(plain, ({ answer }) => answer.needsMoreDetail),
    askedOfVague: share(vague, ({ answer }) => answer.needsMoreDetail),
    sureOfVague: share(vague, each => sure.includes(each)),
    sure: sure.length,
    sureHeadingRight: share(sure, isHeadingRight),
    sureCodeRight: share(sure, isCodeRight),
    misses: plain.filter(each => !isHeadingRight(each)).map(missOf),
  }
}

const headingOf = (code: string | null): string | null => code?.slice(0, 4) ?? null

const isHeadingRight = ({ code, answer }: Judged): boolean =>
  answer.code !== null && headingOf(answer.code) === headingOf(code)

/** Of a heading without further digits any line is right. */
const isCodeRight = (judged: Judged): boolean =>
  judged.code?.length === 4 ? isHeadingRight(judged) : judged.code === judged.answer.code

const isAmongFive = ({ code, answer }: Judged): boolean =>
  [answer.code, ...answer.alternatives.map(({ code: other }) => other)]
    .filter(other => other !== null)
    .slice(0, 5)
    .some(other => headingOf(other) === headingOf(code))

const missOf = ({ title, code, answer }: Judged): string =>
  `${title}: ${code}, not ${answer.code ?? 'asked'} (${answer.confidence}); ${answer.alternatives
    .map(({ code: other }) => other)
    .join(' ')}; ${answer.basis.words.map(({ word, term }) => `${word}<${term}`).join(', ')}`

const share = <T>(all: readonly T[], holds: (each: T) => boolean): number =>
  all.length === 0 ? Number.NaN : all.filter(holds).length / all.length
