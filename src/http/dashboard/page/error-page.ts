import { problemOf } from '../../base/error-answers.ts'
import { html, type Markup } from '../../base/html.ts'
import { statusOf } from '../../base/status-of-code.ts'
import { type Page, pageOf } from '../visit/screen.ts'

/** What somebody sees in place of a screen. An account that is not theirs is as unknown as one that never was. */
export function errorPage(error: unknown, requestId: string): Page {
  const { code, message } = problemOf(error)
  const status = statusOf[code]
  return pageOf(
    headings[status] ?? 'That did not work',
    explained(headings[status], message, requestId),
    status,
  )
}

const headings: Readonly<Record<number, string>> = {
  403: 'Not allowed for your role',
  404: 'Nothing here',
  413: 'Too large',
  429: 'One moment',
  503: 'Temporarily unavailable',
}

const explained = (heading = 'That did not work', message: string, requestId: string): Markup =>
  html`<div class="card"><h1>${heading}</h1><p>${message}</p><p class="quiet small">Request <span class="code">${requestId}</span></p></div>`
