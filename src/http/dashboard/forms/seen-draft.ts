import { createHash } from 'node:crypto'
import { changedMeanwhile, type DraftContents } from '#core/purchase/draft.ts'

/** The field by which a form knows whether its draft has changed since it was drawn. */
export const seenField = 'seen'

export const seenMark = ({ request, orderId }: DraftContents): string =>
  createHash('sha256')
    .update(JSON.stringify([request, orderId]))
    .digest('base64url')

export const isAsSeen = (form: URLSearchParams, draft: DraftContents): boolean =>
  form.get(seenField) === seenMark(draft)

/** Whoever did not see the draft as it is now would take back what somebody else has put right. */
export function requireAsSeen(form: URLSearchParams, draft: DraftContents): void {
  if (!isAsSeen(form, draft)) throw changedMeanwhile()
}
