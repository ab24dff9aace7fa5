import type { NewWebhook } from '#core/webhook/create-webhook.ts'
import { secretView } from '../../views/webhooks/secret-view.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import { type AccountVisit, type Page, pageOf } from '../../visit/screen.ts'

/** The only page that a secret is on: it is the answer to the form itself, and no address leads to it. */
export const secretPage = (
  made: NewWebhook,
  lines: readonly ApiLines[],
  { frame }: Pick<AccountVisit, 'frame'>,
): Page => pageOf('The secret of your webhook', secretView(made, lines, frame), 201)
