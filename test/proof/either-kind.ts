/** Names for the rows of parcels and of freight together. Only freight has several events of one state. */
export const ofEitherKind = `with
  consignment as (
    select 'parcels' as goods, account_id, id, ship_code, state, created_at, bought_at, total_paid,
      next_move_at, tracking_code as number
    from shipment
    union all
    select 'freight', account_id, id, ship_code, state, created_at, bought_at, total_paid,
      next_move_at, pro_number
    from freight),
  consignment_detail as (
    select account_id, shipment_id, request, bought, label from shipment_detail
    union all
    select account_id, shipment_id, request, bought, papers from freight_detail),
  consignment_count as (
    select 'parcels' as goods, account_id, day, state, n from shipment_count
    union all
    select 'freight', account_id, day, state, n from freight_count),
  consignment_event as (
    select account_id, shipment_id, sequence, state, '' as step from tracking_event
    union all
    select account_id, shipment_id, sequence, state, description from freight_event)`
