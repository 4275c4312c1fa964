import type { LinkFault } from '@bayt/release/content-link'

/** A link that staff should check before they save. */
export interface LinkWarning {
  link: string
  fault: LinkFault
}

/** The most warnings shown below a field. */
const MAX_WARNINGS = 5

/** The links with a fault, each once. Links with the fault `prefix` come last, because these links work. */
export function warningsOf(links: readonly { link: string; fault?: LinkFault | undefined }[]): LinkWarning[] {
  const faulty = links.flatMap(({ link, fault }) => (fault ? [{ link, fault }] : []))
  const once = [...new Map(faulty.map((warning) => [warning.link, warning])).values()]
  return once.toSorted((a, b) => Number(a.fault === 'prefix') - Number(b.fault === 'prefix')).slice(0, MAX_WARNINGS)
}
