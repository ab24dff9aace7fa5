import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Block, blocksOf, isPasted } from './doc-blocks.ts'
import type { Terminal } from './terminal.ts'

/** Stands between the outputs of two blocks. */
const separator = '\u001e'

/** A block that shows an answer in another way than it came. */
type Mistake = { readonly shown: string; readonly answered: string; readonly at: readonly string[] }

type PastedPage = {
  /** What each block printed, in their order. */
  readonly outputs: readonly string[]
  readonly mistakes: readonly Mistake[]
}

/**
 * Pastes the blocks of a page into a terminal, one after the other, and compares each answer with the
 * `json` block that shows it.
 */
export async function pastePage(
  page: string,
  terminal: Terminal,
  env: Record<string, string>,
): Promise<PastedPage> {
  const blocks = blocksOf(page)
  const pasted = blocks.filter(block => isPasted(page, block))
  const { stdout } = await terminal.paste(await scriptOf(pasted, terminal), env)
  const outputs = stdout.split(separator)
  if (outputs.length !== pasted.length) throw new Error(`${page} ended early: ${stdout}`)
  const mistakes = blocks.flatMap(({ language, text }, place) => {
    const asked = pasted.findIndex(block => block === blocks[place - 1])
    const answered = outputs[asked]
    if (language !== 'json' || answered === undefined) return []
    const at = differences(JSON.parse(text), JSON.parse(answered))
    return at.length > 0 ? [{ shown: text, answered, at }] : []
  })
  return { outputs, mistakes }
}

/** What one block sets, the next ones use. */
async function scriptOf(blocks: readonly Block[], terminal: Terminal): Promise<string> {
  const parts = blocks.map(async ({ language, text }, place) => {
    if (language !== 'ts') return text
    await writeFile(join(terminal.folder, `block-${place}.ts`), terminal.filledIn(text))
    return `node block-${place}.ts\n`
  })
  return (await Promise.all(parts)).join(`printf '${separator}'\n`)
}

/** Where an answer is not as it is shown: of texts with a digit only the kind counts. */
function differences(shown: unknown, answered: unknown, path = ''): readonly string[] {
  if (typeof shown === 'string' && /\d/.test(shown)) {
    return typeof answered === 'string' ? [] : [path]
  }
  if (typeof shown !== 'object' || shown === null) return shown === answered ? [] : [path]
  if (typeof answered !== 'object' || answered === null) return [path]
  if (Array.isArray(shown) && shown.length === 0) {
    return Array.isArray(answered) && answered.length === 0 ? [] : [path]
  }
  return Object.entries(shown).flatMap(([name, value]) =>
    differences(value, Reflect.get(answered, name), `${path}.${name}`),
  )
}
