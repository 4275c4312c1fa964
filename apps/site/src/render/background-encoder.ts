import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import sharp from 'sharp'
import { PictureCache } from './pictures/cache.ts'
import { encodeInto } from './pictures/encode.ts'
import { ShareCache } from './share/cache.ts'
import { drawCard } from './share/draw.ts'

/**
 * The child process of `encodeInBackground`. The process draws share pictures and encodes AVIF at the lowest priority, one at a
 * time, so that it delays neither a publish nor other processes. Each message to the process is one task; the reply is `null` or
 * an error message.
 */
export type EncodeTask = { avifOf: string } | { shareFile: string }

const [cacheDir] = process.argv.slice(2)
if (!cacheDir || !process.send)
  throw new Error('background-encoder is started by encodeInBackground with the folder of the picture cache.')

setPriority(constants.priority.PRIORITY_LOW)
sharp.concurrency(1)
const pictures = new PictureCache(cacheDir)
const share = new ShareCache(cacheDir)

process.on('message', async (task: EncodeTask) => {
  let why: string | null = null
  try {
    await ('avifOf' in task ? encodeAvif(task.avifOf) : drawShare(task.shareFile))
  } catch (error) {
    why = messageOf(error)
  }
  process.send?.(why)
})
process.on('disconnect', () => process.exit(0))

async function drawShare(file: string): Promise<void> {
  const { picture, ...card } = await share.readOrder(file)
  const photo = await readFile(join(pictures.variantsDir, picture))
  let drawn: Uint8Array
  try {
    drawn = await drawCard(card, photo)
  } catch (error) {
    // Notes the failure, because the same card would fail again. A failure of the system may end by itself.
    if (!(error instanceof Error && 'code' in error)) await share.fail(file, messageOf(error))
    throw error
  }
  await share.add(file, drawn)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function encodeAvif(id: string): Promise<void> {
  // A render may add widths during the encoding, so the original is deleted only when no width is pending.
  for (let widths = pending(id); widths.length > 0; widths = pending(id)) {
    const bytes = await pictures.readOriginal(id)
    await encodeInto(pictures, { id, bytes, isTransparent: false }, widths, 'avif')
  }
  await pictures.dropOriginal(id)
}

function pending(id: string): number[] {
  pictures.refresh()
  return pictures.pendingAvif(id)
}
