import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { readPng } from './read-png.ts'

// Required, not imported: the test runner would rewrite its nine megabytes first.
const { ready } = createRequire(import.meta.url)(
  'zpl-renderer-js',
) as typeof import('zpl-renderer-js')

/** One page as an independent program draws it: a byte a dot, 0 is black. */
export type Picture = { readonly width: number; readonly height: number; readonly grey: Uint8Array }

/** Two pictures are alike where this is: a test runner takes seconds to compare a million dots. */
export const digestOf = ({ width, height, grey }: Picture): string =>
  `${width} x ${height}: ${createHash('sha256').update(grey).digest('hex')}`

const pageInches = { width: 4, height: 6 } as const
let pdfium: Promise<PDFiumLibrary> | null = null

export type PdfPage = { readonly points: { width: number; height: number }; readonly text: string }

async function withPages<T>(
  pdf: Uint8Array,
  look: (page: ReturnType<Awaited<ReturnType<PDFiumLibrary['loadDocument']>>['getPage']>) => T,
): Promise<Awaited<T>[]> {
  pdfium ??= PDFiumLibrary.init()
  const document = await (await pdfium).loadDocument(pdf)
  try {
    const seen: Awaited<T>[] = []
    for (const page of document.pages()) seen.push(await look(page))
    return seen
  } finally {
    document.destroy()
  }
}

export const pdfPages = (pdf: Uint8Array): Promise<PdfPage[]> =>
  withPages(pdf, page => {
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
    return { points: { width, height }, text: page.getText() }
  })

export const picturesOfPdf = (pdf: Uint8Array, dotsPerInch = 203): Promise<Picture[]> =>
  withPages(pdf, async page => {
    const { data, width, height } = await page.render({
      scale: dotsPerInch / 72,
      colorSpace: 'Gray',
      render: async options => options.data,
    })
    return { width, height, grey: new Uint8Array(data) }
  })

export async function picturesOfZpl(zpl: Uint8Array, dotsPerInch = 203): Promise<Picture[]> {
  const { api } = await ready
  const [width, height] = [pageInches.width * 25.4, pageInches.height * 25.4]
  const dotsPerMillimetre = dotsPerInch === 300 ? 12 : 8
  const text = Buffer.from(zpl).toString('utf8')
  const pages = await api.zplToBase64MultipleAsync(text, width, height, dotsPerMillimetre)
  return pages.map(page => picturesOfPng(Buffer.from(page, 'base64'), 1)[0] ?? emptyPicture)
}

const emptyPicture: Picture = { width: 0, height: 0, grey: new Uint8Array() }

export function picturesOfPng(bytes: Uint8Array, pages: number): Picture[] {
  const { width, height, grey } = readPng(bytes)
  const rows = height / pages
  return Array.from({ length: pages }, (_, page) => ({
    width,
    height: rows,
    grey: grey.subarray(page * rows * width, (page + 1) * rows * width),
  }))
}

export function cropped(
  picture: Picture,
  area: { x: number; y: number; width: number; height: number },
): Picture {
  const grey = new Uint8Array(area.width * area.height).fill(255)
  for (let row = 0; row < area.height; row++) {
    const from = (area.y + row) * picture.width + area.x
    grey.set(picture.grey.subarray(from, from + area.width), row * area.width)
  }
  return { width: area.width, height: area.height, grey }
}
