import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { Markup } from '../../../base/html.ts'
import { block } from '../../components/by-api.ts'

/** The story of a price to paste into a message. */
export const storyText = (text: string): Markup => block('story-text', 'Story', displayName(text))
