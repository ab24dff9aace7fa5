import type { FastifyRequest } from 'fastify'
import { html } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { packForm } from '../../session/kept-form.ts'
import { type Answer, pageOf, redirectTo, type Visit } from '../../visit/screen.ts'
import { nextPath } from './after-entry.ts'
import { signInPage } from './sign-in.ts'

/**
 * What somebody sees whose session has ended: the way to sign in, and back to where they wanted to go. A
 * form is carried along, since it took somebody's time; nothing of it was done.
 */
export function afterLoss(visit: Visit, request: FastifyRequest): Answer {
  const { isLive, to, form } = visit
  if (isLive) return lostPart(visit, request)
  if (request.method === 'GET') {
    return redirectTo(to(`/sign-in?next=${encodeURIComponent(request.originalUrl)}`))
  }
  const page = ownPath(visit, request.headers.referer)
  const kept = packForm({ action: request.originalUrl, page: page ?? '', fields: form })
  if (kept !== null) {
    return pageOf('Sign in', signInPage(visit, { next: page ?? '', kept, refusal: null }))
  }
  return redirectTo(to(page === null ? '/sign-in' : `/sign-in?${lost(page)}`))
}

const lost = (next: string): URLSearchParams => new URLSearchParams({ next, done: 'ended' })

/** The page of ours that a browser names; null where it names none. */
function ownPath(visit: Pick<Visit, 'to'>, url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null
  const { pathname, search } = new URL(url)
  const path = nextPath(pathname + search, visit)
  return path === visit.to('/') ? null : path
}

/** It replaces the part of a page that its script asked for: the rest of the page stays as it is. */
function lostPart(visit: Visit, { headers, method }: FastifyRequest): Answer {
  const [, id = ''] = /#([\w-]+)$/.exec(String(headers['hx-target'] ?? '')) ?? []
  const here = ownPath(visit, String(headers['hx-current-url'] ?? '')) ?? ''
  const says =
    method === 'POST'
      ? 'You are signed out. Press a button of the form to sign in: what you have entered is kept.'
      : html`You are signed out. <a href="${visit.to(`/sign-in?next=${encodeURIComponent(here)}`)}">Sign in</a> to continue.`
  return pageOf(
    'Signed out',
    html`<section id="${id}" class="card">${notice('warn', says)}</section>`,
  )
}
