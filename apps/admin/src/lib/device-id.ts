import { createRequestId } from '@bayt/content/queries/request-id'

const STORAGE_KEY = 'admin-device'

let ofThisPage: string | undefined

/** A random id of this browser, which tells apart two devices of a person. It reveals nothing about the device. */
export function deviceId(storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): string {
  ofThisPage ??= stored(storage)
  return ofThisPage
}

function stored(storage: Pick<Storage, 'getItem' | 'setItem'>): string {
  const id = createRequestId()
  try {
    const known = storage.getItem(STORAGE_KEY)
    if (known && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(known)) return known
    storage.setItem(STORAGE_KEY, id)
  } catch (error) {
    // A browser that stores nothing has an id for each page.
    if (!(error instanceof DOMException)) throw error
  }
  return id
}
