import { Command } from 'commander'
import { findAccount } from '#core/account/accounts.ts'
import { CoreError } from '#core/errors.ts'
import { mendCheckpoints, verifyLedger } from '#core/ledger/verify/verify-ledger.ts'
import type { Store } from '#core/store.ts'
import { counted } from '#core/values/counted.ts'
import { Progress } from './progress.ts'
import { environmentOption, jsonOption, say, type WorldCommandOptions, withApp } from './shell.ts'
import { mendedCheckpoint, type NamedProof } from './verify-books.ts'

type Options = WorldCommandOptions & { account?: string }

export const ledgerCommand = (): Command =>
  new Command('ledger').description('the journal of credits').addCommand(verify())

const verify = (): Command =>
  new Command('verify')
    .description('replay the journal and report the first wrong row')
    .option('--account <account>', 'name or id; default: every account')
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(async ({ account, environment, json }: Options, command: Command) => {
      await withApp(command, async app => {
        const { store } = app.worlds[environment]
        const proofs: NamedProof[] = []
        for (const { id, name } of await accountsOf(store, account)) {
          using progress = new Progress(rows => `${name}: ${counted(rows, 'row')}`)
          const proof = await verifyLedger(store, id, rows => progress.at(rows))
          if (proof.wrongCheckpoints.length > 0) await mendCheckpoints(store, proof)
          proofs.push({ name, ...proof })
        }
        const view = proofs.map(
          ({ accountId, name, transactions, shipments, fault, wrongCheckpoints }) => ({
            account_id: accountId,
            account: name,
            transactions,
            shipments,
            fault: fault && `${fault.row} ${fault.says}`,
            mended: wrongCheckpoints.map(({ row, says }) => `${row} ${says}`),
          }),
        )
        if (json) say(JSON.stringify(view, null, 2))
        else for (const proof of proofs) for (const line of linesOf(proof)) say(line)
        const wrong = view.filter(({ fault }) => fault !== null).length
        if (wrong > 0) {
          throw new CoreError('conflict', `The ledger of ${wrong} account(s) does not add up.`)
        }
        // An empty database must not pass for ledgers that agree.
        if (view.length === 0) {
          const says = `There is no account in ${environment}: nothing was verified. ${whatToMend}`
          throw new CoreError('not_found', says)
        }
      })
    })

const verdictOf = ({ name, transactions, shipments, fault }: NamedProof): string =>
  fault
    ? `${name}: ${fault.row} ${fault.says}`
    : `${name}: ${counted(transactions, 'transaction')} and ${counted(shipments, 'shipment')} agree`

const linesOf = (proof: NamedProof): readonly string[] => [
  verdictOf(proof),
  ...proof.wrongCheckpoints.map(
    ({ row, says }) => `${proof.name}: ${row} ${says}. ${mendedCheckpoint}`,
  ),
]

const whatToMend = 'Check DATA_DIR or DATABASE_URL.'

const accountsOf = async ({ read }: Store, wanted: string | undefined) =>
  wanted === undefined ? await read.accounts.list() : [await findAccount(read.accounts, wanted)]
