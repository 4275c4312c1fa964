/** Fetches the script that an element names, such as the map's. Its controls work afterwards, or are hidden (styles/utilities.css). */
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
