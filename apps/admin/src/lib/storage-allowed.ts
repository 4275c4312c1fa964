/** Whether this page may store anything. A browser that blocks all cookies refuses even the question. */
export function isStorageAllowed(): boolean {
  try {
    return Boolean(window.localStorage)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return false
  }
}
