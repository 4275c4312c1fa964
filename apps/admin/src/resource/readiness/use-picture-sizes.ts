import { isSafeUrl } from '@bayt/content/text/url'
import { useEffect, useState } from 'react'
import { measurePicture, type PictureSize } from '../../lib/picture-size.ts'

type Size = PictureSize | null

/** Sizes of the pictures that this page has loaded, by address. */
const measured = new Map<string, Size>()

/** The pixels of pictures by address, `null` for an address that gives none. Absent until it has loaded, and while offline. */
export function usePictureSizes(addresses: readonly string[]): ReadonlyMap<string, Size> {
  const [sizes, setSizes] = useState<ReadonlyMap<string, Size>>(new Map(measured))
  const wanted = addresses.filter(isSafeUrl).join('\n')
  useEffect(() => {
    let isCurrent = true
    for (const address of wanted.split('\n')) {
      if (address === '' || measured.has(address)) continue
      void measurePicture(address).then((size) => {
        if (size === undefined) return
        measured.set(address, size)
        if (isCurrent) setSizes(new Map(measured))
      })
    }
    return () => {
      isCurrent = false
    }
  }, [wanted])
  return sizes
}
