import Type, { type Static } from 'typebox'
import { scopes } from '#core/access.ts'
import type { MintedToken } from '#core/account/mint-token.ts'
import type { TokenRow } from '#core/account/token-store.ts'
import { line, nullable, oneOf } from '#schema/fields.ts'
import { dataBody, moment, text } from './envelope.ts'
import { momentExample } from './examples.ts'
import { pageBody } from './list.ts'
import { limiting, optional, requiredLine } from './request-fields.ts'

export const CreateToken = Type.Object(
  {
    name: line({ minLength: 1, maxLength: 100, description: 'What the token is for' }),
    scopes: limiting(
      Type.Array(oneOf(scopes), {
        minItems: 1,
        maxItems: scopes.length,
        description: 'Its scopes, none beyond those of the calling token; by default all of those',
      }),
    ),
    expires_at: limiting(
      requiredLine(
        255,
        "When it expires: an ISO 8601 date-time, in the account's time zone if it has none of its own, or the end of a day; by default with the token that creates it",
      ),
    ),
  },
  {
    title: 'CreateTokenRequest',
    examples: [{ name: 'Checkout', scopes: ['rates:read', 'shipments:write'] }],
  },
)

const standardOverlapSeconds = 86_400
const longestOverlapSeconds = 604_800

export const RotateToken = Type.Object(
  {
    overlap_seconds: optional(
      Type.Integer({
        minimum: 0,
        maximum: longestOverlapSeconds,
        description: `How long the old token works beside the new one; ${standardOverlapSeconds} (a day) by default`,
      }),
    ),
  },
  { title: 'RotateTokenRequest', examples: [{ overlap_seconds: 3600 }] },
)

export const tokenOverlapMsOf = ({ overlap_seconds }: Static<typeof RotateToken>): number =>
  (overlap_seconds ?? standardOverlapSeconds) * 1000

const tokenFields = {
  id: Type.Integer({ description: 'Used in addresses; it is not a secret' }),
  name: text('What the token is for'),
  hint: text('The start of the secret, for people to tell tokens apart'),
  scopes: Type.Array(Type.String(), { description: 'Its scopes' }),
  created_at: moment('When it was created, in UTC'),
  expires_at: nullable(moment('When it expires, in UTC; null for never')),
  last_used_at: nullable(moment('Its last use, to the minute, in UTC; null before the first')),
}

const Token = Type.Object(tokenFields, { title: 'Token' })

const NewToken = Type.Object(
  { ...tokenFields, token: text('The secret: shown only here and never again') },
  { title: 'NewToken' },
)

const tokenExample = {
  id: 2,
  name: 'Checkout',
  hint: 'postilion_sandbox_1aB2…',
  scopes: ['rates:read', 'shipments:write'],
  created_at: momentExample,
  expires_at: null,
  last_used_at: null,
}

export const TokensBody = pageBody('TokensResponse', 'A page of the tokens', Token, {
  path: '/tokens',
  record: tokenExample,
})

export const NewTokenBody = dataBody('NewTokenResponse', 'The new token', NewToken, {
  ...tokenExample,
  token: `postilion_sandbox_1aB2${'0'.repeat(45)}`,
})

const isoOrNull = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString()

export const fromToken = (token: TokenRow): Static<typeof Token> => ({
  id: token.id,
  name: token.name,
  hint: token.hint,
  scopes: [...token.scopes],
  created_at: new Date(token.createdAt).toISOString(),
  expires_at: isoOrNull(token.expiresAt),
  last_used_at: isoOrNull(token.lastUsedAt),
})

export const fromMintedToken = ({ token, secret }: MintedToken): Static<typeof NewToken> => ({
  ...fromToken(token),
  token: secret,
})
