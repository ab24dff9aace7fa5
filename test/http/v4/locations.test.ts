import { describeLocations } from '../../support/location-suite.ts'
import { publishedV4 } from './published-v4.ts'

describeLocations('v4', publishedV4)
