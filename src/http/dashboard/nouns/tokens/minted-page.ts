import type { MintedToken } from '#core/account/mint-token.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import { type AccountVisit, type Page, pageOf } from '../../visit/screen.ts'
import { mintedView } from './minted-view.ts'

/** The only page that a secret is on: it is the answer to the form itself, and no address leads to it. */
export const mintedPage = (
  minted: MintedToken,
  lines: readonly ApiLines[],
  { frame }: Pick<AccountVisit, 'frame'>,
): Page => pageOf('Your new API token', mintedView(minted, lines, frame), 201)
