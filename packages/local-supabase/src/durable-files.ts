import { closeSync, existsSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryFS, PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * Options with which an acknowledged commit survives a power cut: PostgreSQL flushes its log before it acknowledges a commit, and
 * its tables before a checkpoint, as on a server. Without these options, PGlite switches flushing off (`-F`), because its file
 * system ignores a flush. A new folder gets page checksums, so that reads detect damage.
 */
export async function durableOptions(folder: string): Promise<Pick<PGliteOptions, 'fs' | 'startParams' | 'loadDataDir'>> {
  return {
    fs: new DurableFiles(folder),
    startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'],
    ...(!existsSync(join(folder, 'PG_VERSION')) && { loadDataDir: await newDatabase() }),
  }
}

/** Flushes files that PostgreSQL has not written itself: the files of a new folder. */
export function flushFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) flushFolder(path)
    else flushPath(path)
  }
  flushPath(folder)
}

/** The parts of Emscripten's file system that a flush needs. */
interface NodeFiles {
  realPath: (node: unknown) => string
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
}

class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const addFlush = (module: { FS: { filesystems: unknown } }) => {
      const { NODEFS: files } = module.FS.filesystems as { NODEFS: NodeFiles }
      files.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd !== undefined) fdatasyncSync(nfd)
        else flushPath(files.realPath(node))
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [addFlush, ...(emscriptenOpts.preRun ?? [])] } }
  }
}

function flushPath(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Runs `initdb` in memory. PGlite offers no option for checksums, so the first start of PostgreSQL gets the option. */
class WithChecksums extends MemoryFS {
  override init(...args: Parameters<MemoryFS['init']>): ReturnType<MemoryFS['init']> {
    const [database] = args
    const callMain = database.callMain.bind(database)
    database.callMain = (params) => callMain(params.includes('--boot') ? [...params, '-k'] : params)
    return super.init(...args)
  }
}

/** The files of an empty database. */
async function newDatabase(): Promise<Blob> {
  const database = await PGlite.create({ fs: new WithChecksums() })
  try {
    return await database.dumpDataDir('none')
  } finally {
    await database.close()
  }
}
