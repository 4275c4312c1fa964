import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { compressText } from './compress.ts'
import type { CompressorResult, CompressorTask, OpenRelease } from './compressor.ts'
import { LinkSender, type SentLinks } from './sent-links.ts'

/** The worker thread of Compressor: one task in, one result out. */
const open: OpenRelease = workerData
let sender = { release: 0, links: new LinkSender() }

parentPort?.on('message', (task: CompressorTask) => {
  const isOpen = task.release === Atomics.load(open, 0)
  try {
    const links = isOpen ? work(task) : undefined
    respond({ ...task, why: null, links })
  } catch (error) {
    respond({ ...task, why: error instanceof Error ? error.message : String(error) })
  }
})

function work({ release, path, page }: CompressorTask): SentLinks | undefined {
  const text = readFileSync(path)
  compressText(path, text)
  if (page === undefined) return undefined
  if (sender.release !== release) sender = { release, links: new LinkSender() }
  return sender.links.read(page, text.toString('utf8'))
}

function respond(result: CompressorResult): void {
  parentPort?.postMessage(result)
}
