import type { Migration } from './migration.ts'

/**
 * Marks of printing. A purchase writes none of these rows: what is unprinted is what is bought without
 * what is done, and both are counted by day. What is on a closeout already is done.
 */
export const printedLabelsMigration: Migration = {
  id: 29,
  name: 'printed-labels',
  statements: ({ integer, table }) => [
    `create table label_print (
      account_id ${integer} not null,
      shipment_id ${integer} not null,
      sequence ${integer} not null check (sequence > 0),
      printed_at ${integer} not null,
      printer text not null check (printer in ('token', 'user', 'operator', 'job')),
      printer_id ${integer} check ((printer_id is null) = (printer in ('operator', 'job'))),
      format text not null,
      sheet text,
      primary key (account_id, shipment_id, sequence),
      foreign key (account_id, shipment_id) references shipment (account_id, id)
    )${table}`,
    `create table done_label (
      account_id ${integer} not null,
      shipment_id ${integer} not null,
      primary key (account_id, shipment_id),
      foreign key (account_id, shipment_id) references shipment (account_id, id)
    )${table}`,
    `create table done_label_count (
      account_id ${integer} not null references account (id),
      day ${integer} not null,
      n ${integer} not null,
      primary key (account_id, day)
    )${table}`,
    `insert into done_label (account_id, shipment_id)
      select s.account_id, s.id from account a
        join shipment s on s.account_id = a.id and s.state = 'bought'
        where s.closeout_id is not null`,
    `insert into done_label_count (account_id, day, n)
      select s.account_id, s.created_at / 86400000, count(*) from done_label d
        join shipment s on s.account_id = d.account_id and s.id = d.shipment_id
        group by s.account_id, s.created_at / 86400000`,
  ],
}
