/** Fetches failed style sheets of a chunk again: Vite asks for each sheet once. A second failure leaves the sheet missing. */
export async function refetchStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const loaded = new Set(links.filter(isLoaded).map(({ href }) => href))
  const failed = new Map(links.flatMap((link) => (loaded.has(link.href) ? [] : [[link.href, link] as const])))
  await Promise.all([...failed.values()].map(refetch))
}

/** A style sheet that failed is missing, or is there and cannot be read. */
function isLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules !== undefined
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}

function refetch(failed: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    const link = failed.cloneNode() as HTMLLinkElement
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      resolve()
    })
    failed.after(link)
  })
}
