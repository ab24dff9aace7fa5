import type { DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const isVoid = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/
/** Whose tags the standard lets a page leave out. */
const mayBeImplied = /^(?:html|head|body|tbody|colgroup)$/
const mayStayOpen =
  /^(?:html|head|body|li|dt|dd|p|option|optgroup|colgroup|thead|tbody|tfoot|tr|td|th)$/

/** A node with all within it, in the order in which the parser put them. */
export function nodesIn(node: Node): readonly Node[] {
  const within = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : []
  return [node, ...within.flatMap(nodesIn)]
}

export const isElement = (node: Node): node is Element => 'tagName' in node

/** What the parser mends and does not report: elements that it adds, closes or moves. */
export function structureFaults(nodes: readonly Node[], text: string): readonly string[] {
  const elements = nodes.filter(isElement)
  return [
    ...elements.flatMap(element => faultOf(element) ?? []),
    ...movedNodes(nodes),
    ...strayEnds(elements, text),
  ]
}

function faultOf({ tagName, namespaceURI, sourceCodeLocation: place }: Element): string | null {
  if (!place?.startTag) return mayBeImplied.test(tagName) ? null : `a ${tagName} does not begin`
  const isHtml = namespaceURI.endsWith('xhtml')
  const isOpen = !place.endTag && isHtml && !isVoid.test(tagName) && !mayStayOpen.test(tagName)
  return isOpen ? `the ${tagName} in line ${place.startLine} is not closed` : null
}

/** What may not stand within a table is moved before it. */
function movedNodes(nodes: readonly Node[]): readonly string[] {
  let reached = 0
  const faults: string[] = []
  for (const { sourceCodeLocation: place, nodeName } of nodes) {
    if (!place) continue
    if (place.startOffset < reached) {
      faults.push(`something before the ${nodeName} in line ${place.startLine} may not stand there`)
    }
    reached = Math.max(reached, place.startOffset)
  }
  return faults
}

function strayEnds(elements: readonly Element[], text: string): readonly string[] {
  const closed = elements.filter(({ sourceCodeLocation: place }) => place?.endTag).length
  const plain = text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/(<(script|style|title|textarea)\b[^>]*>)[\s\S]*?(?=<\/\2)/g, '$1')
  const written = plain.match(/<\/[a-z]/gi)?.length ?? 0
  return written === closed ? [] : [`${written} tags close ${closed} elements`]
}
