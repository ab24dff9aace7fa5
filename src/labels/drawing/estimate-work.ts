import type { LabelAddress, LabelContent, LabelFormat, RenderOptions } from '#core/ports/labels.ts'
import { dotsPerInch } from '../page-size.ts'
import { measureLatin } from '../type/latin-widths.ts'
import { capitalText, legibleText } from '../type/legible-text.ts'
import { facesOfManyLetters, isSmallType } from '../type/set-line.ts'

/** Milliseconds on a slow machine. Only the sum of all these estimates must be right. */
const perPageMs: Readonly<Record<LabelFormat, number>> = { pdf: 0.8, zpl: 0.8, png: 3.5 }
/** For a letter beyond Latin, shaped and drawn for the first time. */
const perLetterMs = 0.1
/** For a thousand characters of a stored label. */
const perKilocharacterMs: Readonly<Record<LabelFormat, number>> = { pdf: 0.16, zpl: 0.16, png: 0.7 }
/** To open a large type takes up to a tenth of a second and megabytes: only the other thread does it. */
const largeTypeMs = 100

/**
 * Milliseconds to lay out and draw a label with its papers, estimated without laying it out. The estimate
 * stops above `enoughMs`, where the answer is already known.
 */
export function estimateDrawing(
  content: LabelContent,
  format: LabelFormat,
  enoughMs: number,
): number {
  let workMs = pagesOf(content) * perPageMs[format]
  for (const text of textsOf(content)) {
    if (workMs > enoughMs) break
    workMs += workOnText(text)
  }
  return workMs
}

export function estimateRedrawing(
  packed: string,
  format: LabelFormat,
  options: RenderOptions,
): number {
  const area = format === 'png' ? ((options.dotsPerInch ?? dotsPerInch) / dotsPerInch) ** 2 : 1
  const workMs = (packed.length / 1000) * perKilocharacterMs[format] * area
  if (latin.test(packed)) return workMs
  if (facesOfManyLetters.some(face => packed.includes(`"${face}"`))) return workMs + largeTypeMs
  return workMs + lettersBeyondLatin(packed) * perLetterMs
}

/** About as many goods stand on a page of a declaration, and of an invoice. */
const linesPerPage = 8

function pagesOf({ customs, boxes, otherPieces }: LabelContent): number {
  const papers = (customs?.form ? 1 : 0) + (customs?.invoice ? 1 : 0)
  const pages = Math.max(1, Math.ceil((customs?.lines.length ?? 0) / linesPerPage))
  return 1 + otherPieces.length + papers * pages + (boxes?.boxes.length ?? 0)
}

const latin = /^[ -~\xa0-\xff]*$/

function workOnText(text: string): number {
  if (measureLatin(text, false) !== null) return 0
  const workMs = lettersBeyondLatin(text) * perLetterMs
  return isSmallType(legibleText(text)) && isSmallType(capitalText(text))
    ? workMs
    : workMs + largeTypeMs
}

function lettersBeyondLatin(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0xff) letters++
  return letters
}

function* textsOf(content: LabelContent): Generator<string> {
  const { carrierName, serviceName, sender, recipient, references, customs, boxes } = content
  yield* [carrierName, serviceName]
  for (const address of [sender, recipient]) yield* textsOfAddress(address)
  if (boxes) for (const address of [boxes.centre, boxes.shipFrom]) yield* textsOfAddress(address)
  for (const { title, text } of references) yield* [title, text]
  if (!customs) return
  yield customs.signedBy
  for (const { type, number, issuingAuthority } of customs.taxIdentifiers) {
    yield* [type, number, issuingAuthority ?? '']
  }
  for (const { description, manufacturer, hsCode, originCountry } of customs.lines) {
    yield* [description, manufacturer ?? '', hsCode ?? '', originCountry ?? '']
  }
}

function* textsOfAddress(address: LabelAddress): Generator<string> {
  for (const text of Object.values(address)) if (text !== null) yield text
}
