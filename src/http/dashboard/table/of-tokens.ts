import { forPeople, proved, verbsOf, withRight } from './lines.ts'

const docsToken = verbsOf(() => import('../nouns/tokens/docs-token.ts'))
const newToken = verbsOf(() => import('../nouns/tokens/new-token.ts'))
const tokenRotation = verbsOf(() => import('../nouns/tokens/token-rotation.ts'))
const token = verbsOf(() => import('../nouns/tokens/token.ts'))
const tokens = verbsOf(() => import('../nouns/tokens/tokens.ts'))

/** API tokens of an account, and those that the documentation asks for. */
export const ofTokens = [
  ...withRight('tokens:manage', {
    'GET /tokens': tokens('showTokens'),
    'GET /tokens/new': proved(newToken('showNewToken')),
    'POST /tokens/new': proved(newToken('createTokenByForm')),
    'GET /tokens/:id': token('showToken'),
    'GET /tokens/:id/rotate': proved(tokenRotation('showTokenRotation')),
    'POST /tokens/:id/rotate': proved(tokenRotation('rotateTokenByForm')),
    'POST /tokens/:id/revoke': token('revokeTokenByForm'),
    'POST /docs-token': proved(docsToken('createDocsTokenByForm'), { backTo: '/tokens' }),
  }),
  ...forPeople('signed in', {
    'GET /docs-token': proved(docsToken('leadBackToDocs'), { keeps: ['page'] }),
    'GET /docs-token/accounts': proved(docsToken('showDocsAccounts'), { backTo: '/docs-token' }),
  }),
]
