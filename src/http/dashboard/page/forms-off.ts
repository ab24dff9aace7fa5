import { Markup } from '../../base/html.ts'

/** No form stands within another, and a template escapes every `>` of a value. */
const postForm = /(<form\b[^>]*\bmethod="post"[^>]*>)(.*?)(<\/form>)/gs

/** The page with each form that would change something shut; the banner above, `looking`, says why. */
export const withFormsOff = ({ source }: Markup): Markup =>
  new Markup(
    source.replace(
      postForm,
      '$1<fieldset class="off" disabled aria-describedby="looking">$2</fieldset>$3',
    ),
  )
