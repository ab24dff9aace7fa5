import { addCopyButtons } from './copy.ts'
import { searchAsTyped } from './search.ts'
import { makeTabs } from './tabs.ts'

makeTabs()
addCopyButtons()
searchAsTyped()
