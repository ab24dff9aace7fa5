import type { Vocabulary } from './vocabulary.ts'
import { bare, fold, relatedForms, stem } from './words.ts'

/** A word of a title that the almanac knows. */
export type TitleWord = {
  readonly written: string
  readonly stem: string
  readonly position: number
  /** How sure it is that this word was meant, and how near it stands to what the title is about. */
  readonly weight: number
  /** Whether it stands in a description beside a title that names the thing itself. */
  readonly isAside: boolean
}

/** A text as a part of what is known of the goods. */
type TitlePart = {
  readonly start: number
  readonly worth: number
  readonly isAside: boolean
}

type Piece = { readonly written: string; readonly word: string; readonly boundary: boolean }

const pieceForm = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?|[,;:|()[\]{}/–—•·]| - /gu

/** Numbers with a unit, and sizes such as `M8`, say nothing of the goods. Model numbers hide it. */
const measure = /^[a-z]{0,2}\d+(?:x\d+)*[a-z]{0,3}$/

const afterJoint = 0.55
const afterBoundary = 0.9
const longestWord = 40
const relatedWeight = 0.65
const compoundWeight = 0.85

/** The words of a text in order, each with what it is worth. */
export function titleWordsOf(
  vocabulary: Vocabulary,
  text: string,
  { start, worth, isAside }: TitlePart,
): { readonly words: readonly TitleWord[]; readonly unknown: readonly string[] } {
  const words: TitleWord[] = []
  const unknown: string[] = []
  let [boundary, joint] = [1, 1]
  let position = start
  for (const piece of joinPieces(vocabulary, piecesOf(text))) {
    if (piece.boundary) {
      joint = 1
      if (words.some(({ stem: known }) => vocabulary.heads.has(known))) boundary = afterBoundary
      position++
      continue
    }
    const found = knownOrOfficial(vocabulary, piece.word)
    if (found.length === 0 && !measure.test(piece.word)) unknown.push(piece.written)
    for (const { stem: known, sure } of found) {
      const role = vocabulary.roleOf.get(known)
      if (role === 'joining' && words.length > 0 && !followsContainer(vocabulary, words)) {
        joint = afterJoint
      }
      const weight = worth * boundary * joint * sure
      words.push({
        written: piece.written,
        stem: known,
        position: position++,
        weight,
        isAside,
      })
    }
    if (found.length === 0) position++
  }
  return { words, unknown }
}

/** In `set of glasses` the glasses are meant. */
const followsContainer = ({ roleOf }: Vocabulary, words: readonly TitleWord[]): boolean =>
  roleOf.get(words.at(-1)?.stem ?? '') === 'container'

const piecesOf = (text: string): readonly Piece[] =>
  [...text.matchAll(pieceForm)].map(([written]) => ({
    written,
    word: bare(fold(written)),
    boundary: !/[\p{L}\p{N}]/u.test(written),
  }))

/** `ear buds` is `earbuds` where the almanac writes it so. */
function joinPieces(
  { information, stemsOf }: Vocabulary,
  pieces: readonly Piece[],
): readonly Piece[] {
  const joined: Piece[] = []
  for (let at = 0; at < pieces.length; at++) {
    const [piece, next] = [pieces[at], pieces[at + 1]]
    if (piece === undefined) continue
    const both = next === undefined || next.boundary ? '' : piece.word + next.word
    const [joint = ''] = stemsOf(both)
    if (!piece.boundary && next !== undefined && joint.length > 4 && information.has(joint)) {
      const written = `${piece.written} ${next.written}`
      joined.push({ written, word: both, boundary: false })
      at++
    } else joined.push(piece)
  }
  return joined
}

type KnownStem = { readonly stem: string; readonly sure: number }

/** The table's words come last: of those that the almanac knows in another form, it says more. */
function knownOrOfficial(vocabulary: Vocabulary, word: string): readonly KnownStem[] {
  const known = knownStems(vocabulary, word)
  const single = stem(word)
  const isOfficial = vocabulary.official?.entriesWith.has(single) && !measure.test(word)
  return known.length === 0 && isOfficial ? [{ stem: single, sure: 1 }] : known
}

function knownStems(vocabulary: Vocabulary, word: string): readonly KnownStem[] {
  const stems = vocabulary.stemsOf(word)
  if (stems.every(known => isKnown(vocabulary, known))) {
    return stems.map(known => ({ stem: known, sure: 1 }))
  }
  if (word.length < 5 || word.length > longestWord || /\d/.test(word)) return []
  const related = relatedForms(stem(word)).find(form => vocabulary.information.has(form))
  if (related !== undefined) return [{ stem: related, sure: relatedWeight }]
  return compoundOf(vocabulary, stem(word)).map(part => ({ stem: part, sure: compoundWeight }))
}

/** Whether the almanac or an official table has it. */
export const hasWord = ({ information, official }: Vocabulary, word: string): boolean =>
  information.has(word) || official?.entriesWith.has(word) === true

const isKnown = ({ information, roleOf, marksOf, vague }: Vocabulary, word: string): boolean =>
  information.has(word) || roleOf.has(word) || marksOf.has(word) || vague.has(word)

/** The two known words that an unknown one consists of: `flowerpot`. */
function compoundOf({ information, heads }: Vocabulary, word: string): readonly string[] {
  for (let at = word.length - 3; at >= 3; at--) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (heads.has(second) && information.has(first)) return [first, second]
  }
  return []
}
