import { sandboxFaults } from './sandbox-fault.ts'

/** What a sandbox's value is a value of. */
export type MagicField = 'postal_code' | 'name' | 'amount' | 'card' | 'header'

/** Values that provoke one fault, and what is seen of it. */
export type MagicValue = {
  readonly where: MagicField
  /** An amount by the cents that it ends in. */
  readonly values: readonly string[]
  /** As the page about the sandbox says it, with its marks of code. */
  readonly effect: string
}

/** Postal codes of the destination that provoke a fault, as people type them into the sandbox. */
export const magicPostalCodes = {
  silent: ['T1M 0UT', '00001'],
  failing: ['D0W 0N0', '00002'],
  nothing_offered: ['N0R 0T0', '00003'],
} as const

/** Names of the recipient that make a purchase go wrong, in any case. */
export const magicNames = {
  lost_answer: 'LOST ANSWER',
  no_answer: 'NO ANSWER',
  refused: 'REFUSED',
} as const

/** Names of the recipient whose label is voided otherwise than at once, in any case. */
export const magicVoidNames = { later: 'VOID LATER', refused: 'VOID REFUSED' } as const

/** Recipients whose parcels never arrive. */
export const strayNames = ['EXCEPTION', 'RETURNED'] as const

/** A top-up whose amount ends in these cents meets this trouble. */
export const magicAmounts = {
  declined: 2,
  notified_late: 3,
  notified_thrice: 4,
  lost_answer: 5,
  notified_first: 6,
  notified_wrongly: 7,
  refunded: 8,
  refunded_in_part: 9,
  disputed: 11,
  dispute_won: 12,
} as const

/** Tokens of the sandbox's cards, each with why it is always declined; null where it is not. */
export const magicCards: Readonly<Record<string, string | null>> = {
  test_card: null,
  test_card_declined: 'The card was declined.',
  test_card_expired: 'The card has expired.',
  test_card_no_funds: 'The card was declined for insufficient funds.',
  test_card_confirm:
    'The card requires its holder to confirm the payment, which is not possible here.',
}

/** Every value that does something, in the order of the page about the sandbox. */
export const magicValues: readonly MagicValue[] = [
  {
    where: 'postal_code',
    values: ['T1M 0UT', '00001'],
    effect:
      'the courier does not answer in time: its services are left out of the quotes (`carrier_timeout`), and a purchase that names one of them fails (below)',
  },
  {
    where: 'postal_code',
    values: ['D0W 0N0', '00002'],
    effect:
      'the courier answers with an error: its services are left out of the quotes (`carrier_error`), and a purchase that names one of them fails (below)',
  },
  {
    where: 'postal_code',
    values: ['N0R 0T0', '00003'],
    effect: 'no service offers the lane (`no_rate_for_lane`)',
  },
  {
    where: 'name',
    values: ['LOST ANSWER'],
    effect:
      'the carrier sells the label and its answer is lost; the service finds the sale by its reference, and charges once',
  },
  {
    where: 'name',
    values: ['NO ANSWER'],
    effect:
      'the carrier neither answers nor sells: the shipment is `Pending`, and becomes a draft a minute later; nothing is charged',
  },
  {
    where: 'name',
    values: ['REFUSED'],
    effect: 'the carrier refuses the purchase; nothing is charged',
  },
  {
    where: 'name',
    values: ['VOID LATER'],
    effect:
      "the label is sold; its void is answered with success and waits for the carrier, which agrees an hour later by the account's clock; the service asks it less and less often, so that the credits return up to some 75 minutes after the call, or at once when the clock is advanced beyond the hour",
  },
  {
    where: 'name',
    values: ['VOID REFUSED'],
    effect:
      "the label is sold; its void is answered with success and waits; a minute later by the account's clock the carrier refuses it, and status and charge are as before. (A carrier that refuses at once makes the call 409.)",
  },
  {
    where: 'name',
    values: ['EXCEPTION', 'RETURNED'],
    effect: 'the parcel is never delivered: its journey ends as `Exception`',
  },
  { where: 'amount', values: ['.02'], effect: 'the card is declined' },
  {
    where: 'amount',
    values: ['.03'],
    effect: '`pending` at first; the notification of the payment comes 1.5 s later',
  },
  { where: 'amount', values: ['.04'], effect: 'the notification comes three times' },
  {
    where: 'amount',
    values: ['.05'],
    effect:
      'the card is charged and the answer is lost; the service finds the payment by its reference, and credits it once',
  },
  { where: 'amount', values: ['.06'], effect: 'the notification comes before the answer' },
  {
    where: 'amount',
    values: ['.07'],
    effect:
      '`pending` at first; the notification names another amount and changes nothing; the reconciler finds the right amount within 5 s',
  },
  { where: 'amount', values: ['.08'], effect: 'paid, and refunded 1.5 s later' },
  { where: 'amount', values: ['.09'], effect: 'paid, and half of it refunded 1.5 s later' },
  { where: 'amount', values: ['.11'], effect: 'paid, and disputed 1.5 s later: the money is gone' },
  {
    where: 'amount',
    values: ['.12'],
    effect: 'paid, disputed 1.5 s later, and given back after 3 s because the dispute is won',
  },
  {
    where: 'card',
    values: ['test_card'],
    effect: 'always works; the account of the first start has it',
  },
  { where: 'card', values: ['test_card_declined'], effect: 'always declined' },
  { where: 'card', values: ['test_card_expired'], effect: 'declined as expired' },
  { where: 'card', values: ['test_card_no_funds'], effect: 'declined for insufficient funds' },
  {
    where: 'card',
    values: ['test_card_confirm'],
    effect: 'declined because its holder would have to confirm the payment',
  },
  {
    where: 'header',
    values: ['crash_after_carrier'],
    effect:
      'the carrier sells, or the card is charged, then the connection drops without an answer, as in a crash; the reconciler finishes the purchase or top-up',
  },
  { where: 'header', values: ['slow_commit'], effect: 'the commit is slow, so the answer is late' },
  { where: 'header', values: ['rate_limited'], effect: '429 with `Retry-After`; nothing is done' },
  { where: 'header', values: ['internal_error'], effect: '500; nothing is done' },
]

/** What the carriers, the payments and the requests of a sandbox know: the values above are all of them. */
export const knownMagic: Readonly<Record<MagicField, readonly string[]>> = {
  postal_code: Object.values(magicPostalCodes).flat(),
  name: [...Object.values(magicNames), ...Object.values(magicVoidNames), ...strayNames],
  amount: Object.values(magicAmounts).map(cents => `.${String(cents).padStart(2, '0')}`),
  card: Object.keys(magicCards),
  header: sandboxFaults,
}
