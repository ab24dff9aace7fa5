import { withRight } from './lines.ts'

/** Reading what could be printed asks for the right to print: the pictures are the labels themselves. */
export const ofPrinting = [
  ...withRight('labels:create', {
    'GET /print': () => import('../screens/print/show.ts'),
    'POST /print': () => import('../screens/print/show.ts'),
    'GET /print/pages': () => import('../screens/print/pages.ts'),
    'POST /print/pages': () => import('../screens/print/pages.ts'),
    'POST /print/mark': () => import('../screens/print/mark.ts'),
    'GET /print/test': () => import('../screens/print/test.ts'),
    'GET /print/test/file': () => import('../screens/print/test-file.ts'),
  }),
  ...withRight(
    'labels:create',
    { 'POST /print/file': () => import('../screens/print/file.ts') },
    { isLongFile: true },
  ),
  ...withRight(
    'labels:create',
    {
      'GET /print/label': () => import('../screens/print/label.ts'),
    },
    { isPicture: true },
  ),
]
