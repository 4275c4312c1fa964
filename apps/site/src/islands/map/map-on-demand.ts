/**
 * Shows the interactive map of the head office on request (MapOnDemand.astro): before the request, nothing is fetched from the
 * site of the map.
 */
for (const sheet of document.querySelectorAll<HTMLElement>('[data-map]')) {
  sheet.querySelector('button')?.addEventListener('click', () => {
    const { src = '', title = '' } = sheet.dataset
    const map = Object.assign(document.createElement('iframe'), { src, title, referrerPolicy: 'strict-origin-when-cross-origin' })
    sheet.replaceChildren(map)
    map.focus()
  })
}
