import { labelFilesPath } from '../label-link.ts'
import { decodedPath } from './decoded-path.ts'

/** Calls, label files, and the documents that describe the calls. */
const forPrograms = ['/api/', `${labelFilesPath}/`]
const document = /^\/docs\/[\w-]+\.json$/

/**
 * Whether scripts of any site may read what is answered at this address. They may where only a token or
 * a signature opens the door, because a browser sends neither by itself. They may not read pages: what a
 * page shows is for the person in front of it.
 */
export function isOpenToAnyOrigin(url: string): boolean {
  const path = url.startsWith('/api/') ? url : decodedPath(url)
  return forPrograms.some(prefix => path.startsWith(prefix)) || document.test(path)
}
