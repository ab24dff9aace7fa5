import type { Page } from 'playwright-core'
import { openPage, type Visit } from '../browser.ts'
import type { DashboardVisitor } from './visitor.ts'

/** A screen of the account, as its browser asks for it. */
export function screenOf(visitor: DashboardVisitor, path: string): Visit {
  const { origin, pathname, search } = new URL(visitor.at(path))
  return { at: origin, path: pathname + search, cookie: visitor.cookie }
}

/** A screen in the browser of somebody who has signed in. */
export const openScreen = (
  visitor: DashboardVisitor,
  path: string,
  looks: Partial<Visit> = {},
): Promise<Page> => openPage({ ...screenOf(visitor, path), ...looks })
