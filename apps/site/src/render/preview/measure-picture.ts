import type { NewPicture } from './new-picture.ts'

const TIMEOUT_MS = 5_000

/**
 * Finds out the size of a picture that the live site does not have, from its original.
 * @returns `missing` if it is no picture; `undefined` without a connection, or if its host does not let other sites read it
 */
export async function measurePicture(url: string): Promise<NewPicture | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), credentials: 'omit' })
    if (!response.ok) return 'missing'
    const picture = await response.blob()
    return await createImageBitmap(picture).then(sizeOf(url), () => 'missing' as const)
  } catch {
    // No connection, or no permission of the host: both are ordinary, and the page shows the original in a usual size.
    return undefined
  }
}

const sizeOf = (src: string) => (bitmap: ImageBitmap) => {
  const { width, height } = bitmap
  bitmap.close()
  return { width, height, src }
}
