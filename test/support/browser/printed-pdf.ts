import type { Page } from 'playwright-core'
import {
  cropped,
  type Picture,
  pdfPages,
  picturesOfPdf,
  picturesOfPng,
} from '#test/labels/pictures.ts'
import { scanSymbols } from '#test/labels/scanner.ts'

/** A sheet as it comes out of a printer. */
export type Sheet = { readonly inches: { readonly width: number; readonly height: number } }

export type PrintedPdf = { readonly bytes: Uint8Array; readonly sheets: readonly Sheet[] }

/** The page, printed on the paper that its style asks for. */
export async function printedPdf(page: Page): Promise<PrintedPdf> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const sheets = (await pdfPages(bytes)).map(({ points }) => ({
    inches: { width: points.width / 72, height: points.height / 72 },
  }))
  return { bytes, sheets }
}

/** On a sheet that is divided into so many equal parts, in the order of reading. */
const partsOf = { 1: [1, 1], 2: [2, 1], 4: [2, 2] } as const

/** What a scanner reads in each part of each sheet of a PDF. */
export async function barcodesInParts(
  pdf: Uint8Array,
  count: keyof typeof partsOf,
): Promise<readonly (readonly (readonly string[])[])[]> {
  const [rows, columns] = partsOf[count]
  const pictures = await picturesOfPdf(pdf, scannedDotsPerInch)
  return await Promise.all(
    pictures.map(picture => {
      const width = Math.floor(picture.width / columns)
      const height = Math.floor(picture.height / rows)
      const parts = Array.from({ length: count }, (_, at) => {
        const [row, column] = [Math.floor(at / columns), at % columns]
        return cropped(picture, { x: column * width, y: row * height, width, height })
      })
      return Promise.all(parts.map(textsOn))
    }),
  )
}

const textsOn = async (picture: Picture): Promise<readonly string[]> =>
  (await scanSymbols(picture, mostBarcodes)).map(({ text }) => text)

/** What a scanner reads on each page of a PDF, or on a PNG. */
export async function barcodesOf(file: Uint8Array): Promise<readonly (readonly string[])[]> {
  const isPdf = Buffer.from(file.subarray(0, 4)).toString('latin1') === '%PDF'
  const pictures: readonly Picture[] = isPdf
    ? await picturesOfPdf(file, scannedDotsPerInch)
    : picturesOfPng(file, 1)
  return await Promise.all(pictures.map(textsOn))
}

const scannedDotsPerInch = 300

/** Four labels with four symbols each, and some to spare. */
const mostBarcodes = 32
