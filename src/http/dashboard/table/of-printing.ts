import { withRight } from './lines.ts'

/** Reading what could be printed asks for the right to print: the pictures are the labels themselves. */
export const ofPrinting = [
  ...withRight('labels:create', {
    'GET /print': async () => (await import('../nouns/print/show.ts')).choosePrint,
    'POST /print': async () => (await import('../nouns/print/show.ts')).choosePrint,
    'GET /print/pages': async () => (await import('../nouns/print/pages.ts')).showPrintPages,
    'POST /print/pages': async () => (await import('../nouns/print/pages.ts')).showPrintPages,
    'POST /print/mark': async () => (await import('../nouns/print/mark.ts')).markLabels,
    'GET /print/test': async () => (await import('../nouns/print/test.ts')).showTestPage,
    'GET /print/test/file': async () => (await import('../nouns/print/test-file.ts')).sendTestFile,
  }),
  ...withRight(
    'labels:create',
    { 'POST /print/file': async () => (await import('../nouns/print/file.ts')).sendPrintFile },
    { isLongFile: true },
  ),
  ...withRight(
    'labels:create',
    {
      'GET /print/label': async () => (await import('../nouns/print/label.ts')).sendLabelPicture,
    },
    { isPicture: true },
  ),
]
