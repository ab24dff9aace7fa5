import type { Migration, TableDialect } from './migration.ts'

/**
 * What a statement of the credits is read by. A checkpoint has the balances after every transaction up to
 * its sequence: a line reckons its own from the one before it, and never from the beginning.
 */
export const ledgerStatementMigration: Migration = {
  id: 30,
  name: 'ledger-statement',
  statements: dialect => [
    'create index ledger_transaction_cause on ledger_transaction (account_id, cause_id, sequence, id)',
    // Nearly all transactions are of shipments: this index costs a purchase nothing.
    `create index ledger_transaction_rare on ledger_transaction (account_id, cause_kind, sequence, id)
      where cause_kind <> 'shipment'`,
    checkpoints(dialect),
    checkpointsOfBefore,
  ],
}

const checkpoints = ({ integer, table }: TableDialect): string =>
  `create table ledger_checkpoint (
    account_id ${integer} not null references account (id),
    sequence ${integer} not null check (sequence >= 0),
    posted ${integer} not null,
    held ${integer} not null,
    earliest_at ${integer} not null,
    latest_at ${integer} not null,
    primary key (account_id, sequence)
  )${table}`

/** One for each full stretch of 32 transactions. */
const checkpointsOfBefore = `insert into ledger_checkpoint
    (account_id, sequence, posted, held, earliest_at, latest_at)
  select account_id, sequence, posted, held, earliest_at, latest_at from (
    select account_id, stretch, sequence, earliest_at, latest_at,
      cast(sum(posted) over (partition by account_id order by stretch) as bigint) as posted,
      cast(sum(held) over (partition by account_id order by stretch) as bigint) as held
    from (
      select t.account_id, (t.sequence + 31) / 32 as stretch, max(t.sequence) as sequence,
        min(t.at) as earliest_at, max(t.at) as latest_at,
        sum(case when e.book in ('credits', 'holds', 'refunds_due') then e.amount else 0 end) as posted,
        sum(case when e.book = 'holds' then e.amount else 0 end) as held
      from ledger_transaction t
      left join ledger_entry e on e.account_id = t.account_id and e.transaction_id = t.id
        and e.currency = 'CAD'
      group by t.account_id, (t.sequence + 31) / 32
    ) as stretches
  ) as running where sequence = stretch * 32`
