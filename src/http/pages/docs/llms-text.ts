import type { Chapter, Page } from './page/page.ts'

/** The index of all pages that `llms.txt` is for programs: https://llmstxt.org */
export function llmsText(
  { title, summary }: Page,
  chapters: readonly Chapter[],
  base: string,
): string {
  const sections = chapters.map(
    chapter =>
      `## ${chapter.title}\n\n${chapter.pages.map(page => lineOf(page, base)).join('\n')}\n`,
  )
  return [`# ${title}\n`, `> ${summary}\n`, ...sections].join('\n')
}

const lineOf = ({ path, title, summary }: Page, base: string): string =>
  `- [${title}](${base}${path}.md): ${summary}`
