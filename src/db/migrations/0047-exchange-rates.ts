import type { Migration } from './migration.ts'

/**
 * What one unit of a currency is worth in the house currency, by day. Production alone uses them, for the
 * prices of carriers outside the process. The sandbox has the table too, as each world has all of them,
 * and never a row in it.
 *
 * A rate that is set again replaces that of its day: the prices that it converted keep the rate and its
 * day, so that nobody reads an old one here. The day stands first in the key, since servers read the
 * rates of the last days, of all currencies.
 */
export const exchangeRatesMigration: Migration = {
  id: 47,
  name: 'exchange-rates',
  statements: ({ integer, table }) => [
    `create table exchange_rate (
      day text not null,
      currency text not null,
      millionths ${integer} not null check (millionths > 0),
      source text not null,
      set_at ${integer} not null,
      primary key (day, currency)
    )${table}`,
  ],
}
