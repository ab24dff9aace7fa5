import { describeLocations } from '../../support/location-suite.ts'
import { publishedV5 } from './support/published-v5.ts'

describeLocations('v5', publishedV5, {
  list: body => body.data,
  faults: body => body.error.details,
})
