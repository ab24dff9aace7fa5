import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { offerField } from '../forms/accepted-offer.ts'
import { keyField } from '../visit/change-once.ts'

/** A form that came after its session had ended: it is shown again after signing in, and not sent. */
export type KeptForm = {
  /** Where it was sent. */
  readonly action: string
  /** The page on which it stood. */
  readonly page: string
  readonly fields: URLSearchParams
}

/** The field of the forms to sign in that carries it: the service itself keeps nothing of a stranger's form. */
export const keptField = 'kept'

/** A form may have so many bytes before its session is known to have ended. */
export const mostKeptBytes = 32 * 1024
/** A form to sign in has room for so much beside its own fields. */
const mostPackedLength = 6_000

const secret = /password|passkey|secret|token|^code$/
const own: ReadonlySet<string> = new Set([keyField, offerField, 'seen', 'draft', 'like', 'asked'])

/** What somebody filled in: neither a secret, nor a mark of the form's own. */
export const filledIn = (fields: URLSearchParams): readonly (readonly [string, string])[] =>
  [...fields].filter(([name, text]) => !secret.test(name) && !own.has(name) && text.trim() !== '')

/** A button that was pressed is not pressed again by whoever signs in. */
const isKept = (name: string): boolean => !secret.test(name) && name !== offerField

/** Null where nothing was filled in, or too much. */
export function packForm({ action, page, fields }: KeptForm): string | null {
  if (filledIn(fields).length === 0) return null
  const kept = [...fields].filter(([name]) => isKept(name))
  const text = JSON.stringify([action, page, kept])
  const packed = deflateRawSync(text).toString('base64url')
  return packed.length <= mostPackedLength ? packed : null
}

/** Null for what we did not pack. */
export function unpackForm(packed: string): KeptForm | null {
  if (packed === '' || packed.length > mostPackedLength) return null
  try {
    const bytes = inflateRawSync(Buffer.from(packed, 'base64url'), {
      maxOutputLength: 2 * mostKeptBytes,
    })
    const [action, page, kept] = JSON.parse(bytes.toString())
    if (typeof action !== 'string' || typeof page !== 'string') return null
    // What comes back may have been changed by somebody.
    const fields = [...new URLSearchParams(kept)].filter(([name]) => isKept(name))
    return { action, page, fields: new URLSearchParams(fields) }
  } catch {
    return null
  }
}
