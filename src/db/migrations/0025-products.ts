import type { Migration, TableDialect } from './migration.ts'

/** What accounts sell, by SKU; the approved ones by title, too. The SKUs that open orders and drafts name. */
export const productsMigration: Migration = {
  id: 25,
  name: 'products',
  statements: dialect => [
    `alter table account add column approves ${dialect.integer}`,
    ...productTable(dialect),
    ...namedSkus(dialect),
    ...namedBefore(dialect),
  ],
}

const productTable = ({ integer, wideTable }: TableDialect): readonly string[] => [
  `create table product (
      account_id ${integer} not null references account (id),
      sku_key text not null,
      title_key text not null,
      approved_at ${integer},
      created_at ${integer} not null,
      updated_at ${integer} not null,
      record text not null,
      primary key (account_id, sku_key)
    )${wideTable}`,
  'create index product_newest on product (account_id, created_at, sku_key)',
  `create index product_approved on product (account_id, title_key, approved_at)
      where approved_at is not null`,
]

const namedSkus = ({ integer, table }: TableDialect): readonly string[] => [
  `create table shop_order_sku (
    account_id ${integer} not null,
    shop_order_id ${integer} not null,
    sku_key text not null,
    primary key (account_id, shop_order_id, sku_key),
    foreign key (account_id, shop_order_id) references shop_order (account_id, id)
  )${table}`,
  'create index shop_order_sku_named on shop_order_sku (account_id, sku_key)',
  `create table draft_sku (
    account_id ${integer} not null,
    shipment_id ${integer} not null,
    sku_key text not null,
    primary key (account_id, shipment_id, sku_key),
    foreign key (account_id, shipment_id) references shipment (account_id, id)
  )${table}`,
  'create index draft_sku_named on draft_sku (account_id, sku_key)',
]

/** What was open before. Of letters that are not ASCII, SQLite knows no other case. */
const namedBefore = ({ engine }: TableDialect): readonly string[] => {
  const [items, sku] =
    engine === 'sqlite'
      ? [(record: string) => `json_each(${record}, '$.items')`, "json_extract(i.value, '$.sku')"]
      : [
          (record: string) =>
            `json_array_elements(cast(${record} as json) -> 'items') as i (value)`,
          "i.value ->> 'sku'",
        ]
  const from = (record: string) => `${items(record)}${engine === 'sqlite' ? ' as i' : ''}`
  return [
    `insert into shop_order_sku (account_id, shop_order_id, sku_key)
      select distinct o.account_id, o.id, upper(trim(${sku}))
      from shop_order as o, ${from('o.request')}
      where o.status = 'open' and ${sku} is not null`,
    `insert into draft_sku (account_id, shipment_id, sku_key)
      select distinct s.account_id, s.id, upper(trim(${sku}))
      from shipment as s
      join shipment_detail as d on d.account_id = s.account_id and d.shipment_id = s.id,
      ${from('d.request')}
      where s.state in ('draft', 'purchasing') and ${sku} is not null`,
  ]
}
