import type { PictureSize } from '@bayt/content/queries/picture-sizes'
import { useEffect, useState } from 'react'

/** Loads a picture and measures it. @returns `null` if the address has no picture, `undefined` if the size cannot be known now */
export function measurePicture(address: string): Promise<PictureSize | null | undefined> {
  const picture = new Image()
  const { promise, resolve } = Promise.withResolvers<PictureSize | null | undefined>()
  picture.onload = () => resolve({ width: picture.naturalWidth, height: picture.naturalHeight })
  picture.onerror = () => resolve(navigator.onLine ? null : undefined)
  picture.src = address
  return promise
}

/** A local address of a file, for its preview; revoked when the component is unmounted. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return url
}
