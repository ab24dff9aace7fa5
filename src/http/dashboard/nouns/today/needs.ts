import type { FundsToday } from '#core/ledger/funds.ts'
import type { ParcelsToday, Today } from '#core/overview/today.ts'
import { html, type Markup } from '../../../base/html.ts'
import { moneyText } from '../../format/money.ts'
import type { Frame } from '../../visit/frame.ts'
import { openVoids, openVoidsAt } from '../money/open-money.ts'

/** Something that waits for a person, and the list that shows exactly this. */
export type Need = {
  readonly count: number | null
  readonly text: string
  readonly note: Markup | string | null
  readonly to: string
}

export const needs = (today: Today, frame: Frame): Need[] => [
  ...(today.parcels === null ? [] : ofParcels(today.parcels, frame)),
  ...(today.funds === null ? [] : ofFunds(today.funds, today, frame)),
  ...(today.pausedWebhooks
    ? [
        {
          count: today.pausedWebhooks,
          text: today.pausedWebhooks === 1 ? 'webhook is paused' : 'webhooks are paused',
          note: 'Its events wait until it is resumed.',
          to: frame.to('/webhooks'),
        },
      ]
    : []),
]

function ofParcels(parcels: ParcelsToday, frame: Frame): readonly Need[] {
  const { needAttention, beingBought, exceptions, neverScanned, drafts } = parcels
  const reasons = [
    {
      n: beingBought,
      state: 'purchasing',
      says: 'pending, because their carrier has not answered',
    },
    { n: exceptions, state: 'exception', says: 'with a delivery exception' },
    { n: neverScanned, state: 'expired', says: 'bought and never scanned' },
  ].filter(({ n }) => n > 0)
  const needing = '/shipments?tab=needs_attention'
  return [
    ...(needAttention > 0
      ? [
          {
            count: needAttention,
            text: needAttention === 1 ? 'shipment needs attention' : 'shipments need attention',
            note: html`${reasons.map(({ n, state, says }, at) => html`${at === 0 ? null : '; '}<a href="${frame.to(`${needing}&state=${state}`)}">${n} ${says}</a>`)}.`,
            to: frame.to(needing),
          },
        ]
      : []),
    ...(drafts > 0
      ? [
          {
            count: drafts,
            text: drafts === 1 ? 'draft is not bought' : 'drafts are not bought',
            note: 'Drafts are free. Complete them to buy their labels.',
            to: frame.to('/shipments?tab=drafts'),
          },
        ]
      : []),
  ]
}

function ofFunds(
  { available, pendingTopUps, expectedRefunds }: FundsToday,
  { hasLowCredits, recent }: Pick<Today, 'hasLowCredits' | 'recent'>,
  frame: Frame,
): readonly Need[] {
  const topUp = frame.to(frame.mayOpen('GET /money/top-up') ? '/money/top-up' : '/money')
  const none = { count: null, note: null }
  return [
    ...(hasLowCredits
      ? [
          {
            ...none,
            text: available <= 0 ? 'No credits are left' : 'Credits are low',
            note: howFew(available, recent?.daysLeft ?? null),
            to: topUp,
          },
        ]
      : []),
    ...(pendingTopUps > 0
      ? [{ ...none, text: `${moneyText(pendingTopUps)} in top-ups is pending`, to: topUp }]
      : []),
    ...(expectedRefunds.count > 0
      ? [
          {
            ...none,
            text: `${moneyText(expectedRefunds.amount)} in refunds is pending`,
            note: html`Their carriers have not decided on ${openVoids(expectedRefunds, frame)} yet.`,
            to: openVoidsAt(expectedRefunds, frame),
          },
        ]
      : []),
  ]
}

function howFew(available: FundsToday['available'], daysLeft: number | null): string {
  if (available <= 0) return 'Top up to buy more labels.'
  if (daysLeft === null) return 'They are below the threshold in the account’s settings.'
  const lasts = daysLeft === 0 ? 'less than a day' : daysLeft === 1 ? 'a day' : `${daysLeft} days`
  return `At the recent pace they will last ${lasts}.`
}
