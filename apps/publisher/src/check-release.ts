import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileOfAddress } from '@bayt/site-contract/addresses'

/** Thrown where a rendered release must not go live; the message says why in plain words. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused'
  /** Whether a person may decide that it is right nevertheless. */
  readonly isConfirmable: boolean

  constructor(message: string, isConfirmable = false) {
    super(message)
    this.isConfirmable = isConfirmable
  }
}

const LEFTOVERS = /\[object Object\]|>undefined<|>null<|>NaN<|\{\{|="undefined"/

/** Fewer pages than this are too few to speak of a collapse. */
const COLLAPSE_FROM_PAGES = 24

/**
 * Checks a rendered release before it goes live: every expected page exists in its language with title and direction,
 * nothing of a template is left over, every internal link and file resolves, and the site did not collapse.
 * @param dir folder of the rendered files
 * @param pages addresses that must exist
 * @param previousPages number of pages of the release that is live now, 0 where there is none
 * @param isConfirmed somebody has confirmed that far fewer pages are right
 * @throws ReleaseRefused
 */
export async function checkRelease(dir: string, pages: string[], previousPages: number, isConfirmed: boolean): Promise<void> {
  if (!isConfirmed && previousPages >= COLLAPSE_FROM_PAGES && pages.length < previousPages / 2) {
    throw new ReleaseRefused(
      `Only ${pages.length} of ${previousPages} pages would be left. If so much was deleted on purpose, press Retry to confirm.`,
      true,
    )
  }
  const files = await listFiles(dir)
  const targets = new Map<string, string>()
  await Promise.all(
    pages.map(async (address) => {
      const file = fileOfAddress(address)
      if (!files.has(file)) throw new ReleaseRefused(`The page ${address} is missing.`)
      const html = await readFile(join(dir, file), 'utf8')
      checkPage(address, html)
      for (const target of internalTargets(html)) targets.set(target, address)
    }),
  )
  for (const [target, from] of targets) {
    if (!resolves(target, files)) throw new ReleaseRefused(`The page ${from} links to ${target}, which does not exist.`)
  }
}

function checkPage(address: string, html: string): void {
  const [lang, dir] = address === '/ar' || address.startsWith('/ar/') ? ['ar', 'rtl'] : ['en', 'ltr']
  const root = /<html[^>]*>/.exec(html)?.[0] ?? ''
  if (!root.includes(`lang="${lang}"`) || !root.includes(`dir="${dir}"`)) {
    throw new ReleaseRefused(`The page ${address} does not say that it is in language ${lang}, direction ${dir}.`)
  }
  if (!/<title>[^<]*\S[^<]*<\/title>/.test(html)) throw new ReleaseRefused(`The page ${address} has no title.`)
  if (!html.trimEnd().endsWith('</html>')) throw new ReleaseRefused(`The page ${address} is cut off.`)
  const leftover = LEFTOVERS.exec(html)?.[0]
  if (leftover) throw new ReleaseRefused(`The page ${address} shows a leftover of its template: ${leftover}`)
}

/** Site paths that a page names in `href`, `src` and `srcset`, without query and anchor. */
function internalTargets(html: string): Set<string> {
  const targets = new Set<string>()
  for (const [, name, value = ''] of html.matchAll(/\s(href|src|srcset|poster)="([^"]*)"/g)) {
    const addresses = name === 'srcset' ? value.split(',').map((entry) => entry.trim().split(/\s/)[0] ?? '') : [value]
    for (const address of addresses) {
      if (!address.startsWith('/') || address.startsWith('//')) continue
      targets.add(decodeURI(address.replace(/[?#].*$/, '') || '/'))
    }
  }
  return targets
}

/** Addresses that other servers answer under the same host. */
const ELSEWHERE = /^\/(?:admin)(?:\/|$)/

function resolves(target: string, files: ReadonlySet<string>): boolean {
  return ELSEWHERE.test(target) || files.has(target.slice(1)) || files.has(fileOfAddress(target.replace(/\/$/, '') || '/'))
}

async function listFiles(dir: string): Promise<Set<string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
}
