/** Runs a function once the page has settled (`layouts/settle.ts`), or immediately if it has. */
export function whenSettled(run: () => void): void {
  if (document.documentElement.classList.contains('settled')) run()
  else document.addEventListener('settled', run, { once: true })
}
