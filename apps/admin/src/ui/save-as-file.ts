/** Saves a text as a file on the device. */
export function saveAsFile(fileName: string, content: string, type: 'text/csv' | 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
