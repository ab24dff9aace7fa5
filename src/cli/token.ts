import { Command } from 'commander'
import { type Scope, scopes } from '#core/access.ts'
import type { Account } from '#core/account/account-store.ts'
import { createToken, revokeTokenAsOperator } from '#core/account/token/manage-tokens.ts'
import { parseScopes } from '#core/account/tokens.ts'
import { operatorCommand } from '#core/command/operator-command.ts'
import { invalid } from '#core/errors.ts'
import { parseDuration } from '#core/time/durations.ts'
import { parseId } from '#core/values/parse-id.ts'
import { type AccountOptions, withAccount } from './account-command.ts'
import { printedFields } from './input/rename-fields.ts'
import {
  accountOption,
  asOptionReader,
  environmentOption,
  isoTime,
  jsonOption,
  listOption,
  say,
  showResult,
} from './shell.ts'
import { showList } from './table.ts'

type CreateOptions = AccountOptions & {
  scopes: readonly Scope[]
  expiresIn?: number
  name: string
}

export const tokenCommand = (): Command =>
  new Command('token')
    .description('API tokens')
    .addCommand(create())
    .addCommand(list())
    .addCommand(revoke())

const create = (): Command =>
  new Command('create')
    .description('create a token and print it, the only time that it is shown')
    .addOption(accountOption())
    .addOption(environmentOption())
    .addOption(
      listOption('--scopes <scopes>', 'its scopes, comma-separated', ['all', ...scopes])
        .argParser(asOptionReader(parseScopes))
        .default(scopes, 'all'),
    )
    .option(
      '--expires-in <duration>',
      'such as 30d; without it the token does not expire',
      asOptionReader(parseDuration),
    )
    .option('--name <name>', 'what the token is for', 'made in the shell')
    .action((options: CreateOptions, command: Command) => {
      const { environment, name, scopes, expiresIn } = options
      return withAccount(command, options, async ({ world, account }) => {
        const expiresAt = expiresIn === undefined ? null : world.clock.now() + expiresIn
        if (environment === 'sandbox' && !account.settings.sandbox) warnOfSandbox(account)
        const act = await operatorCommand(world, account, 'create-token')
        const { secret } = await createToken(act, { name, scopes, expiresAt })
        say(secret)
      })
    })

/** Does not refuse: an operator may make the token first. Stdout holds nothing but the token. */
const warnOfSandbox = ({ id, name }: Account): void => {
  process.stderr.write(
    `postilion: ${name} has no sandbox; the token works after: account set ${id} sandbox true\n`,
  )
}

const list = (): Command =>
  new Command('list')
    .description("an account's tokens, without their secrets")
    .addOption(accountOption())
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action((options: AccountOptions, command: Command) =>
      withAccount(command, options, async ({ world, account, tenant }) => {
        const tokens = (await world.store.read.tokens.list(tenant)).map(token => ({
          ...printedFields(['id', 'name', 'hint', 'scopes'], token),
          created_at: isoTime(token.createdAt),
          expires_at: token.expiresAt === null ? null : isoTime(token.expiresAt),
          revoked_at: token.revokedAt === null ? null : isoTime(token.revokedAt),
          last_used_at: token.lastUsedAt === null ? null : isoTime(token.lastUsedAt),
        }))
        showList(tokens, options.json, {
          empty: `${account.name} has no tokens there. Create one with token create.`,
          columns: {
            id: token => token.id,
            hint: token => token.hint,
            name: token => token.name,
            expires: token =>
              token.revoked_at ? `revoked ${token.revoked_at}` : (token.expires_at ?? 'never'),
            'last used': token => token.last_used_at ?? 'never',
          },
        })
      }),
    )

const revoke = (): Command =>
  new Command('revoke')
    .description('revoke a token: the very next request with it is refused')
    .argument('<id>', 'as shown by token list')
    .addOption(accountOption())
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async (id: string, options: AccountOptions, command: Command) => {
      // The refusal does not repeat what was typed: it may be the secret itself.
      const tokenId = parseId(id)
      if (tokenId === null) {
        throw invalid('id', 'The id of a token is a whole number, the first that token list shows.')
      }
      await withAccount(command, options, async ({ world, account }) => {
        const act = await operatorCommand(world, account, 'revoke-token')
        const made = await revokeTokenAsOperator(act, tokenId)
        const also =
          made.length === 0 ? '' : `, and so are the tokens it created: ${made.join(', ')}`
        const done = `token ${id} is revoked${also}`
        showResult({ id: tokenId, revoked: true, also_revoked: made }, options.json, done)
      })
    })
