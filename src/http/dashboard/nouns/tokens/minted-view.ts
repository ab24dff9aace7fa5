import type { MintedToken } from '#core/account/mint-token.ts'
import { html, type Markup } from '../../../base/html.ts'
import { block, byApi } from '../../components/by-api.ts'
import { notice } from '../../components/notice.ts'
import { titled } from '../../components/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import type { Frame } from '../../visit/frame.ts'

export const mintedView = (
  { token, secret }: MintedToken,
  lines: readonly ApiLines[],
  frame: Frame,
): Markup => html`
${titled('Your new API token', token.name)}
${notice('warn', 'Copy it now. It is shown on this page alone: we keep only a fingerprint of it, and a reload shows it no more.')}
<section class="card">
${block('secret', 'Token', secret)}
${block('env-line', 'Line for .env', `POSTILION_TOKEN=${secret}`)}
<dl class="facts"><dt>May</dt><dd class="code">${token.scopes.join(', ')}</dd></dl>
<div class="buttons"><a class="button primary" href="${frame.to('/tokens')}">I have copied it</a> <a class="button" href="${frame.to(`/tokens/${token.id}`)}">Show this token</a></div>
</section>
${byApi(lines)}`
