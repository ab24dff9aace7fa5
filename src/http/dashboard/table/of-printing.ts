import { verbsOf, withRight } from './lines.ts'

const print = verbsOf(() => import('../nouns/print/print.ts'))
const printFiles = verbsOf(() => import('../nouns/print/print-files.ts'))
const testPage = verbsOf(() => import('../nouns/print/test-page.ts'))

/** Reading what could be printed asks for the right to print: the pictures are the labels themselves. */
export const ofPrinting = [
  ...withRight('labels:create', {
    'GET /print': print('choosePrint'),
    'POST /print': print('choosePrint'),
    'GET /print/pages': print('showPrintPages'),
    'POST /print/pages': print('showPrintPages'),
    'POST /print/mark': print('markPrintedByForm'),
    'POST /print/unmark': print('markUnprintedByForm'),
    'GET /print/test': testPage('showTestPage'),
    'GET /print/test/file': testPage('sendTestFile'),
  }),
  ...withRight(
    'labels:create',
    {
      'POST /print/file': printFiles('sendPrintFile'),
    },
    { isLongFile: true },
  ),
  ...withRight(
    'labels:create',
    {
      'GET /print/label': printFiles('sendLabelPicture'),
    },
    { isPicture: true },
  ),
]
