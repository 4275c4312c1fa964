/** Runs something once the page has settled (`layouts/early-script.ts`), at once where it has. */
export function whenSettled(run: () => void): void {
  if (document.documentElement.classList.contains('settled')) run()
  else document.addEventListener('settled', run, { once: true })
}
