import { isInPublicStorage } from '@bayt/content/entities/picture-address'
import type { DevicePicture } from '@bayt/release/preview'

/** Facts about a picture that the live site does not have; `missing`: the picture cannot be shown. */
export type NewPicture = DevicePicture | 'missing'

const TIMEOUT_MS = 5_000

/**
 * Finds out the size of a picture that the live site does not have, from its original.
 * @param supabaseUrl address of the project; a release takes no picture from elsewhere
 * @returns `missing` if the next release cannot show the picture; `undefined` without a connection, or if the storage cannot
 * answer now
 */
export async function measurePicture(url: string, supabaseUrl: string): Promise<NewPicture | undefined> {
  if (!isInPublicStorage(url, supabaseUrl)) return 'missing'
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), credentials: 'omit' })
    if (!response.ok) return isPassing(response.status) ? undefined : 'missing'
    const picture = await response.blob()
    return await createImageBitmap(picture).then(sizeOf(url), () => 'missing' as const)
  } catch {
    // Without the size of the picture, the page shows the original in a usual size.
    return undefined
  }
}

/** Whether the same request may succeed later. */
const isPassing = (status: number) => [408, 425, 429].includes(status) || status >= 500

const sizeOf = (src: string) => (bitmap: ImageBitmap) => {
  const { width, height } = bitmap
  bitmap.close()
  return { width, height, src }
}
