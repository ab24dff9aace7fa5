import type { Answer } from './client.ts'

/** The pages of a label in ZPL, with the marks of the printer's language. */
export const zplPages = ({ body }: Answer): readonly string[] =>
  Buffer.from(body.label, 'base64').toString('utf8').split('^XA').slice(1)

/** The texts of a page, in the order in which they were drawn. */
export const textsOn = (page: string | undefined): readonly string[] =>
  [...(page ?? '').matchAll(/\^FH\^FD(.*?)\^FS/g)].map(([, text = '']) => text)
