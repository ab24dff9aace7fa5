import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { isElement, nodesIn, structureFaults } from './html-structure.ts'

type Element = DefaultTreeAdapterTypes.Element

/** What is wrong with the text of a page; nothing, where it is valid and says what it is. */
export function validHtml(text: string): readonly string[] {
  const faults: string[] = []
  const document = parse(text, {
    onParseError: ({ code, startLine }) => faults.push(`${code} in line ${startLine}`),
    sourceCodeLocationInfo: true,
  })
  const nodes = nodesIn(document)
  const elements = nodes.filter(isElement)
  const ids = elements.flatMap(element => attribute(element, 'id') ?? [])
  return [
    ...faults,
    ...structureFaults(nodes, text),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map(id => `two elements have the id ${id}`),
    ...headFaults(elements),
    ...elements.flatMap(element => missingTargets(element, new Set(ids))),
    ...elements
      .filter(isField)
      .filter(field => !isLabelled(field, elements))
      .map(unlabelled),
  ]
}

const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find(one => one.name === name)?.value

const textOf = (element: Element): string =>
  nodesIn(element)
    .map(node => ('value' in node ? node.value : ''))
    .join('')

function headFaults(elements: readonly Element[]): readonly string[] {
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name)
  const headings = named('h1').length
  return [
    ...(headings === 1 ? [] : [`there are ${headings} h1`]),
    ...(named('title').some(title => textOf(title).trim() !== '') ? [] : ['there is no title']),
    ...(named('html').some(html => attribute(html, 'lang')) ? [] : ['no language is named']),
  ]
}

const references = ['for', 'list', 'form', 'aria-labelledby', 'aria-describedby', 'aria-controls']

const missingTargets = (element: Element, ids: ReadonlySet<string>): readonly string[] =>
  references.flatMap(name =>
    (attribute(element, name)?.split(/\s+/) ?? [])
      .filter(id => !ids.has(id))
      .map(id => `${name} of a ${element.tagName} names ${id}, which is not there`),
  )

const isField = (element: Element): boolean =>
  /^(?:input|select|textarea)$/.test(element.tagName) &&
  !/^(?:hidden|submit|button|image|reset)$/.test(attribute(element, 'type') ?? '')

function isLabelled(field: Element, elements: readonly Element[]): boolean {
  if (attribute(field, 'aria-label') || attribute(field, 'aria-labelledby')) return true
  const id = attribute(field, 'id')
  return elements.some(
    label =>
      label.tagName === 'label' &&
      ((id !== undefined && attribute(label, 'for') === id) || nodesIn(label).includes(field)),
  )
}

const unlabelled = (field: Element): string =>
  `nothing labels the ${field.tagName} ${attribute(field, 'name') ?? ''}`.trim()
