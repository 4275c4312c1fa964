import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '@bayt/release/release-folder'

/** Files whose text visitors or search engines read. Other files are code, pictures and fonts, named by their content. */
const READ = /\.(?:html|xml|txt|json|csv)$/
/** `release.json` has the time of the build. */
const NOT_COMPARED = /^(?:release\.json|_astro\/|preview\/)/
const CODE = /<(script|style)(?![^>]*\btype="application\/)[^>]*>[\s\S]*?<\/\1>/g
const HASH = /(_astro\/[\w.@-]*?)\.[\w-]{8}\.(\w+)/g
/** How much of a difference is shown, in characters. */
const SHOWN = 60
/** How many files of a kind are listed. */
const LISTED = 10

export interface Differences {
  equal: number
  /** Pages that differ only in names of files that come from the code, or in scripts and styles. */
  codeOnly: string[]
  /** Pages with another text, each with the first difference. */
  changed: string[]
  added: string[]
  gone: string[]
}

/** Compares two releases of the same content page by page. */
export function compareReleases(before: string, after: string): Differences {
  const pagesOf = (folder: string) => listFiles(folder).filter((file) => READ.test(file) && !NOT_COMPARED.test(file))
  const [old, found] = [pagesOf(before), pagesOf(after)]
  const result: Differences = { equal: 0, codeOnly: [], changed: [], added: [], gone: [] }
  result.added = found.filter((file) => !existsSync(join(before, file)))
  for (const file of old) {
    if (!existsSync(join(after, file))) {
      result.gone.push(file)
      continue
    }
    const [one, other] = [before, after].map((folder) => readFileSync(join(folder, file), 'utf8'))
    if (one === other) result.equal += 1
    else {
      const [bare = '', otherBare = ''] = [one, other].map((text) => text?.replace(CODE, '').replace(HASH, '$1.$2'))
      if (bare === otherBare) result.codeOnly.push(file)
      else result.changed.push(`${file}: ${firstDifference(bare, otherBare)}`)
    }
  }
  return result
}

function firstDifference(one: string, other: string): string {
  let at = 0
  while (one[at] === other[at]) at += 1
  const around = (text: string) => text.slice(Math.max(0, at - SHOWN / 3), at + SHOWN).replace(/\s+/g, ' ')
  return `"…${around(one)}…" → "…${around(other)}…"`
}

/** The differences in lines. */
export function summaryOf({ equal, codeOnly, changed, added, gone }: Differences): string[] {
  const list = (what: string, files: string[]) => [
    ...(files.length > 0 ? [`${files.length} ${what}`] : []),
    ...files.slice(0, LISTED).map((file) => `  ${file}`),
    ...(files.length > LISTED ? [`  and ${files.length - LISTED} more`] : []),
  ]
  return [
    `${equal} pages and lists are equal; ${codeOnly.length} differ only in scripts, styles and names of files.`,
    ...list('changed:', changed),
    ...list('new:', added),
    ...list('gone:', gone),
  ]
}
