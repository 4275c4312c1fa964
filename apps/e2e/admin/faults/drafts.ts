import type { Page } from 'playwright/test'

/** The values of every draft on the device. */
export function storedDrafts(page: Page): Promise<Record<string, unknown>[]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('bayt-admin')
      request.onerror = () => reject(request.error)
      request.onsuccess = () => resolve(request.result)
    })
    try {
      if (!database.objectStoreNames.contains('drafts')) return []
      const all = database.transaction('drafts').objectStore('drafts').getAll()
      return await new Promise<Record<string, unknown>[]>((resolve) => {
        all.onsuccess = () => resolve(all.result.map(({ values }) => values))
      })
    } finally {
      database.close()
    }
  })
}

/** Deletes all drafts, so that the next edit starts on a clean device. */
export function clearDrafts(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('bayt-admin')
      request.onsuccess = () => resolve(request.result)
    })
    if (database.objectStoreNames.contains('drafts')) {
      const cleared = database.transaction('drafts', 'readwrite').objectStore('drafts').clear()
      await new Promise((resolve) => {
        cleared.onsuccess = resolve
      })
    }
    database.close()
  })
}
