/** Choices that the device has no room for. */
const unkept = new Map<string, string>()

/** Keeps a choice on this device. Without room for it, the choice holds until the page is closed. */
export function keepChoice(key: string, choice: string): void {
  try {
    localStorage.setItem(key, choice)
    unkept.delete(key)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    unkept.set(key, choice)
  }
}

/** The choice that was last kept. */
export function keptChoice(key: string): string | null {
  return unkept.get(key) ?? localStorage.getItem(key)
}
