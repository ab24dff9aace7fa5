import type { Books, Row } from './books.ts'
import { ofEitherKind } from './either-kind.ts'
import { brokenRowLaws, rowLaws } from './row-laws.ts'

/**
 * Each query finds what breaks its law: an honest database answers none of them with a row. A consignment
 * is a shipment of either kind.
 */
const laws: Readonly<Record<string, string>> = {
  'a transaction sums to zero in each currency': `
    select account_id, transaction_id, currency from ledger_entry
    group by account_id, transaction_id, currency having sum(amount) <> 0`,

  'a kept balance is what a replay of the journal gives': `
    select account_id, book, currency from (
      select account_id, book, currency, amount from ledger_balance
      union all
      select account_id, book, currency, -amount from ledger_entry
        where book in ('credits', 'holds', 'pending_top_ups')
      union all
      select account_id, book, currency, amount from ledger_entry where book = 'refunds_due'
    ) both_sides group by account_id, book, currency having sum(amount) <> 0`,

  'a checkpoint has what a replay of the journal comes to': `
    select c.account_id, c.sequence from ledger_checkpoint c where exists (
      select 1 from (
        select coalesce(sum(e.amount), 0) as posted,
          coalesce(sum(case when e.book = 'holds' then e.amount else 0 end), 0) as held
        from ledger_transaction t join ledger_entry e
          on e.account_id = t.account_id and e.transaction_id = t.id
        where t.account_id = c.account_id and t.sequence <= c.sequence and e.currency = 'CAD'
          and e.book in ('credits', 'holds', 'refunds_due')
      ) replay where replay.posted <> c.posted or replay.held <> c.held)`,

  'credits and holds were never below zero, at no line of the journal': `
    select account_id, book, id, balance from (
      select e.account_id, e.book, t.id, sum(e.amount) over (
        partition by e.account_id, e.book, e.currency
        order by t.sequence, t.id, e.position rows unbounded preceding) as balance
      from ledger_entry e join ledger_transaction t
        on t.account_id = e.account_id and t.id = e.transaction_id
      where e.book in ('credits', 'holds')
    ) running where balance < 0`,

  'no debt was ever paid beyond its end, at no line of the journal': `
    select account_id, id, paid from (
      select e.account_id, t.id, sum(e.amount) over (
        partition by e.account_id, e.currency
        order by t.sequence, t.id, e.position rows unbounded preceding) as paid
      from ledger_entry e join ledger_transaction t
        on t.account_id = e.account_id and t.id = e.transaction_id
      where e.book = 'refunds_due'
    ) running where paid > 0`,

  'an account that owes has no credits': `
    select c.account_id from ledger_balance c join ledger_balance d
      on d.account_id = c.account_id and d.currency = c.currency and d.book = 'refunds_due'
    where c.book = 'credits' and c.amount > 0 and d.amount > 0`,

  'credits are grants and top-ups, less what was posted or taken back, plus what was refunded': `
    select account_id from (
      select account_id, amount from ledger_balance where book in ('credits', 'holds')
      union all
      select account_id, -amount from ledger_balance where book = 'refunds_due'
      union all
      select account_id, amount from top_up_reversal
      union all
      select account_id, total_paid from consignment where state <> 'voided'
      union all
      select e.account_id, -e.amount from ledger_entry e join ledger_transaction t
        on t.account_id = e.account_id and t.id = e.transaction_id
        where t.cause_kind in ('grant', 'top_up') and e.book in ('credits', 'refunds_due')
    ) story group by account_id having sum(amount) <> 0`,

  'a top-up is credited once with its amount where it is posted, and else not at all': `
    select u.account_id, u.id, u.state, c.credited, c.postings
    from top_up u left join (
      select t.account_id, t.cause_id, sum(e.amount) as credited, count(distinct t.id) as postings
      from ledger_transaction t join ledger_entry e
        on e.account_id = t.account_id and e.transaction_id = t.id
      where t.cause_kind = 'top_up' and e.book in ('credits', 'refunds_due')
      group by t.account_id, t.cause_id
    ) c on c.account_id = u.account_id and c.cause_id = cast(u.id as text)
    where coalesce(c.credited, 0) <> case when u.state = 'posted' then u.amount else 0 end
      or coalesce(c.postings, 0) <> case when u.state = 'posted' then 1 else 0 end`,

  'what waits in the ledger for top-ups is what the pending ones ask for': `
    select account_id, cause_id from (
      select t.account_id, t.cause_id, e.amount
      from ledger_transaction t join ledger_entry e
        on e.account_id = t.account_id and e.transaction_id = t.id
      where e.book = 'pending_top_ups'
      union all
      select account_id, cast(id as text), -amount from top_up where state = 'pending'
    ) both_sides group by account_id, cause_id having sum(amount) <> 0`,

  'no credits are for a top-up that is not there': `
    select t.account_id, t.cause_id from ledger_transaction t
    left join top_up u on u.account_id = t.account_id and cast(u.id as text) = t.cause_id
    where t.cause_kind = 'top_up' and u.id is null`,

  'what is credited for a top-up its provider has charged': `
    select u.account_id, u.id from top_up u
    left join payment_book b on b.reference = u.reference and b.payment_id = u.payment_id
      and b.amount = u.amount and b.declined is null
    where u.state = 'posted' and b.reference is null`,

  'a refund or a dispute took from the account what its row says': `
    select account_id, kind, id from (
      select account_id, kind, id, amount from top_up_reversal
      union all
      select e.account_id, t.cause_kind, t.cause_id, -e.amount
      from ledger_entry e join ledger_transaction t
        on t.account_id = e.account_id and t.id = e.transaction_id
      where t.cause_kind in ('refund', 'dispute') and e.book = 'payment_provider'
    ) both_sides group by account_id, kind, id having sum(amount) <> 0`,

  'money is taken back of top-ups that were posted, as their provider gave it back': `
    select r.account_id, r.id from top_up_reversal r
    left join top_up u on u.account_id = r.account_id and u.id = r.top_up_id
    left join payment_book_reversal b on b.id = r.id and b.payment_id = u.payment_id
    where u.id is null or u.state <> 'posted' or b.id is null`,

  'what was paid for a shipment is what one posting of the ledger says': `
    select s.account_id, s.ship_code, s.total_paid, p.paid, p.postings
    from consignment s left join (
      select t.account_id, t.cause_id, sum(e.amount) as paid, count(distinct t.id) as postings
      from ledger_transaction t join ledger_entry e
        on e.account_id = t.account_id and e.transaction_id = t.id
      where t.cause_kind = 'shipment' and e.book in ('revenue', 'tax_payable')
      group by t.account_id, t.cause_id
    ) p on p.account_id = s.account_id and p.cause_id = s.ship_code
    where s.total_paid <> coalesce(p.paid, 0)
      or coalesce(p.postings, 0) <> case when s.total_paid > 0 then 1 else 0 end`,

  'no posting is for a shipment that is not there': `
    select t.account_id, t.cause_id from ledger_transaction t join ledger_entry e
      on e.account_id = t.account_id and e.transaction_id = t.id and e.book = 'revenue'
    left join consignment s on s.account_id = t.account_id and s.ship_code = t.cause_id
    where s.id is null`,

  'a void gives the whole back, once': `
    select s.account_id, s.ship_code, r.given, r.refunds
    from consignment s left join (
      select t.account_id, t.cause_id, sum(e.amount) as given, count(distinct t.id) as refunds
      from ledger_transaction t join ledger_entry e
        on e.account_id = t.account_id and e.transaction_id = t.id
      where t.cause_kind = 'void' and e.book in ('credits', 'refunds_due')
      group by t.account_id, t.cause_id
    ) r on r.account_id = s.account_id and r.cause_id = s.ship_code
    where coalesce(r.given, 0) <> case when s.state = 'voided' then s.total_paid else 0 end
      or coalesce(r.refunds, 0) <>
        case when s.state = 'voided' and s.total_paid > 0 then 1 else 0 end`,

  'the kept counts are the real counts of each day and state': `
    select goods, account_id, day, state from (
      select goods, account_id, day, state, n from consignment_count
      union all
      select goods, account_id, created_at / 86400000, state, -1 from consignment
    ) both_sides group by goods, account_id, day, state having sum(n) <> 0`,

  'what the carrier believes it sold is a shipment of ours': `
    select b.carrier, b.reference from carrier_book b
    left join consignment s on s.number = b.tracking_code
    where s.id is null and b.cancelled_at is null and not exists (
      select 1 from purchase p where p.reference = b.reference
        and p.state in ('requested', 'unknown', 'sold'))`,

  'a shipment with a number stands in the carrier’s book, under our reference': `
    select s.account_id, s.ship_code, s.number from consignment s
    left join carrier_book b on b.tracking_code = s.number
      and (b.reference like 's-' || s.id || '-%' or b.reference = 'sandbox-' || s.id || '-1')
    where s.bought_at is not null and b.reference is null`,

  'the carrier has cancelled what is void, and nothing else': `
    select s.account_id, s.ship_code from consignment s
    join carrier_book b on b.tracking_code = s.number
    where (s.state = 'voided') <> (b.cancelled_at is not null) and s.state <> 'void_asked'`,

  'the label that is kept is the label that was sold': `
    select s.account_id, s.ship_code from consignment s
    join consignment_detail d on d.account_id = s.account_id and d.shipment_id = s.id
    join carrier_book b on b.tracking_code = s.number
    where coalesce(d.label, '') <> b.label and not exists (
      select 1 from label_file f where f.account_id = s.account_id and f.shipment_id = s.id
        and f.role = 'label' and d.label is null)`,

  'what a carrier sent with a sale belongs to a shipment that it sold': `
    select f.account_id, f.shipment_id from (
      select account_id, shipment_id from label_file
      union all
      select account_id, shipment_id from remote_sale
    ) f left join purchase p on p.account_id = f.account_id
      and p.shipment_id = f.shipment_id and p.state = 'posted'
    where p.shipment_id is null`,

  'a number leads to its shipment': `
    select s.account_id, s.id, s.tracking_code from shipment s
    left join tracking_code_lookup l on l.tracking_code = s.tracking_code
      and l.account_id = s.account_id and l.shipment_id = s.id
    where s.tracking_code is not null and l.tracking_code is null`,

  'a number leads to a shipment that was bought': `
    select l.account_id, l.shipment_id, l.tracking_code from tracking_code_lookup l
    left join shipment s on s.account_id = l.account_id and s.id = l.shipment_id
    where s.bought_at is null`,

  'what stands as bought was bought, and a draft was not': `
    select account_id, ship_code, state from consignment
    where (bought_at is null and (total_paid <> 0 or state not in
        ('draft', 'purchasing', 'cancelled', 'voided')))
      or (bought_at is not null and (total_paid = 0 or state in ('draft', 'purchasing', 'cancelled')))`,

  'a purchase elsewhere is as far as its shipment': `
    select p.account_id, p.shipment_id, p.attempt, p.state, s.state as shipment from purchase p
    left join consignment s on s.account_id = p.account_id and s.id = p.shipment_id
      and s.goods = coalesce(p.goods, 'parcels')
    where s.id is null
      or (p.state in ('posted', 'released')) <> (p.settled_at is not null)
      or (p.state = 'posted' and s.bought_at is null)
      or (p.settled_at is null and s.state <> 'purchasing')`,

  'of the attempts to buy a shipment the last alone is open or posted': `
    select p.account_id, p.shipment_id, p.attempt from purchase p
    where p.state <> 'released' and exists (
      select 1 from purchase l where l.account_id = p.account_id
        and l.shipment_id = p.shipment_id and l.attempt > p.attempt)
    union all
    select s.account_id, s.id, 0 from consignment s
    where s.state = 'purchasing' and not exists (
      select 1 from purchase p where p.account_id = s.account_id
        and p.shipment_id = s.id and p.settled_at is null)`,

  'no shipment has the label of a purchase that was given up': `
    select p.account_id, p.shipment_id, p.reference from purchase p
    join carrier_book b on b.reference = p.reference
    join consignment s on s.account_id = p.account_id and s.id = p.shipment_id
      and s.number = b.tracking_code
    where p.state = 'released'`,

  'a void that waits is as far as its shipment': `
    select v.account_id, v.shipment_id, v.attempt, v.state, s.state as shipment from void_request v
    join consignment s on s.account_id = v.account_id and s.id = v.shipment_id
    where (v.state in ('accepted', 'refused')) <> (v.settled_at is not null)
      or (v.settled_at is null and s.state <> 'void_asked')
      or (v.state = 'accepted' and s.state <> 'voided')
    union all
    select s.account_id, s.id, 0, '', s.state from consignment s
    where s.state = 'void_asked' and not exists (
      select 1 from void_request v where v.account_id = s.account_id
        and v.shipment_id = s.id and v.settled_at is null)`,

  'an idempotency key leads to what was made under it, in its account': `
    select k.account_id, k.key, k.kind, k.shipment_id from idempotency_key k
    where case
      when k.shipment_id = 0 then k.answer is null
      when coalesce(k.kind, 'shipment') = 'shipment' then not exists (
        select 1 from consignment s where s.account_id = k.account_id and s.id = k.shipment_id)
      when k.kind = 'top_up' then not exists (
        select 1 from top_up t where t.account_id = k.account_id and t.id = k.shipment_id)
      else true end`,

  'the last event of a shipment is where it stands': `
    select s.account_id, s.ship_code, s.state from consignment s
    where s.bought_at is not null and s.state <> 'void_asked' and s.state <> coalesce((
      select e.state from consignment_event e
      where e.account_id = s.account_id and e.shipment_id = s.id
      order by e.sequence desc limit 1), 'none')`,

  'the kept counts of orders are the real counts of each day': `
    select account_id, day from (
      select account_id, day, n from shop_order_count where day >= 0
      union all
      select account_id, ordered_at / 86400000, -1 from shop_order where ordered_at >= 0
    ) both_sides group by account_id, day having sum(n) <> 0`,

  'an order is fulfilled while a shipment made from it is bought, and not a day longer': `
    select o.account_id, o.id, o.status from shop_order o
    where (o.status = 'fulfilled') <> exists (
      select 1 from shop_order_shipment l
      join consignment s on s.account_id = l.account_id and s.id = l.shipment_id
      where l.account_id = o.account_id and l.shop_order_id = o.id
        and l.is_return = 0 and s.bought_at is not null and s.state <> 'voided')`,

  'a closeout counts what is on it, and nothing on it is void': `
    select c.account_id, c.id, c.shipments_count, s.n, s.void from closeout c left join (
      select account_id, closeout_id, count(*) as n,
        sum(case when state = 'voided' then 1 else 0 end) as void
      from shipment where closeout_id is not null group by account_id, closeout_id
    ) s on s.account_id = c.account_id and s.closeout_id = cast(c.id as text)
    where c.shipments_count <> coalesce(s.n, 0) or coalesce(s.void, 0) <> 0`,

  'a driver comes for what is bought and not scanned, and for something': `
    select p.account_id, p.id, m.shipment_id from pickup p
      join pickup_shipment m on m.account_id = p.account_id and m.pickup_id = p.id
      left join shipment s on s.account_id = m.account_id and s.id = m.shipment_id
    where m.waits is not null
      and (p.state <> 'scheduled' or coalesce(s.state, '') not in ('bought', 'expired'))
    union all
    select p.account_id, p.id, null from pickup p
    where p.state = 'scheduled' and not exists (
      select 1 from pickup_shipment m where m.account_id = p.account_id
        and m.pickup_id = p.id and m.waits is not null)`,

  'no event is told twice': `
    select account_id, shipment_id, state from consignment_event
    group by account_id, shipment_id, state, step having count(*) > 1`,

  'an id and a code are those of one shipment, whether of parcels or of freight': `
    select account_id, id from consignment group by account_id, id having count(*) > 1
    union all
    select account_id, max(id) from consignment group by account_id, ship_code
      having count(*) > 1`,

  'the table of ids and codes has those of each shipment, and no others': `
    select s.account_id, s.id, s.ship_code from consignment s
    left join ship_code_lookup l on l.account_id = s.account_id and l.shipment_id = s.id
      and l.ship_code = s.ship_code and l.goods = s.goods
    where l.shipment_id is null
    union all
    select l.account_id, l.shipment_id, l.ship_code from ship_code_lookup l
    left join consignment s on s.account_id = l.account_id and s.id = l.shipment_id
      and s.goods = l.goods
    where s.id is null`,

  'what will be scanned was bought, and may move on': `
    select account_id, ship_code, state from consignment
    where next_move_at is not null
      and state not in ('bought', 'accepted', 'sorted', 'in_transit', 'exception', 'expired')`,
}

/** What holds besides, once everything that was open had the time to be settled. */
const settledLaws: Readonly<Record<string, string>> = {
  'no hold is left over': `
    select account_id, amount from ledger_balance where book = 'holds' and amount <> 0`,
  'what the payment provider has charged is credited': `
    select b.reference from payment_book b
    left join top_up u on u.reference = b.reference and u.state = 'posted'
    where b.declined is null and u.id is null`,
  'what the payment provider gave back is taken back': `
    select b.id, b.amount, r.amount as taken from payment_book_reversal b
    join top_up u on u.payment_id = b.payment_id and u.state = 'posted'
    left join top_up_reversal r on r.account_id = u.account_id and r.id = b.id
    where r.id is null or r.amount <> b.amount`,
  'no top-up is left pending': "select account_id, id from top_up where state = 'pending'",
  'no purchase is left open': `select account_id, shipment_id, state from purchase
    where settled_at is null`,
  'no void is left waiting': `select account_id, shipment_id, state from void_request
    where settled_at is null`,
  'no shipment is left half bought': `select account_id, ship_code from consignment
    where state = 'purchasing'`,
  'no job is left behind': 'select id, kind, dead, last_error from job',
}

export const lawsInForce: readonly string[] = [
  ...Object.keys(laws),
  ...Object.keys(settledLaws),
  ...Object.keys(rowLaws),
]

/** The laws that the database breaks, each with the first rows that break it. */
export async function brokenLaws(books: Books, open: 'settled' | 'open' = 'settled') {
  const broken: Record<string, readonly Row[]> = {}
  const asked = open === 'settled' ? { ...laws, ...settledLaws } : laws
  for (const [law, query] of Object.entries(asked)) {
    const rows = await books.rows(`${ofEitherKind} ${query} limit 5`)
    if (rows.length > 0) broken[law] = rows
  }
  return { ...broken, ...(await brokenRowLaws(books)) }
}
