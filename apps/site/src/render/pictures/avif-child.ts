import { constants, setPriority } from 'node:os'
import process from 'node:process'
import sharp from 'sharp'
import { PictureCache } from './cache.ts'
import { encodeInto } from './encode.ts'

/**
 * The child process of `encodeLater`: encodes AVIF at the lowest priority, one picture at a time, so that neither a
 * publish nor the machine waits for it. Told a picture id, it answers `null` or the reason of a failure.
 */

const [cacheDir] = process.argv.slice(2)
if (!cacheDir || !process.send) throw new Error('avif-child is started by encodeLater with the folder of the picture cache.')

setPriority(constants.priority.PRIORITY_LOW)
sharp.concurrency(1)
const cache = new PictureCache(cacheDir)

process.on('message', async (id: string) => {
  let why: string | null = null
  try {
    await encodeAvif(id)
  } catch (error) {
    why = error instanceof Error ? error.message : String(error)
  }
  process.send?.(why)
})
process.on('disconnect', () => process.exit(0))

async function encodeAvif(id: string): Promise<void> {
  // A render may add widths meanwhile: the original goes only when nothing is left to make of it.
  for (let widths = pending(id); widths.length > 0; widths = pending(id)) {
    const bytes = await cache.readOriginal(id)
    await encodeInto(cache, { id, bytes, isTransparent: false }, widths, 'avif')
  }
  await cache.dropOriginal(id)
}

function pending(id: string): number[] {
  cache.refresh()
  return cache.pendingAvif(id)
}
