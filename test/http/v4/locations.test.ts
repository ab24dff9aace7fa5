import { describeLocations } from '../../support/location-suite.ts'
import { publishedV4 } from '../../support/openapi.ts'

describeLocations('v4', publishedV4)
