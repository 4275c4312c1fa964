import type { Rolldown } from 'vite'

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** The start of a visit: the page with the login, or the dashboard. */
const FIRST = /\/apps\/admin\/(?:index\.html|src\/app\/routes\/dashboard\.tsx)$/
/** A module that at least this many screens use is loaded in nearly every visit. */
const MANY_SCREENS = 6

const isLibrary = (id: string) => id.includes('/node_modules/')

/**
 * Groups of modules, with their imports; each group becomes one file. Without groups, each set of modules that the same screens
 * share becomes a file: a list would load 77 files, which compress worse than a few large files and cost a request each.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const known = new Map<string, boolean>()
  /** Whether the first screens import a module of ours, directly or through our modules. */
  const isFirst = (id: string, modules: Modules): boolean => {
    const answer = known.get(id)
    if (answer !== undefined) return answer
    // Ends the recursion for modules that import each other.
    known.set(id, false)
    const importers = isLibrary(id) ? [] : (modules.getModuleInfo(id)?.importers ?? [])
    const found = importers.some((importer) => FIRST.test(importer) || isFirst(importer, modules))
    known.set(id, found)
    return found
  }
  return [
    // Libraries rarely change, so a browser keeps them over many releases.
    { name: 'libraries', tags: ['$initial'], test: isLibrary, priority: 3 },
    { name: (id, modules) => (isFirst(id, modules) ? 'first' : null), priority: 2 },
    { name: 'screens', minShareCount: MANY_SCREENS, priority: 1 },
  ]
}
