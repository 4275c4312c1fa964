import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FROZEN_MIGRATIONS } from '@bayt/local-supabase/frozen-migrations'
import { expect, it } from 'vitest'
import { ROOT } from './root.ts'
import { sourceFiles } from './sources.ts'

/** Checks that the files named in documents and comments exist. */

const present = sourceFiles()

/** A path with at least one folder and the extension of a source or a document; not an address, a glob or a built file. */
const PATH = /(?<![\w@:/.*}>-])((?:[\w.@-][\w.[\]@-]*\/)+[\w.[\]-]+\.(?:tsx?|astro|css|mjs|sql|md|jsonc?|ya?ml|toml))(?![\w*{<])/g
/** A folder of the repository in backticks. */
const FOLDER = /`((?:apps|packages|supabase|docs|src|\.github|\.ci)\/[\w./-]*\w)\/?`/g
const BUILT = /(?:^|\/)(?:dist|node_modules|\.local|\.astro|generated|_astro)\/|^\//

function namedIn(text: string): string[] {
  const named = [...text.matchAll(PATH), ...text.matchAll(FOLDER)].map(([, path = '']) => path.replace(/^(?:\.\.?\/)+/, ''))
  return [...new Set(named)].filter((path) => !BUILT.test(path))
}

/** A path may start at the root, at a package, or at `src`. The path exists if the path of a file or folder ends with it. */
function pathExists(path: string): boolean {
  return present.some((file) => `/${file}/`.includes(`/${path}/`))
}

const COMMENT = /^\s*(?:\/\/|\/?\*|--|#|<!--)|\/\*\*? .*\*\//
const isDocument = (file: string) => /\.md$/.test(file) && !file.startsWith('supabase/seed/')
/** The comments of frozen migrations stay as they are, even if a named file no longer exists. */
const isFrozen = (file: string) => FROZEN_MIGRATIONS.some((migration) => file.endsWith(`/${migration.file}`))
const hasComments = (file: string) =>
  /\.(?:tsx?|astro|css|mjs|sql|ya?ml|toml)$/.test(file) && !file.startsWith('docs/') && !isFrozen(file)

function missing(file: string): string[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
  return lines.flatMap((line, at) => {
    if (!isDocument(file) && !COMMENT.test(line)) return []
    return namedIn(line)
      .filter((path) => !pathExists(path))
      .map((path) => `${file}:${at + 1} ${path}`)
  })
}

it('distinguishes existing paths from missing ones', () => {
  expect(namedIn('See `packages/dev-tools/src/root.ts`, https://example.com/a/b.md and `dist/static/a.json`.')).toEqual([
    'packages/dev-tools/src/root.ts',
  ])
  expect(['packages/dev-tools/src/root.ts', 'src/root.ts', 'packages/dev-tools'].map(pathExists)).toEqual([true, true, true])
  expect(['src/roots.ts', 'packages/dev'].map(pathExists)).toEqual([false, false])
})

/** The anchors of a page: the anchors that GitHub makes from its headings, and each `<a id>`. */
function anchorsOf(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\]\([^)]*\)|[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .toLowerCase()
      .replaceAll(/\s/g, '-'),
  )
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)]
}

it('links between documents lead to existing sections', () => {
  const wrong = present.filter(isDocument).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\]\(([^):\s]*)#([^)\s]+)\)/g)].flatMap(
      ([link, path = '', anchor = '']) => {
        const page = path === '' ? file : join(dirname(file), path)
        return present.includes(page) && anchorsOf(page).includes(anchor) ? [] : [`${file} ${link}`]
      },
    ),
  )
  expect(wrong).toEqual([])
})

it('documents and comments name only existing files', () => {
  const checked = present.filter((file) => isDocument(file) || hasComments(file))
  expect(checked.flatMap(missing)).toEqual([])
})
