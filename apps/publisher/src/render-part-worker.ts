import { workerData } from 'node:worker_threads'
import type { Renderer, RenderPart } from '@bayt/release/renderer'

/** The second thread of a render (`renderHelp`): the thread ends with its work. */
const { bundle, part }: { bundle: string; part: RenderPart } = workerData
const { renderPart }: Renderer = await import(bundle)
await renderPart(part)
