import { isInPublicStorage } from '@bayt/content/entities/picture-address'
import { type ContentTable, columnsOfKind } from '@bayt/content/entities/tables'
import type { DevicePicture } from '@bayt/release/preview'
import { useEffect, useState } from 'react'
import type { FormValues } from '../../lib/drafts/draft.ts'
import { measurePicture } from '../../lib/picture-size.ts'
import { useServices } from '../../lib/services.tsx'

type Columns = Readonly<Record<string, unknown>>
type Pictures = Readonly<Record<string, DevicePicture>>

/** A reserved host (RFC 2606): a preview row needs an address even for a file that has none. */
const addressOfFile = (src: string) => `https://device.invalid/${src.slice(src.lastIndexOf('/') + 1)}`

/**
 * The pictures of a form that the site does not have yet: chosen files, and addresses of the media library that the record did
 * not have when the preview was opened.
 * @returns the values of the picture fields with files, and the pictures by address
 */
export function useDevicePictures(
  table: ContentTable,
  values: Columns,
  opened: Columns,
  files: ReadonlyMap<string, File>,
): { addresses: FormValues; pictures: Pictures } {
  const { supabaseUrl } = useServices().config
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [pictures, setPictures] = useState<Pictures>({})

  useEffect(() => {
    const sources = new Map([...files].map(([field, file]) => [field, URL.createObjectURL(file)]))
    setChosen(sources)
    return () => {
      for (const source of sources.values()) URL.revokeObjectURL(source)
    }
  }, [files])

  const typed = columnsOfKind(table, 'picture')
    .filter((name) => values[name] !== opened[name])
    .map((name) => String(values[name] ?? ''))
    .filter((address) => isInPublicStorage(address, supabaseUrl))
  const wanted = [...[...chosen.values()].map((src) => [addressOfFile(src), src]), ...typed.map((src) => [src, src])]
  const key = JSON.stringify(wanted)
  useEffect(() => {
    let isCurrent = true
    const sources = new Map<string, string>(JSON.parse(key))
    setPictures((known) => Object.fromEntries(Object.entries(known).filter(([address]) => sources.has(address))))
    // In parallel: a picture from the storage is slow on a slow connection, and the other pictures are on the device.
    for (const [address, src] of sources) {
      void measurePicture(src).then((size) => {
        if (isCurrent && size) setPictures((known) => ({ ...known, [address]: { ...size, src } }))
      })
    }
    return () => {
      isCurrent = false
    }
  }, [key])

  return { addresses: Object.fromEntries([...chosen].map(([field, src]) => [field, addressOfFile(src)])), pictures }
}
