import { open } from 'node:fs/promises'

/**
 * Flushes a folder to the disk, so that a rename in it survives a power cut. Windows cannot open folders and does not
 * need this.
 */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
