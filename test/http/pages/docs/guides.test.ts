import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Shell } from '#test/support/shell.ts'
import { type Block, blocksOf, Terminal } from '#test/support/terminal.ts'

const root = resolve(import.meta.dirname, '../../../..')
const guides = [...globSync('docs/guides/*.md', { cwd: root }), 'docs/sandbox.md']

const isRun = ({ language }: Block): boolean => ['', 'sh', 'ts'].includes(language)

/** Stands between the outputs of two blocks. */
const separator = '\u001e'

/** The blocks of a page as one script: what one sets, the next ones use. */
async function scriptOf(blocks: readonly Block[], terminal: Terminal): Promise<string> {
  const parts = blocks.map(async ({ language, text }, place) => {
    if (language !== 'ts') return text
    await writeFile(join(terminal.folder, `block-${place}.ts`), terminal.filledIn(text))
    return `'${process.execPath}' block-${place}.ts\n`
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

describe.each(guides)('%s', guide => {
  const blocks = blocksOf(guide)

  it('has lines that work as pasted, and answers as it shows', async () => {
    await using shell = await Shell.open()
    await using terminal = await Terminal.open(await shell.serve())
    const run = blocks.filter(isRun)
    expect(run.length).toBeGreaterThan(0)
    const script = await scriptOf(run, terminal)
    const { stdout } = await terminal.paste(script, { DATA_DIR: shell.dataDir })
    const outputs = stdout.split(separator)
    expect(outputs.length).toBe(run.length)
    for (const [place, { language, text }] of blocks.entries()) {
      const asked = run.indexOf(blocks[place - 1] ?? { language: '', text: '' })
      if (language !== 'json' || asked === -1) continue
      const output = outputs[asked] ?? ''
      expect(differences(JSON.parse(text), JSON.parse(output)), output).toEqual([])
    }
  })

  it('has no block that nothing runs or compares', () => {
    expect(blocks.filter(block => !isRun(block) && block.language !== 'json')).toEqual([])
  })
})
