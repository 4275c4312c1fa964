/**
 * Fetches the script that an element names, such as the script of the map. Afterwards, the controls of the script work, or are
 * hidden (styles/utilities.css).
 */
export function startNamedScripts(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-script]')) {
    fetchModule(element.dataset.script ?? '')
      .then(() => element.removeAttribute('data-script'))
      .catch((error: unknown) => {
        element.classList.add('failed')
        console.error(error)
      })
  }
}
