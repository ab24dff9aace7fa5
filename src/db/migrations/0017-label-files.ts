import type { Migration } from './migration.ts'

/** Labels and papers as carriers sent them, and what carriers say of their own sales. */
export const labelFilesMigration: Migration = {
  id: 17,
  name: 'label-files',
  statements: ({ integer, bytes, table, wideTable }) => [
    `create table label_file (
      account_id ${integer} not null,
      shipment_id ${integer} not null,
      position ${integer} not null check (position >= 0),
      role text not null check (role in ('label', 'paper')),
      format text not null,
      width_micrometres ${integer} not null check (width_micrometres > 0),
      height_micrometres ${integer} not null check (height_micrometres > 0),
      dots_per_inch ${integer} check (dots_per_inch > 0),
      bytes ${bytes} not null check (length(bytes) > 0),
      primary key (account_id, shipment_id, position),
      check ((role = 'label') = (position = 0)),
      foreign key (account_id, shipment_id) references shipment (account_id, id)
    )${wideTable}`,
    `create table remote_sale (
      account_id ${integer} not null,
      shipment_id ${integer} not null,
      carrier_id text,
      cost text,
      primary key (account_id, shipment_id),
      foreign key (account_id, shipment_id) references shipment (account_id, id)
    )${table}`,
  ],
}
