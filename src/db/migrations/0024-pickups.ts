import type { Migration } from './migration.ts'

/** Drivers who come for shipments; a shipment waits for one at most. */
export const pickupsMigration: Migration = {
  id: 24,
  name: 'pickups',
  statements: ({ integer, table }) => [
    `create table pickup (
      account_id ${integer} not null,
      id ${integer} not null check (id > 0),
      state text not null check (state in ('scheduled', 'picked_up', 'cancelled')),
      carrier_code text not null,
      carrier_name text not null,
      confirmation_number text not null,
      location_id text not null,
      time_zone text not null,
      day text not null,
      ready_at text not null,
      close_at text not null,
      instructions text,
      created_at ${integer} not null,
      ended_at ${integer},
      primary key (account_id, id)
    )${table}`,
    `create table pickup_shipment (
      account_id ${integer} not null,
      pickup_id ${integer} not null,
      shipment_id ${integer} not null,
      waits ${integer},
      primary key (account_id, pickup_id, shipment_id)
    )${table}`,
    `create unique index pickup_waiting on pickup_shipment (account_id, shipment_id)
      where waits is not null`,
  ],
}
