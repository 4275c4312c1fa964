import { type DeadLink, limitDeadLinks } from '@bayt/content/entities/dead-link'
import type { RenderReport } from './renderer.ts'

/** The admin's report of a static build whose files are live. The report is next to the files, and the host does not serve it. */
export interface StaticBuildReport {
  pages: number
  dead_links: DeadLink[]
  /** Sentences for staff. Facts for tenders come first: a long list of missing pictures is cut. */
  remarks: string[]
}

export function staticBuildReport(
  {
    pages,
    pictures,
    notShown,
  }: Pick<RenderReport, 'pages' | 'notShown'> & { pictures: Pick<RenderReport['pictures'], 'missing'> },
  deadLinks: DeadLink[],
): StaticBuildReport {
  const missing = pictures.missing.map(({ url, why }) => `A default picture replaces ${url}: ${why}`)
  return { pages: pages.length, dead_links: limitDeadLinks(deadLinks), remarks: [...notShown, ...missing] }
}
