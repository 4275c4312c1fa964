import type { Rolldown } from 'vite'

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** The start of a visit: the page with the login, or the dashboard. */
const FIRST = /\/apps\/admin\/(?:index\.html|src\/app\/dashboard\.tsx)$/
/** What a list shares with another screen, or many screens share, is loaded in nearly every visit. */
const LISTS = /\/apps\/admin\/src\/app\/list-screens\.tsx$/
const MANY_SCREENS = 6

const isLibrary = (id: string) => id.includes('/node_modules/')

/** Whether one of the starting modules imports a module, directly or through our modules. */
function isImportedBy(start: RegExp): (id: string, modules: Modules) => boolean {
  const known = new Map<string, boolean>()
  const isImported = (id: string, modules: Modules): boolean => {
    const answer = known.get(id)
    if (answer !== undefined) return answer
    // Ends the recursion for modules that import each other.
    known.set(id, false)
    const importers = isLibrary(id) ? [] : (modules.getModuleInfo(id)?.importers ?? [])
    const found = importers.some((importer) => start.test(importer) || isImported(importer, modules))
    known.set(id, found)
    return found
  }
  return isImported
}

/**
 * Groups of modules, with their imports; each group becomes one file. Without groups, each set of modules that the same screens
 * share becomes a file: a list would load 77 files, which compress worse than a few large files and cost a request each.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const [isFirst, isOfLists] = [isImportedBy(FIRST), isImportedBy(LISTS)]
  return [
    // Libraries rarely change, so a browser keeps them over many releases.
    { name: 'libraries', tags: ['$initial'], test: isLibrary, priority: 3 },
    { name: (id, modules) => (isFirst(id, modules) ? 'first' : null), priority: 2 },
    { name: (id, modules) => (isOfLists(id, modules) ? 'screens' : null), minShareCount: 2, priority: 1 },
    { name: 'screens', minShareCount: MANY_SCREENS },
  ]
}
