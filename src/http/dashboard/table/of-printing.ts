import { longFile, picture, verbsOf, withRight } from './lines.ts'

const print = verbsOf(() => import('../nouns/print/print.ts'))
const printFiles = verbsOf(() => import('../nouns/print/print-files.ts'))
const testPage = verbsOf(() => import('../nouns/print/test-page.ts'))

/** Reading what could be printed asks for the right to print: the pictures are the labels themselves. */
export const ofPrinting = [
  ...withRight('labels:create', {
    'GET /print': print('showPrint'),
    'POST /print': print('showPrint'),
    'GET /print/pages': print('showPrintPages'),
    'POST /print/pages': print('showPrintPages'),
    'POST /print/mark': print('markPrintedByForm'),
    'POST /print/unmark': print('markUnprintedByForm'),
    'GET /print/test': testPage('showTestPage'),
    'GET /print/test/file': testPage('sendTestFile'),
    'POST /print/file': longFile(printFiles('sendPrintFile')),
    'GET /print/label': picture(printFiles('sendLabelPicture')),
  }),
]
