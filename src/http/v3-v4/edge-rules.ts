import { atOriginalIndexes } from '#schema/original-indexes.ts'
import type { Edge } from '../base/edge.ts'
import { readLeniently } from './lenient-requests.ts'
import { presentProblem } from './wire/present-problem.ts'

/** What clients in the field send for JSON: no type, `text/plain`, or a `+json` of their own. */
const takesMediaType = (mediaType: string): boolean =>
  ['', 'application/json', 'text/plain'].includes(mediaType) || mediaType.endsWith('+json')

/** How versions 3 and 4 read requests and word problems. */
export const edgeRules = {
  present: presentProblem,
  asSent: atOriginalIndexes,
  takesMediaType,
  readFields: readLeniently,
} satisfies Partial<Edge>
