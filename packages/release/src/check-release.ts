import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { DeadLink } from '@bayt/content/entities/dead-link'
import { fileOfAddress } from './addresses.ts'
import { ReleaseRefused } from './refused.ts'

/** What a template shows when a value is missing; a text of the content may say the same on purpose. */
const LEFTOVERS = [
  { pattern: /\[object Object\]/, text: '[object Object]' },
  { pattern: />undefined<|="undefined"/, text: 'undefined' },
  { pattern: />null</, text: '"null"' },
  { pattern: />NaN</, text: 'NaN' },
  { pattern: /\{\{/, text: '{{' },
]

/** Fewer pages than this are too few to speak of a collapse. */
const COLLAPSE_FROM_PAGES = 24

/** The internal addresses that each page names. */
export type LinkTargets = ReadonlyMap<string, ReadonlySet<string>>

export interface CheckedRelease {
  /** Links in texts of staff that lead nowhere; they do not keep the release back. */
  deadLinks: DeadLink[]
  targets: LinkTargets
}

export interface ReleaseToCheck {
  /** Folder of the rendered files. */
  dir: string
  /** Addresses that must exist. */
  pages: string[]
  /**
   * Links of pages whose files are those of a release that was checked before. They are not read again; that they exist, and
   * that their links lead somewhere in this release, is looked at for every page.
   */
  known?: LinkTargets
  /** The content that was rendered, as JSON: what staff wrote must never keep the rest from being published. Asked where in doubt. */
  contentJson: () => string
  /** Number of pages of the release that is live now, 0 where there is none. */
  previousPages: number
  /** Somebody has confirmed that far fewer pages are right. */
  isConfirmed: boolean
}

/**
 * Checks a rendered release before it goes live: every expected page exists in its language with title and direction,
 * nothing of a template is left over, every internal link and file resolves, and the site did not collapse.
 * @throws ReleaseRefused
 */
export async function checkRelease(release: ReleaseToCheck): Promise<CheckedRelease> {
  const { dir, pages, previousPages } = release
  if (!release.isConfirmed && previousPages >= COLLAPSE_FROM_PAGES && pages.length < previousPages / 2) {
    throw new ReleaseRefused(
      `Only ${pages.length} of ${previousPages} pages would be left. If so much was deleted on purpose, press Retry to confirm.`,
      true,
    )
  }
  const files = listFiles(dir)
  const targets = new Map<string, ReadonlySet<string>>()
  for (const address of pages) {
    const file = fileOfAddress(address)
    if (!files.has(file)) throw new ReleaseRefused(`The page ${address} is missing.`)
    targets.set(
      address,
      release.known?.get(address) ?? checkPage(address, readFileSync(join(dir, file), 'utf8'), release.contentJson),
    )
  }
  const broken = brokenLinks(targets, files)
  const ours = broken.find(({ target }) => !release.contentJson().includes(target))
  if (ours) throw new ReleaseRefused(deadLinkSentence(ours))
  return { deadLinks: broken, targets }
}

/** Each address that leads nowhere, with the first page that names it. */
function brokenLinks(targets: LinkTargets, files: ReadonlySet<string>): DeadLink[] {
  const seen = new Set<string>()
  const broken: DeadLink[] = []
  for (const [page, ofPage] of targets) {
    for (const target of ofPage) {
      if (seen.has(target)) continue
      seen.add(target)
      if (!resolves(target, files)) broken.push({ page, target })
    }
  }
  return broken
}

/** A link that leads nowhere, as the log says it. */
export function deadLinkSentence({ page, target }: DeadLink): string {
  return `The page ${page} links to ${target}, which does not exist.`
}

/** @returns the internal addresses that the page names */
function checkPage(address: string, html: string, contentJson: () => string): ReadonlySet<string> {
  const [lang, dir] = address === '/ar' || address.startsWith('/ar/') ? ['ar', 'rtl'] : ['en', 'ltr']
  const root = /<html[^>]*>/.exec(html)?.[0] ?? ''
  if (!root.includes(`lang="${lang}"`) || !root.includes(`dir="${dir}"`)) {
    throw new ReleaseRefused(`The page ${address} does not say that it is in language ${lang}, direction ${dir}.`)
  }
  if (!/<title>[^<]*\S[^<]*<\/title>/.test(html)) throw new ReleaseRefused(`The page ${address} has no title.`)
  if (!html.trimEnd().endsWith('</html>')) throw new ReleaseRefused(`The page ${address} is cut off.`)
  const leftover = LEFTOVERS.find(({ pattern, text }) => pattern.test(html) && !contentJson().includes(text))
  if (leftover) throw new ReleaseRefused(`The page ${address} shows a leftover of its template: ${leftover.text}`)
  return internalTargets(html)
}

/** Site paths that a page names in `href`, `src` and `srcset`, without query and anchor. */
function internalTargets(html: string): Set<string> {
  const targets = new Set<string>()
  for (const [, name, value = ''] of html.matchAll(/\s(href|src|srcset|poster)="([^"]*)"/g)) {
    const addresses = name === 'srcset' ? value.split(',').map((entry) => entry.trim().split(/\s/)[0] ?? '') : [value]
    for (const address of addresses) {
      if (!address.startsWith('/') || address.startsWith('//')) continue
      targets.add(decoded(address.replace(/[?#].*$/, '') || '/'))
    }
  }
  return targets
}

/** An address without percent-encoding; one that is encoded wrongly stays as it is. */
function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
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
