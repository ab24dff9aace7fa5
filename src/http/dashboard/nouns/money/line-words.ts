import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { PostingKind, StatementLine } from '#core/ledger/statement-line.ts'

/** What happened to the credits, as somebody would tell it. */
const words: Readonly<Record<PostingKind, string>> = {
  hold: 'Set aside for a label that is being bought',
  release: 'No longer set aside: the label was not bought',
  purchase: 'Label bought',
  void_refund: 'Label voided: its price came back',
  top_up_pending: 'Top-up asked of a card: not paid yet',
  top_up: 'Top-up paid',
  top_up_failed: 'Top-up failed: nothing was charged',
  grant: 'Credits granted by who runs this service',
  card_refund: 'Top-up paid back to its card',
  card_refund_returned: 'Refund to a card failed: its money came back',
  dispute: 'Top-up disputed by the holder of its card',
  dispute_returned: 'Dispute won: its money came back',
  adjustment: 'Correction',
}

export const wordsOf = ({ kind }: Pick<StatementLine, 'kind'>): string => words[kind]

/** The memo of a top-up is the operator's: it may say why a person settled it. */
export const detailOf = ({ cause, memo }: Pick<StatementLine, 'cause' | 'memo'>): string =>
  cause.kind === 'top_up'
    ? `Top-up ${cause.id}`
    : cause.kind === 'shipment'
      ? displayName(memo)
      : memo

export const isOfLabel = ({ cause }: Pick<StatementLine, 'cause'>): boolean =>
  cause.kind === 'shipment' || cause.kind === 'void'
