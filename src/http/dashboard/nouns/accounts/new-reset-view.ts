import type { User } from '#core/user/user.ts'
import { html, type Markup } from '../../../base/html.ts'
import { block } from '../../components/by-api.ts'
import { notice } from '../../components/notice.ts'
import { titled } from '../../components/title.ts'

export const newResetView = ({ email }: User, link: string, back: string): Markup => html`
${titled('Link for a new password')}
<div class="card">
${notice('good', 'The link is made. It is shown this once: pass it on now.')}
<p>Whoever opens it chooses a new password for ${email}, and ends all sessions of that person. It counts once, for a day.</p>
${block('link', 'Link', link)}
<div class="buttons"><a class="button primary" href="${back}">Back to the people</a></div>
</div>`
