import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTariff } from '#catalogue/tariff/load-tariff.ts'

const almanac = resolve(import.meta.dirname, '../../../almanac/tariff')

let dir: string

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tariff-'))
  await cp(almanac, dir, { recursive: true })
})

afterEach(() => rm(dir, { recursive: true }))

const faultsWith = async (file: string, text: string): Promise<string> => {
  await writeFile(join(dir, file), text)
  try {
    loadTariff(dir)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return ''
}

const head = 'code,description,marks,terms'

describe('the tariff of the almanac', () => {
  it('is read as it ships, without a fault', () => {
    const { lines, marks, vague } = loadTariff(almanac)
    expect(lines.find(({ code }) => code === '0409')?.description).toBe('Honey')
    expect(lines.find(({ code }) => code === '610910')?.marks).toContain('cotton')
    expect(marks.length).toBeGreaterThan(0)
    expect(vague.length).toBeGreaterThan(0)
  })

  it('reads which terms are usual, depend on a mark, and belong elsewhere', async () => {
    const text = `${head}\n0100,"Horses, made up",live usual,horse; pony~; toy horse not\n`
    expect(await faultsWith('lines/made-up.csv', text)).toBe('')
    expect(loadTariff(dir).lines.find(({ code }) => code === '0100')).toEqual({
      code: '0100',
      description: 'Horses, made up',
      marks: ['live'],
      usual: true,
      terms: [
        { words: 'horse', conditional: false, elsewhere: false },
        { words: 'pony', conditional: true, elsewhere: false },
        { words: 'toy horse', conditional: false, elsewhere: true },
      ],
    })
  })

  it.each([
    ['lines/made-up.csv', `${head}\n99,Nothing,,nothing`, ':2: 99 is not a code'],
    ['lines/made-up.csv', `${head}\n\n0100,,,horse`, ':3: has no description'],
    ['lines/made-up.csv', `${head}\n0100,Horses,striped,zebra`, ':2: striped is no mark'],
    ['lines/made-up.csv', `${head}\n0100,Horses,,`, ':2: a heading has terms'],
    ['lines/made-up.csv', `${head}\n010010,Horses,,pony`, ':2: 010010 is a line of no heading'],
    ['lines/made-up.csv', `${head}\n0409,Honey,,honey`, ':2: the code 0409 is taken'],
    ['lines/made-up.csv', `${head}\n0100,Horses`, ':2: has 2 cells instead of 4'],
    ['lines/made-up.csv', 'code,terms\n', ':1: begins with the columns code,description'],
    ['marks.csv', 'group,mark,words\nmaterial,,', ':2: a mark has a group and a name'],
    ['questions.csv', 'group,ask\nmood,Is it glad?', ':2: mood is no group'],
    ['questions.csv', 'group,ask\nmaterial,Tell', ':2: a question ends with'],
    ['vague.csv', 'words,ask\n,What?', ':2: has no words'],
    ['spellings.csv', 'written,means\nknives,', ':2: says what a word is read as'],
    ['words.csv', 'role,words\nnoise,x', ':2: noise is not one of joining, filler'],
  ])('names file and line of a fault in %s', async (file, text, reason) => {
    expect(await faultsWith(file, text)).toContain(`${file}${reason}`)
  })

  it('reports a file that is missing with all other faults', async () => {
    await rm(join(dir, 'vague.csv'))
    const faults = await faultsWith('words.csv', 'role,words\nnoise,x')
    expect(faults).toMatch(/vague\.csv:1: can't be read/)
    expect(faults).toContain('words.csv:2: noise is not one of')
  })
})
