import { addCopyButtons } from './copy.ts'
import { searchAsTyped } from './search.ts'
import { makeTabs } from './tabs.ts'
import { offerToken } from './token.ts'

makeTabs()
addCopyButtons()
offerToken()
searchAsTyped()
