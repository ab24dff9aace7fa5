import { parse } from 'parse5'
import { isElement, nodesIn } from './html-structure.ts'

/** Classes of what tells a state: its colour may not be all that tells it. */
const telling: readonly string[] = ['status', 'notice', 'band', 'count']

/** What tells something by its looks alone, or would not be read aloud when it appears. */
export function untoldStates(text: string): readonly string[] {
  const elements = nodesIn(parse(text)).filter(isElement)
  return elements.flatMap(element => {
    const attribute = (wanted: string) => element.attrs.find(({ name }) => name === wanted)?.value
    const classes = attribute('class')?.split(/\s+/) ?? []
    const tells = classes.filter(name => telling.includes(name))
    const words = nodesIn(element).map(node => ('value' in node ? node.value : ''))
    const isRead = !classes.includes('notice') || /^(?:status|alert)$/.test(attribute('role') ?? '')
    return [
      ...(words.join('').trim() === '' ? tells.map(name => `a ${name} says nothing`) : []),
      ...(isRead ? [] : ['nobody is told of a notice']),
    ]
  })
}
