import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { DeadLink } from '@bayt/content/entities/dead-link'
import { splitLocale } from '@bayt/content/locale'
import { fileOfAddress } from './addresses.ts'
import { checkFrame, readPage } from './page.ts'
import { ReleaseRefusedError } from './release-refused-error.ts'

/** Fewer pages than this are too few to speak of a collapse. */
const COLLAPSE_FROM_PAGES = 24

/** The addresses on this site that a page names. */
interface PageLinks {
  targets: ReadonlySet<string>
  /** Those that it names whatever staff write; absent while nobody needed to know. */
  ofCode?: ReadonlySet<string>
  /** What looks as if a template left it; absent once it is known to come from the content. */
  leftovers?: readonly string[]
}

/** What was found in each page. */
export type LinkTargets = ReadonlyMap<string, PageLinks>

export interface CheckedRelease {
  /** Links in the content that lead nowhere; they do not hold back the release. */
  deadLinks: DeadLink[]
  targets: LinkTargets
}

export interface ReleaseToCheck {
  /** Folder of the rendered files. */
  dir: string
  /** Addresses that must exist. */
  pages: string[]
  /**
   * Links of pages whose files are those of a release that was checked before. These pages are not read again; that they
   * exist, and that their links lead somewhere in this release, is checked for every page.
   */
  known?: LinkTargets
  /**
   * Renders a page with neutral words, links, dates and numbers in place of what staff wrote. A fault that stays is a fault of
   * code; one that goes away comes from the content. Called for pages in doubt only.
   */
  renderWithPlaceholders: (address: string) => Promise<string>
  /** Number of pages of the release that is live now, 0 where there is none. */
  previousPages: number
  /** Somebody has confirmed that far fewer pages are right. */
  isConfirmed: boolean
}

/**
 * Checks a rendered release before it goes live: every expected page exists in its language with title and direction,
 * no template shows through, every internal link and file resolves, and the site did not collapse. What comes from the
 * content never refuses a release.
 * @throws ReleaseRefusedError
 */
export async function checkRelease(release: ReleaseToCheck): Promise<CheckedRelease> {
  assertNotCollapsed(release)
  const files = listFiles(release.dir)
  const targets = new Map<string, PageLinks>()
  const deadLinks: DeadLink[] = []
  for (const address of release.pages) {
    const { links, dead } = await checkPage(address, release, files)
    targets.set(address, links)
    deadLinks.push(...dead.map((target) => ({ page: address, target })))
  }
  return { deadLinks: onceForBothLanguages(deadLinks), targets }
}

function assertNotCollapsed({ pages, previousPages, isConfirmed }: ReleaseToCheck): void {
  if (isConfirmed || previousPages < COLLAPSE_FROM_PAGES || pages.length >= previousPages / 2) return
  throw new ReleaseRefusedError(
    `Only ${pages.length} of ${previousPages} pages would be left. If so much was deleted on purpose, press Retry to confirm.`,
    true,
  )
}

/** @returns the links of a page, and those from the content that lead nowhere @throws ReleaseRefusedError */
async function checkPage(
  address: string,
  { dir, known, renderWithPlaceholders }: ReleaseToCheck,
  files: ReadonlySet<string>,
): Promise<{ links: PageLinks; dead: string[] }> {
  const file = fileOfAddress(address)
  if (!files.has(file)) throw new ReleaseRefusedError(`The page ${address} is missing.`)
  const links = known?.get(address) ?? readWhole(address, join(dir, file))
  const dead = [...links.targets].filter((target) => !resolves(target, files))
  if (dead.length === 0 && !links.leftovers?.length) return { links, dead }
  const ofCode = links.ofCode ?? (await linksOfCode(address, renderWithPlaceholders))
  const ours = dead.find((target) => ofCode.has(target))
  if (ours) throw new ReleaseRefusedError(deadLinkSentence({ page: address, target: ours }))
  return { links: { targets: links.targets, ofCode }, dead }
}

/** @throws ReleaseRefusedError */
function readWhole(address: string, path: string): PageLinks {
  const html = readFileSync(path, 'utf8')
  checkFrame(address, html)
  return readPage(html)
}

/** The links that stay when the content is neutral. @throws ReleaseRefusedError where a leftover of a template stays too */
async function linksOfCode(
  address: string,
  renderWithPlaceholders: ReleaseToCheck['renderWithPlaceholders'],
): Promise<ReadonlySet<string>> {
  const { targets, leftovers } = readPage(await renderWithPlaceholders(address))
  if (leftovers[0]) throw new ReleaseRefusedError(`The page ${address} shows a leftover of its template: ${leftovers[0]}`)
  return targets
}

/** One link of a hero button or of both texts of an article is one thing to mend. */
function onceForBothLanguages(links: DeadLink[]): DeadLink[] {
  const seen = new Set<string>()
  return links.filter(({ page, target }) => {
    const key = `${splitLocale(page).path} ${splitLocale(target).path}`
    return !seen.has(key) && seen.add(key)
  })
}

/** A link that leads nowhere, as the log says it. */
export function deadLinkSentence({ page, target }: DeadLink): string {
  return `The page ${page} links to ${target}, which does not exist.`
}

/** Addresses that other servers answer under the same host. */
const ELSEWHERE = /^\/(?:admin)(?:\/|$)/

function resolves(target: string, files: ReadonlySet<string>): boolean {
  return ELSEWHERE.test(target) || files.has(target.slice(1)) || files.has(fileOfAddress(target.replace(/\/$/, '') || '/'))
}

/** Paths of the files in a folder. Synchronous: there are thousands, and the checks run in a worker. */
function listFiles(dir: string): Set<string> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  const prefix = join(dir, sep).length
  const files = entries.filter((entry) => entry.isFile())
  return new Set(files.map(({ parentPath, name }) => `${parentPath}${sep}${name}`.slice(prefix).split(sep).join('/')))
}
