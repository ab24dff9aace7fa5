import { describe, expect, test } from 'vitest'
import type { LabelAddress, LabelContent, TextMark } from '#core/ports/labels.ts'
import { layOut } from '#labels/lay-out-label.ts'
import { renderPdf } from '#labels/pdf/render-pdf.ts'
import { renderPng } from '#labels/raster/render-png.ts'
import { capitalText, legibleText } from '#labels/type/legible-text.ts'
import { setLine } from '#labels/type/set-line.ts'
import { typeface } from '#labels/type/typeface.ts'
import { renderZpl } from '#labels/zpl/render-zpl.ts'
import { pdfPages, picturesOfPdf, picturesOfPng, picturesOfZpl } from './pictures.ts'
import { contentAbroad, courierContent, postContent, receiver } from './sample-content.ts'
import { scan } from './scanner.ts'

const named = (name: string): LabelContent => ({ ...postContent, recipient: { ...receiver, name } })
const payload = `42073108\x1d${postContent.trackingNumber}`

const names: readonly [string, string][] = [
  ['Polish', 'Łukasz Wiśniewski-Żółć'],
  ['Vietnamese', 'Nguyễn Thị Hường'],
  ['Greek', 'Αθηνά Παπαδοπούλου'],
  ['Russian', 'Александр Ёлкин'],
  ['Hebrew', 'שלום כהן'],
  ['Arabic', 'محمد بن عبد الله'],
  ['Japanese', '株式会社ポスト'],
  ['Chinese', '上海市浦东新区'],
  ['Korean', '서울특별시'],
  ['Thai', 'กรุงเทพมหานคร'],
  ['Hindi', 'नमस्ते'],
]

describe.each(names)('a name in %s', (_, name) => {
  test('can be read and copied from the PDF', async () => {
    const [page] = await pdfPages(renderPdf(layOut(named(name))))
    const letters = [...name.toLocaleUpperCase('el').normalize('NFC')].filter(
      letter => letter !== ' ',
    )
    for (const letter of letters) expect(page?.text).toContain(letter)
  })
})

test.each(['שלום כהן', 'محمد بن عبد الله', '株式会社ポスト', '上海市浦东新区'])(
  'the name %s leaves the number as easy to scan as ever',
  async name => {
    const label = layOut(named(name))
    const pages = [
      ...(await picturesOfPdf(renderPdf(label))),
      ...picturesOfPng(renderPng(label), 1),
      ...(await picturesOfZpl(renderZpl(label))),
    ]
    for (const page of pages) expect((await scan(page)).map(one => one.text)).toContain(payload)
  },
)

describe('the order of the eye', () => {
  const visual = (text: string): string[] => setLine(text, true).runs.map(run => run.text)

  test('digits inside Hebrew keep their own direction', () => {
    expect(visual('רחוב 12 דירה')).toEqual([' דירה', '12', 'רחוב '])
  })

  test('Latin before Hebrew stays before it', () => {
    expect(visual('Mr כהן')).toEqual(['Mr ', 'כהן'])
  })

  test('a postal code of two groups keeps them in their places beside Arabic', () => {
    expect(visual('الرياض 12313-3468')).toEqual(['12313-3468', 'الرياض '])
    expect(visual('تهران 11369-12345')).toEqual(['11369-12345', 'تهران '])
  })

  test('other numbers with a hyphen are read from the right, as Arabic is', () => {
    expect(visual('مبنى 7-12')).toEqual(['12', '-', '7', 'مبنى '])
  })

  test('the letters of Arabic join', () => {
    const type = typeface('arabic', true)
    const glyphs = (text: string) => type.shape(text, true).glyphs.map(({ glyph }) => glyph)
    const apart = new Set([...'محمد'].flatMap(glyphs))
    expect(glyphs('محمد').filter(glyph => apart.has(glyph))).toEqual([])
  })
})

describe('the type for Japanese', () => {
  const tokyo: LabelAddress = {
    ...receiver,
    name: '髙橋 さくら様',
    company: '株式会社ポスト',
    address1: '道玄坂二丁目10-7 ビル３号館',
    address2: 'マンション・グリーン 1204号室',
    city: '渋谷区',
    provinceCode: '東京都',
    postalCode: '1500043',
    countryCode: 'JP',
    countryName: 'Japan',
  }
  const facesOfManyLetters = (content: LabelContent): readonly string[] => {
    const marks = layOut(content).pages.flatMap(page => page.marks)
    const faces = marks.map(mark => (mark.kind === 'text' ? mark.face : undefined))
    return [...new Set(faces)].filter(face => face === 'japanese' || face === 'pixel')
  }
  const to = (recipient: LabelAddress): LabelContent => ({ ...contentAbroad, recipient })

  test('sets a Japanese address, on the label and on its papers', () => {
    expect(facesOfManyLetters(to(tokyo))).toEqual(['japanese'])
  })

  test('sets what a name has beside Latin, in the regular and the bold weight', () => {
    for (const bold of [false, true]) {
      const faces = setLine('渋谷 Post 1-2', bold).runs.map(run => run.face)
      expect(faces).toEqual(['japanese', 'sans'])
    }
  })

  test('sets Chinese in which every character is also a Japanese one', () => {
    expect(facesOfManyLetters(named('臺北市重慶南路'))).toEqual(['japanese'])
  })

  test.each([
    ['a Chinese', '浦东新区世纪大道'],
    ['a Korean', '서울 漢江'],
    ['a Thai', 'กรุงเทพ 東京'],
  ])('gives a whole address to the pixel type for %s line in it', (_, address1) => {
    expect(facesOfManyLetters(named('東京'))).toEqual(['japanese'])
    expect(facesOfManyLetters({ ...postContent, recipient: { ...tokyo, address1 } })).toEqual([
      'pixel',
    ])
  })

  test('keeps the type of a text in each of its lines', () => {
    const name = `${'東京都渋谷区'.repeat(20)}东`
    expect(facesOfManyLetters(named(name))).toEqual(['pixel'])
    expect(facesOfManyLetters(named(name.slice(0, -1)))).toEqual(['japanese'])
  })

  test('is not left for a character that no type has', () => {
    const runs = setLine('𠮷野', true).runs
    expect(runs.map(({ text, face }) => [text, face])).toEqual([['\u25a1野', 'japanese']])
  })
})

describe('what a label can not show', () => {
  test('pictures are left out, with all that joins them', () => {
    expect(legibleText('Ann 👩‍👩‍👧 Lee 🇨🇦👍🏽 ❤️ 5️⃣')).toBe('Ann Lee 5')
    expect(legibleText('© ® ™ № 5')).toBe('© ® ™ № 5')
  })

  test('control and direction characters are gone, line ends become spaces', () => {
    expect(legibleText(' a\u202eb\u0000c\r\nd\u200fe\t ')).toBe('ab c de')
  })

  test('broken and unassigned characters leave a mark', () => {
    expect(legibleText('x\ud800y')).toBe('x\u25a1y')
    expect(legibleText('x\u{e000}y')).toBe('x\u25a1y')
    expect(setLine('𠮷野', true).runs.map(run => run.text)).toEqual(['\u25a1野'])
  })

  test('a letter carries three marks at most', () => {
    expect(legibleText(`Z${'\u0323\u0300'.repeat(10)}`).length).toBeLessThanOrEqual(4)
  })

  test.each([
    ['GR', 'Λεωφόρος Βασιλίσσης Σοφίας', 'ΛΕΩΦΟΡΟΣ ΒΑΣΙΛΙΣΣΗΣ ΣΟΦΙΑΣ'],
    ['US', 'Γιώργος Nádas', 'ΓΙΩΡΓΟΣ NÁDAS'],
    ['TR', 'İstiklal Caddesi, Kapı 3', 'İSTİKLAL CADDESİ, KAPI 3'],
    ['DE', 'Istiklal Mıdık', 'ISTIKLAL MIDIK'],
  ])('capitals in %s are those of its language: %s', (countryCode, written, shown) => {
    const recipient = { ...receiver, address1: written, city: written, countryCode }
    for (const base of [postContent, courierContent]) {
      const texts = layOut({ ...base, recipient }).pages[0]?.marks.map(mark =>
        mark.kind === 'text' ? mark.text : '',
      )
      expect(texts?.filter(text => text.includes(shown)).length).toBeGreaterThanOrEqual(2)
    }
  })

  test('capitals are composed, whatever was sent', () => {
    expect(capitalText('jose\u0301 straße')).toBe('JOSÉ STRASSE')
  })
})

test('a name of forty characters with combining marks stands on the label whole', async () => {
  const name = 'e\u0301'.repeat(20)
  expect([...name]).toHaveLength(40)
  const marks = layOut(named(name)).pages[0]?.marks ?? []
  const found = marks.find(
    (mark): mark is TextMark => mark.kind === 'text' && mark.text.startsWith('É'),
  )
  expect(found?.text).toBe('É'.repeat(20))
})
