import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './root.ts'
import { sourceFiles } from './sources.ts'

/** Checks that the commands named in documents, comments and messages exist. */

const files = sourceFiles().filter((file) => /\.(?:md|tsx?|mjs|astro|ya?ml)$/.test(file))
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

interface Manifest {
  name: string
  scripts?: Record<string, string>
}
const manifests: Manifest[] = sourceFiles()
  .filter((file) => /(?:^|\/)package\.json$/.test(file))
  .map((file) => JSON.parse(read(file)))
const scriptsOf = (name: string) => Object.keys(manifests.find((manifest) => manifest.name === name)?.scripts ?? {})

/** The commands that a text names: scripts of the root (`npm run`), and scripts of a package (`pnpm --filter`). */
function commandsIn(text: string): { name: string; script: string }[] {
  const ofRoot = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => ({ name: 'bayt-al-mina', script }))
  const ofPackages = [...text.matchAll(/--filter (@bayt\/[\w-]+) (?:run )?([\w:-]+)/g)].map(([, name = '', script = '']) => ({
    name,
    script,
  }))
  return [...ofRoot, ...ofPackages].filter(({ script }) => script !== 'exec')
}

it('all named commands exist', () => {
  const named = files.flatMap((file) => commandsIn(read(file)).map((command) => ({ file, ...command })))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ name, script }) => !scriptsOf(name).includes(script))).toEqual([])
})
