import { withRight } from './lines.ts'

/** Reading what could be printed asks for the right to print: the pictures are the labels themselves. */
export const ofPrinting = [
  ...withRight('labels:create', {
    'GET /print': () => import('../nouns/print/show.ts'),
    'POST /print': () => import('../nouns/print/show.ts'),
    'GET /print/pages': () => import('../nouns/print/pages.ts'),
    'POST /print/pages': () => import('../nouns/print/pages.ts'),
    'POST /print/mark': () => import('../nouns/print/mark.ts'),
    'GET /print/test': () => import('../nouns/print/test.ts'),
    'GET /print/test/file': () => import('../nouns/print/test-file.ts'),
  }),
  ...withRight(
    'labels:create',
    { 'POST /print/file': () => import('../nouns/print/file.ts') },
    { isLongFile: true },
  ),
  ...withRight(
    'labels:create',
    {
      'GET /print/label': () => import('../nouns/print/label.ts'),
    },
    { isPicture: true },
  ),
]
