import type { Minor } from '../values/money.ts'

/**
 * The three digits of a piece number that name the bought service for sorting machines. The table holds
 * the codes in force from 24 June 2026 for the classes that the catalogue sells.
 */
export const mailClasses = [
  'first_class',
  'ground',
  'priority',
  'express',
  'media',
  'library',
] as const
export type MailClass = (typeof mailClasses)[number]

type Extra =
  | 'none'
  | 'signature'
  | 'insured'
  | 'insuredAbove500'
  | 'signatureInsured'
  | 'return'
  | 'returnInsured'

const codes: Readonly<Record<MailClass, Partial<Record<Extra, string>> & { none: string }>> = {
  first_class: {
    none: '001',
    signature: '021',
    insured: '164',
    insuredAbove500: '073',
    signatureInsured: '177',
    return: '020',
    returnInsured: '597',
  },
  ground: {
    none: '612',
    signature: '615',
    insured: '624',
    insuredAbove500: '616',
    signatureInsured: '076',
    return: '022',
    returnInsured: '598',
  },
  priority: {
    none: '055',
    signature: '108',
    insured: '058',
    insuredAbove500: '061',
    signatureInsured: '078',
    return: '019',
    returnInsured: '596',
  },
  express: { none: '701', signature: '817', insured: '712', return: '798' },
  media: {
    none: '490',
    signature: '493',
    insured: '502',
    insuredAbove500: '494',
    signatureInsured: '520',
  },
  library: { none: '551', signature: '554', insured: '563', insuredAbove500: '555' },
}

export type MailOptions = {
  readonly signature: boolean
  /** The sum insured in US cents; null without protection. */
  readonly insuredUsd: Minor | null
  readonly isReturn: boolean
}

/** Where a class has no code for a combination, the service at the recipient's door decides. */
export function serviceTypeCode(mailClass: MailClass, options: MailOptions): string {
  const known = codes[mailClass]
  for (const extra of extrasByRank(options)) {
    const code = known[extra]
    if (code !== undefined) return code
  }
  return known.none
}

function extrasByRank({ signature, insuredUsd, isReturn }: MailOptions): readonly Extra[] {
  const insured = insuredUsd !== null
  const high = insured && insuredUsd > 500_00
  if (isReturn) return insured ? ['returnInsured', 'return'] : ['return']
  if (signature) {
    if (!insured) return ['signature']
    return high ? ['insuredAbove500', 'signature'] : ['signatureInsured', 'signature']
  }
  if (high) return ['insuredAbove500', 'insured']
  return insured ? ['insured'] : []
}

/** Whether the words above the bars demand a signature: insurance above 500 USD always does. */
export const asksForSignature = (options: MailOptions): boolean =>
  !options.isReturn &&
  (options.signature || (options.insuredUsd !== null && options.insuredUsd > 500_00))
