import type { Screen } from './screen.ts'

/** Reading what could be printed asks for the right to print: the pictures are the labels themselves. */
export const ofPrinting: readonly Screen[] = [
  {
    method: 'GET',
    path: '/print',
    who: 'labels:create',
    load: () => import('./screens/print/show.ts'),
  },
  {
    method: 'POST',
    path: '/print',
    who: 'labels:create',
    load: () => import('./screens/print/show.ts'),
  },
  {
    method: 'GET',
    path: '/print/pages',
    who: 'labels:create',
    load: () => import('./screens/print/pages.ts'),
  },
  {
    method: 'POST',
    path: '/print/pages',
    who: 'labels:create',
    load: () => import('./screens/print/pages.ts'),
  },
  {
    method: 'GET',
    path: '/print/label',
    who: 'labels:create',
    isPicture: true,
    load: () => import('./screens/print/label.ts'),
  },
  {
    method: 'POST',
    path: '/print/file',
    who: 'labels:create',
    load: () => import('./screens/print/file.ts'),
  },
  {
    method: 'POST',
    path: '/print/mark',
    who: 'labels:create',
    load: () => import('./screens/print/mark.ts'),
  },
  {
    method: 'GET',
    path: '/print/test',
    who: 'labels:create',
    load: () => import('./screens/print/test.ts'),
  },
  {
    method: 'GET',
    path: '/print/test/file',
    who: 'labels:create',
    load: () => import('./screens/print/test-file.ts'),
  },
]
