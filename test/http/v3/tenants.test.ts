import { describeStrangers, type Question, sharedQuestions } from '../../proof/tenants-suite.ts'
import { publishedV3 } from './v3-client.ts'

const back = (body: object): Question => ({
  method: 'POST',
  path: '/shipments/return-label',
  body,
})

describeStrangers({
  name: 'v3',
  published: publishedV3,
  questions: {
    ...sharedQuestions,
    'POST /shipments/return-label by ship_code': ({ ship }) => back({ ship_code: ship }),
    'POST /shipments/return-label by tracking_code': codes =>
      back({ tracking_code: codes.tracking }),
    'POST /shipments/return-label by order_id': ({ order }) => back({ order_id: order }),
  },
})
