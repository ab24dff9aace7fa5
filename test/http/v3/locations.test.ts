import { describeLocations } from '../../support/location-suite.ts'
import { publishedV3 } from './v3-client.ts'

describeLocations('v3', publishedV3)
