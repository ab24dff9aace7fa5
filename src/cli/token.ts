import { Command } from 'commander'
import { operatorOn } from '../core/access.ts'
import type { Account } from '../core/account/account.ts'
import { findAccount } from '../core/account/accounts.ts'
import { issueToken, parseScopes, revokeToken } from '../core/account/tokens.ts'
import { parseDuration } from '../core/durations.ts'
import { invalid } from '../core/errors.ts'
import type { Environment } from '../core/world.ts'
import {
  accountOption,
  environmentOption,
  isoTime,
  jsonOption,
  say,
  show,
  withApp,
} from './shell.ts'

type Target = { account: string; environment: Environment }

export const tokenCommand = (): Command =>
  new Command('token')
    .description('API tokens')
    .addCommand(create())
    .addCommand(list())
    .addCommand(revoke())

const create = (): Command =>
  new Command('create')
    .description('make a token and print it, the only time that it is shown')
    .addOption(accountOption())
    .addOption(environmentOption())
    .option('--scopes <scopes>', 'a,b or all', 'all')
    .option('--expires-in <duration>', 'such as 30d; without it the token does not expire')
    .option('--name <name>', 'what the token is for', 'made in the shell')
    .action(
      async (
        options: Target & { scopes: string; expiresIn?: string; name: string },
        command: Command,
      ) => {
        const scopes = parseScopes(options.scopes)
        const now = Date.now()
        const expiresAt =
          options.expiresIn === undefined ? null : now + parseDuration(options.expiresIn)
        await withApp(command, async app => {
          const { store } = app.worlds[options.environment]
          const account = await findAccount(store.read.accounts, options.account)
          const { environment, name } = options
          if (environment === 'sandbox' && !account.settings.sandbox) warnOfSandbox(account)
          say(
            await issueToken(
              store,
              { accountId: account.id, environment, name, scopes, expiresAt },
              now,
            ),
          )
        })
      },
    )

/** No refusal: whoever sets an account up may make its token first. The token itself stands alone on stdout. */
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
    .action(async ({ json, ...options }: Target & { json?: boolean }, command: Command) => {
      await withApp(command, async app => {
        const { store } = app.worlds[options.environment]
        const account = await findAccount(store.read.accounts, options.account)
        const tokens = (await store.read.tokens.list(operatorOn(account.id))).map(token => ({
          id: token.id,
          name: token.name,
          hint: token.hint,
          scopes: token.scopes,
          created_at: isoTime(token.createdAt),
          expires_at: token.expiresAt === null ? null : isoTime(token.expiresAt),
          revoked_at: token.revokedAt === null ? null : isoTime(token.revokedAt),
          last_used_at: token.lastUsedAt === null ? null : isoTime(token.lastUsedAt),
        }))
        show(tokens, json, token =>
          [
            token.id,
            token.hint,
            token.name,
            token.revoked_at
              ? `revoked ${token.revoked_at}`
              : `expires ${token.expires_at ?? 'never'}`,
            `last used ${token.last_used_at ?? 'never'}`,
          ].join('  '),
        )
      })
    })

const revoke = (): Command =>
  new Command('revoke')
    .description('refuse a token from the very next request on')
    .argument('<id>', 'as token list shows it')
    .addOption(accountOption())
    .addOption(environmentOption('sandbox'))
    .action(async (id: string, options: Target, command: Command) => {
      // What was typed is not repeated: it may be the secret itself.
      if (!/^\d{1,15}$/.test(id)) {
        throw invalid('id', 'The id of a token is a whole number, the first that token list shows.')
      }
      await withApp(command, async app => {
        const { store } = app.worlds[options.environment]
        const account = await findAccount(store.read.accounts, options.account)
        await revokeToken(store, account.id, Number(id), Date.now())
        say(`token ${id} is revoked`)
      })
    })
