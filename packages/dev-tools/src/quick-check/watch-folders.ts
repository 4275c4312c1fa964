import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesFromGit } from '../sources.ts'

const IGNORED = /(?:^|\/)(?:node_modules|dist|coverage|\.git|\.local|\.turbo|\.astro|\.vite)(?:\/|$)/

/** Watches the folders of a repository that git does not ignore. */
export interface WatchedFolders {
  /** Watches new folders too, and restored folders. */
  update(): void
  close(): void
}

/**
 * Reports each change of a file, also when an editor replaces the file. Node's recursive watch misses replaced files on Linux, and
 * watches every folder of `node_modules` too.
 * @param onChange receives the name of the file, where the system gives it
 * @throws Error with the remedy if the system allows no more watches
 */
export function watchFolders(root: string, onChange: (name: string | null) => void): WatchedFolders {
  let watchers: FSWatcher[] = []
  const close = (old: FSWatcher[]) => {
    for (const watcher of old) watcher.close()
  }
  const update = () => {
    const old = watchers
    watchers = [...foldersOf(root)].flatMap((folder) => watchFolder(join(root, folder), onChange))
    // Closes the old watchers last, so that no change is missed.
    close(old)
  }
  update()
  return { update, close: () => close(watchers) }
}

/** @returns no watcher if the folder has just been deleted */
function watchFolder(path: string, onChange: (name: string | null) => void): FSWatcher[] {
  try {
    const watcher = watch(path, (_, name) => {
      if (!name || !IGNORED.test(name)) onChange(name)
    })
    // Windows reports a deleted folder as an error.
    return [watcher.on('error', () => onChange(null))]
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return []
    if (code !== 'ENOSPC') throw error
    throw new Error('The system allows no more file watches. Raise its limit: sudo sysctl fs.inotify.max_user_watches=524288')
  }
}

/** The folders of git's files and the folders above them, and new folders, also empty ones. */
function foldersOf(root: string): Set<string> {
  const files = filesFromGit(root, 'ls-files', '--cached', '--others', '--exclude-standard')
  const added = filesFromGit(root, 'ls-files', '--others', '--exclude-standard', '--directory')
    .filter((path) => path.endsWith('/'))
    .flatMap((path) => [join(path, '.'), ...foldersBelow(root, join(path, '.'))])
  const folders = new Set(['.'])
  for (let folder of [...files.map(dirname), ...added]) for (; !folders.has(folder); folder = dirname(folder)) folders.add(folder)
  return folders
}

function foldersBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !IGNORED.test(entry.name))
    .flatMap(({ name }) => [join(folder, name), ...foldersBelow(root, join(folder, name))])
}
