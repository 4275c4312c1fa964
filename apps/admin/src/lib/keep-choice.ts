/** Keeps a choice on this device. Without room for it, the choice holds until the page is closed. */
export function keepChoice(key: string, choice: string): void {
  try {
    localStorage.setItem(key, choice)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
