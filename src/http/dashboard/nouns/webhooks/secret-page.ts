import type { NewWebhook } from '#core/webhook/create-webhook.ts'
import type { AskedByScreen } from '../../../base/as-call.ts'
import { type AccountVisit, type Page, pageOf } from '../../visit/screen.ts'
import { newSecretView } from './new-secret-view.ts'
import { verifySnippet } from './verify-snippet.ts'

/** The only page that a secret is on: it is the answer to the form itself, and no address leads to it. */
export async function secretPage(
  visit: AccountVisit,
  title: string,
  made: NewWebhook,
  asked: AskedByScreen,
): Promise<Page> {
  const facts = {
    ...made,
    title,
    snippet: await verifySnippet(),
    lines: await visit.byApi(asked),
  }
  return pageOf(title, newSecretView(facts, visit.frame), 201)
}
