import { parcelFields } from './ship-form.ts'
import type { DashboardStock } from './stock.ts'

/** A form as somebody gets it wrong: where it stands, and what they type. */
export type RefusedForm = {
  readonly page: string
  readonly fields: Readonly<Record<string, string>>
}

/** By the line of the table that refuses them. */
export type RefusedForms = Readonly<Record<`/${string}`, RefusedForm>>

export function refusedOfAccount(stock: DashboardStock): RefusedForms {
  const { bought, webhook, token } = stock
  const invalidAddress = { 'to_address.country_code': 'XX' }
  return {
    '/:account/shipments/:code/return': {
      page: `/shipments/${bought}/return`,
      fields: { offer: '1' },
    },
    '/:account/ship/buy': {
      page: `/ship?${new URLSearchParams(parcelFields)}`,
      fields: invalidAddress,
    },
    '/:account/ship/save': { page: '/ship', fields: { 'packages.0.weight': 'never' } },
    '/:account/ship/read-address': { page: '/ship', fields: { paste: 'long'.repeat(1_000) } },
    '/:account/print/pages': { page: '/print', fields: {} },
    '/:account/print/mark': {
      page: `/print/pages?sheet=a4x4.2&code=${bought}`,
      fields: { sheet: 'never' },
    },
    '/:account/print/unmark': { page: `/print?code=${bought}`, fields: { code: '' } },
    '/:account/money/top-up': { page: '/money/top-up', fields: { amount: '' } },
    '/:account/money/cards': { page: '/money/top-up', fields: { token: '' } },
    '/:account/sandbox/clock': { page: '/sandbox', fields: { duration: 'never' } },
    '/:account/sandbox/seed': { page: '/sandbox', fields: { shipments: '' } },
    '/:account/webhooks/new': { page: '/webhooks/new', fields: { url: '' } },
    '/:account/webhooks/:id/change': { page: `/webhooks/${webhook}/change`, fields: { url: '' } },
    '/:account/webhooks/:id/replay': {
      page: `/webhooks/${webhook}/replay`,
      fields: { from: '', to: '' },
    },
    '/:account/webhooks/:id/rotate': {
      page: `/webhooks/${webhook}/rotate`,
      fields: { overlap: 'never' },
    },
    '/:account/people/invite': { page: '/people', fields: { email: '' } },
    '/:account/people/role': { page: '/people', fields: { role: 'never' } },
    '/:account/settings': { page: '/settings', fields: { time_zone: '' } },
    '/:account/settings/grants': { page: '/settings', fields: { max_tokens: 'never' } },
    '/:account/settings/packages': { page: '/settings', fields: { 'preset.length': '' } },
    '/:account/tokens/new': { page: '/tokens/new', fields: { name: '' } },
    '/:account/tokens/:id/rotate': {
      page: `/tokens/${token}/rotate`,
      fields: { overlap: 'never' },
    },
  }
}

export const refusedInProduction: RefusedForms = {
  '/:account/requests/keep-bodies': { page: '/requests', fields: { keep_bodies_until: 'never' } },
}

export const refusedOfPerson: RefusedForms = {
  '/prove': { page: '/prove?next=/dashboard/me', fields: { password: '' } },
  '/me/name': { page: '/me', fields: { name: 'long'.repeat(100) } },
  '/me/password': { page: '/me', fields: { password: '' } },
  '/me/codes/confirm': { page: '/me/codes', fields: { code: '' } },
}

export const refusedOfNobody = ({ invitation, reset }: DashboardStock): RefusedForms => ({
  '/sign-in': { page: '/sign-in', fields: { password: 'wrong' } },
  '/invitation/:secret': { page: `/invitation/${invitation}`, fields: { password: '' } },
  '/reset/:secret': { page: `/reset/${reset}`, fields: { password: '' } },
})

export const refusedOfCodeDue: RefusedForms = {
  '/sign-in/code': { page: '/sign-in/code', fields: { code: '000' } },
}

/** Buttons, with nothing that somebody could get wrong, and what scripts ask for in a ceremony. */
export const nothingToGetWrong: readonly string[] = [
  '/prove/passkey',
  '/prove/passkey/options',
  '/sign-in/passkey',
  '/sign-in/passkey/options',
  '/sign-out',
  '/me/keys',
  '/me/codes/begin',
  '/me/codes/recovery',
  '/me/codes/off',
  '/me/passkeys',
  '/me/passkeys/options',
  '/me/passkeys/rename',
  '/me/passkeys/remove',
  '/me/sessions/end',
  '/me/sessions/end-others',
  '/accounts/people/reset',
  '/look-as',
  '/look-as/end',
  '/:account/ship',
  '/:account/ship/late-prices',
  '/:account/ship/why',
  '/:account/ship/fill-in-recipient',
  '/:account/ship/take-suggestion',
  '/:account/ship/fill-in-package',
  '/:account/ship/add-package',
  '/:account/ship/remove-package',
  '/:account/ship/add-line',
  '/:account/shipments/void',
  '/:account/shipments/:code/play',
  '/:account/shipments/:code/void',
  '/:account/print',
  '/:account/print/file',
  '/:account/money/cards/:id/default',
  '/:account/money/cards/:id/remove',
  '/:account/start/buy',
  '/:account/requests/:requestId/run',
  '/:account/webhooks/:id/test',
  '/:account/webhooks/:id/pause',
  '/:account/webhooks/:id/resume',
  '/:account/webhooks/:id/remove',
  '/:account/webhooks/:id/deliveries/:sequence/resend',
  '/:account/people/remove',
  '/:account/people/withdraw',
  '/:account/settings/packages/remove',
  '/:account/tokens/:id/revoke',
  '/:account/docs-token',
]
