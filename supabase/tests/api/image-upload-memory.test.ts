import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { HOSTILE_PICTURES } from '@bayt/dev-tools/pictures/hostile'
import { keptPicture } from '@bayt/dev-tools/pictures/kept'
import { ProcessMemory } from '@bayt/dev-tools/process-memory'
import { startFunctions } from '@bayt/local-supabase/functions'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { signIn } from '../harness/clients.ts'
import { dataUrl, picture } from '../harness/pictures.ts'

const backend = inject('backend')

/** Functions in a separate process, like hosted functions: memory used by other tests does not count. */
async function startFreshFunctions() {
  const { token } = await signIn(backend)
  const { secrets, url, hookUrl } = backend
  const host = await startFunctions({
    secrets,
    supabaseUrl: url,
    deployHookUrl: hookUrl,
    adminUrl: undefined,
    onExit: () => undefined,
  })
  const status = async (bytes: Buffer): Promise<number> => {
    const headers = { 'content-type': 'application/json', apikey: secrets.publishableKey, authorization: `Bearer ${token}` }
    const body = JSON.stringify({ imageData: dataUrl(bytes), fileName: 'a.jpg' })
    return (await fetch(`${host.url}/image-upload`, { method: 'POST', headers, body })).status
  }
  return { status, memory: ProcessMemory.ofChild(process.pid, 'deno'), close: () => host.close() }
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 150, b: 0, alpha: 0.5 } } })
const LARGEST: Record<string, () => Promise<Buffer>> = {
  'largest JPEG': () => flat(6_000, 4_000).jpeg().toBuffer(),
  'largest progressive JPEG': () => flat(6_000, 4_000).jpeg({ progressive: true }).toBuffer(),
  'largest PNG': () => flat(6_000, 4_000).png().toBuffer(),
  'largest GIF': () => flat(6_000, 4_000).gif({ effort: 1 }).toBuffer(),
  'largest lossless WebP': () => flat(2_000, 2_000).webp({ lossless: true, effort: 0 }).toBuffer(),
}

test.skipIf(isCompleteRun())(
  'accepted and refused pictures at the limits stay below the memory of a hosted function',
  async () => {
    const { status, memory, close } = await startFreshFunctions()
    try {
      for (const [name, make] of Object.entries(LARGEST)) expect(await status(await keptPicture(name, make)), name).toBe(200)
      const photo = await picture('jpg', 2_000, 1_500)
      expect(await Promise.all([status(photo), status(photo), status(photo)])).toEqual([200, 200, 200])
      const bomb = HOSTILE_PICTURES['a PNG that decompresses to 50 megapixels']
      expect(await status((await bomb?.()) ?? Buffer.alloc(0))).toBe(413)
      expect(memory.peakBytes).toBeLessThan(256_000_000)
    } finally {
      close()
    }
  },
)
