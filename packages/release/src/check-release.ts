import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Loss } from '@bayt/content/entities/build'
import type { DeadLink } from '@bayt/content/entities/dead-link'
import { CONTENT_TABLE_NAMES, ENTITIES, eachTable } from '@bayt/content/entities/tables'
import { splitLocale } from '@bayt/content/locale'
import type { ConfirmedLoss, PublicContent } from '@bayt/content/queries/public-content'
import { fileOfAddress } from './addresses.ts'
import { type KnownAttributes, readCompletePage, readPage } from './page.ts'
import { listFiles } from './release-folder.ts'

/** The links of a page to addresses on this site. */
export interface PageLinks {
  targets: ReadonlySet<string>
  /** Links that come from the code, not from the content; absent until the check needs them. */
  ofCode?: ReadonlySet<string>
  /** Possible leftovers of a template; absent once they are known to come from the content. */
  leftovers?: readonly string[]
  /** See `ReadPage`. */
  fault?: string
  /** The targets without a page or file, in the last check. */
  dead?: readonly string[]
}

/** The links of each page, by address. */
export type LinkTargets = ReadonlyMap<string, PageLinks>

export interface CheckedRelease {
  /** Dead links in the content. They do not block the release. */
  deadLinks: DeadLink[]
  targets: LinkTargets
  resolved: ReadonlyMap<string, boolean>
}

export interface ReleaseToCheck {
  /** Folder of the rendered files. */
  dir: string
  /** Relative paths of these files, if they are already known. */
  files?: readonly string[]
  /** Addresses that must exist. */
  pages: string[]
  /**
   * Links of pages that were read already, when they were rendered or for an earlier check. These pages are not read again; their
   * existence and the targets of their links are checked for every page.
   */
  known?: LinkTargets
  /**
   * Whether each target has a file, from the check of `known`. While all results are unchanged, the dead links of these pages are unchanged
   * too; each target is looked up once instead of once for each page that links to it.
   */
  resolved?: ReadonlyMap<string, boolean>
  /**
   * Renders a page with placeholders for the texts, links, dates and numbers of staff. A remaining fault lies in the code; a
   * fault that disappears comes from the content. Called only for pages with faults.
   */
  renderWithPlaceholders: (address: string) => Promise<string>
}

/**
 * Checks a rendered release before it goes live: every expected page exists with language, direction and title, pages have no
 * leftovers of templates, and internal links and files resolve. Faults of the content never block a release.
 * @throws ReleaseRefusedError
 */
export async function checkRelease(release: ReleaseToCheck): Promise<CheckedRelease> {
  const files = new Set(release.files ?? listFiles(release.dir))
  const resolved = new Map<string, boolean>()
  const resolves = resolver(files, resolved)
  const areSame = release.resolved && allAre(release.resolved, resolves)
  const targets = new Map<string, PageLinks>()
  const deadLinks: DeadLink[] = []
  const attributes: KnownAttributes = new Map()
  for (const address of release.pages) {
    if (!files.has(fileOfAddress(address))) throw new ReleaseRefusedError(`The page ${address} is missing.`)
    const known = release.known?.get(address)
    const links = areSame && known?.dead ? known : await checkPage(address, known, release, resolves, attributes)
    targets.set(address, links)
    for (const target of links.dead ?? []) deadLinks.push({ page: address, target })
  }
  return { deadLinks: oncePerLink(deadLinks), targets, resolved }
}

function allAre(before: ReadonlyMap<string, boolean>, resolves: Resolver): boolean {
  let areSame = true
  // Looks up all targets, because the next check needs all of them.
  for (const [target, was] of before) if (resolves(target) !== was) areSame = false
  return areSame
}

/** @returns the links of a page, with the dead links of its content @throws ReleaseRefusedError */
async function checkPage(
  address: string,
  known: PageLinks | undefined,
  { dir, renderWithPlaceholders }: ReleaseToCheck,
  resolves: Resolver,
  attributes: KnownAttributes,
): Promise<PageLinks> {
  const links: PageLinks = known ?? readCompletePage(address, readFileSync(join(dir, fileOfAddress(address)), 'utf8'), attributes)
  if (links.fault) throw new ReleaseRefusedError(links.fault)
  const dead: string[] = []
  for (const target of links.targets) if (!resolves(target)) dead.push(target)
  if (dead.length === 0 && !links.leftovers?.length) return { ...links, dead }
  const ofCode = links.ofCode ?? (await linksOfCode(address, renderWithPlaceholders))
  const deadInCode = dead.find((target) => ofCode.has(target))
  if (deadInCode) throw new ReleaseRefusedError(deadLinkSentence({ page: address, target: deadInCode }))
  return { targets: links.targets, ofCode, dead }
}

/** The links that remain with placeholder content. @throws ReleaseRefusedError if a leftover of a template remains too */
async function linksOfCode(
  address: string,
  renderWithPlaceholders: ReleaseToCheck['renderWithPlaceholders'],
): Promise<ReadonlySet<string>> {
  const { targets, leftovers } = readPage(await renderWithPlaceholders(address))
  if (leftovers[0]) throw new ReleaseRefusedError(`The page ${address} shows a leftover of its template: ${leftovers[0]}`)
  return targets
}

/** A dead link on the pages of several languages has one cause, so it is reported once. */
function oncePerLink(links: DeadLink[]): DeadLink[] {
  const seen = new Set<string>()
  return links.filter(({ page, target }) => {
    const key = `${splitLocale(page).path} ${splitLocale(target).path}`
    return !seen.has(key) && seen.add(key)
  })
}

/** Describes a dead link for the log. */
export function deadLinkSentence({ page, target }: DeadLink): string {
  return `The page ${page} links to ${target}, which does not exist.`
}

/** Addresses of the same host that other servers handle. */
const OTHER_SERVERS = /^\/(?:admin)(?:\/|$)/

/** Whether an address has a file on this site, or belongs to another server. */
type Resolver = (target: string) => boolean

/**
 * Pages share most of their links, so each address is looked up once: thousands of pages have hundreds of thousands of links.
 * @param known receives the results
 */
function resolver(files: ReadonlySet<string>, known: Map<string, boolean>): Resolver {
  const hasFile = (target: string) =>
    OTHER_SERVERS.test(target) || files.has(target.slice(1)) || files.has(fileOfAddress(target.replace(/\/$/, '') || '/'))
  return (target) => {
    const resolves = known.get(target) ?? hasFile(target)
    known.set(target, resolves)
    return resolves
  }
}

/** Emptying a table with fewer rows is everyday work and is not checked. */
const EMPTIED_MIN_ROWS = 3
/** The page count is checked only if the live release has at least this many pages. */
const COLLAPSE_MIN_PAGES = 24

/** How much a release contains. */
export interface ReleaseSize {
  pages: number
  /** Number of rows by table; releases of older code have none. */
  rows?: Record<string, number> | undefined
}

/** The size of a release, and its newest change, for the comparison of two releases. */
export interface SizedRelease extends ReleaseSize {
  newestChange: number
}

/** Thrown when a rendered release must not go live. The message is shown to staff. */
export class ReleaseRefusedError extends Error {
  override readonly name = 'ReleaseRefusedError'
  /** So much content is lost that staff must confirm the loss. */
  readonly loss: Loss | undefined

  constructor(message: string, loss?: Loss) {
    super(message)
    this.loss = loss
  }
}

/** Number of rows of each table in a release. */
export function countRows(content: PublicContent): Record<string, number> {
  return eachTable((table) => content[table].length)
}

/**
 * Checks that no table is suddenly empty, and that at least half of the pages are left.
 * @param before the live release
 * @param confirmed the confirmed loss; a larger loss needs another confirmation
 * @throws ReleaseRefusedError with the loss
 */
export function assertNoLoss(before: ReleaseSize, now: ReleaseSize, confirmed?: Loss): void {
  const emptied = CONTENT_TABLE_NAMES.filter(
    (table) => (before.rows?.[table] ?? 0) >= EMPTIED_MIN_ROWS && now.rows?.[table] === 0,
  )
  const isCollapsed = before.pages >= COLLAPSE_MIN_PAGES && now.pages < before.pages / 2
  const isKnown = emptied.every((table) => confirmed?.emptied.includes(table))
  if (isKnown && (!isCollapsed || (confirmed && now.pages >= confirmed.pages))) return
  const rows = emptied.map((table) => `${before.rows?.[table]} ${ENTITIES[table].plural}`).join(' and ')
  const losses = [
    ...(emptied.length > 0 ? [`all ${rows} would be gone at once`] : []),
    ...(isCollapsed ? [`only ${now.pages} of ${before.pages} pages would be left`] : []),
  ].join(', and ')
  const what = isCollapsed ? 'so much was' : 'they were'
  throw new ReleaseRefusedError(
    `${losses.charAt(0).toUpperCase()}${losses.slice(1)}. If ${what} deleted on purpose, press Retry to confirm.`,
    { emptied, pages: now.pages },
  )
}

/**
 * Compares a release with the live release. The confirmation of staff is read only if there is a loss, so a Retry during the
 * render counts. If the live release has a newer change than this release, the live release belongs to another project, as
 * after a restore: then every confirmation of this project counts.
 * @throws ReleaseRefusedError for a loss that staff have not confirmed since the live release
 */
export async function refuseLoss(
  live: SizedRelease,
  now: SizedRelease,
  readConfirmedLoss: () => Promise<ConfirmedLoss>,
): Promise<void> {
  try {
    assertNoLoss(live, now)
  } catch (error) {
    const { change, ...confirmed } = await readConfirmedLoss()
    const shownChange = live.newestChange > now.newestChange ? 0 : live.newestChange
    if (change <= shownChange) throw error
    assertNoLoss(live, now, confirmed)
  }
}
