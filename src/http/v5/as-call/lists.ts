import type { ApiCall, AskedOfLists } from '../../base/as-call.ts'
import { PageQuery } from '../wire/list.ts'
import { OrderQuery } from '../wire/order-list.ts'
import { drawCall } from './draw-call.ts'
import { isoOf, pageFields } from './query-fields.ts'

export function askedOfLists(asked: AskedOfLists): ApiCall | null {
  switch (asked.kind) {
    case 'postage_types':
      return drawCall('listPostageTypes', 'GET /postage-types')
    case 'stores':
      return drawCall('listStores', 'GET /stores')
    case 'batches':
      return drawCall('listBatches', 'GET /batches', { query: [PageQuery, pageFields(asked.page)] })
    case 'closeouts':
      return drawCall('listCloseouts', 'GET /closeouts', {
        query: [PageQuery, pageFields(asked.page)],
      })
    case 'orders': {
      const { shopId, orderId, status, from, to } = asked.filter
      const fields = {
        store_id: shopId,
        order_id: orderId,
        status,
        from_date: isoOf(from),
        to_date: isoOf(to),
        ...pageFields(asked.page),
      }
      return drawCall('listOrders', 'GET /orders', { query: [OrderQuery, fields] })
    }
  }
}
