import { describeAccess } from '../../support/access-suite.ts'
import { publishedV4 } from './published-v4.ts'

describeAccess('v4', publishedV4, {
  'GET /postage-types': ['rates:read'],
  'POST /rates': ['rates:read'],
  'GET /rates': ['rates:read'],
  'GET /shipments': ['shipments:read'],
  'POST /shipments': ['shipments:write'],
  'GET /shipments/{ship_code}': ['shipments:read'],
  'GET /shipments/{ship_code}/void': ['shipments:void'],
  'GET /track': ['tracking:read'],
  'GET /orders': ['orders:read'],
  'POST /orders': ['orders:write'],
  'GET /orders/{id}': ['orders:read'],
  'PUT /orders/{id}': ['orders:write'],
  'GET /{store_id}/orders/{order_id}': ['orders:read'],
  'GET /stores': ['stores:read'],
  'POST /stores': ['stores:write'],
  'DELETE /stores/{id}': ['stores:write'],
  'POST /batches': ['batches:write'],
  'GET /locations': [],
  'GET /credits': ['credits:read'],
  'POST /credits': ['credits:write'],
})
