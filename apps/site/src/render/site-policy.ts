import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Astro's hash of a script element that has no text of its own. */
const EMPTY_HASH = hashSource('')

/**
 * One content security policy for the whole site, from those that Astro gave for single pages: every source of every
 * directive, without the hashes that allow nothing more than `'self'` does.
 * @param covered hash sources of the files that the site serves itself
 */
export function mergePolicies(policies: Iterable<string>, covered: ReadonlySet<string>): string {
  const sources = new Map<string, Set<string>>()
  for (const directive of [...policies].flatMap((policy) => policy.split(';'))) {
    const [name, ...values] = directive.trim().split(/\s+/)
    if (!name) continue
    const known = sources.get(name) ?? new Set()
    for (const value of values) if (value !== EMPTY_HASH && !covered.has(value)) known.add(value)
    sources.set(name, known)
  }
  return [...sources].map(([name, values]) => [name, ...values].join(' ')).join('; ')
}

/** The hash sources of the scripts and styles in a folder. */
export async function hashSourcesOf(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && /\.(?:js|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Set(await Promise.all(files.map(async (file) => hashSource(await readFile(file)))))
}

function hashSource(data: string | Uint8Array): string {
  return `'sha256-${createHash('sha256').update(data).digest('base64')}'`
}
