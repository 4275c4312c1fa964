import { share } from './share.ts'

/** spec: public-site §4 */
const MESSAGE_MS = 4000

/** Starts the share button of a page (ShareButton.astro). After copying the link, an alert is visible for 4 seconds. */
function startSharing(root: HTMLElement): void {
  const [button, selectAll, close] = root.querySelectorAll('button')
  const [alert, address] = [root.querySelector('p'), root.querySelector('input')]
  const byHand = root.querySelector<HTMLElement>('[role=group]')
  if (!button || !selectAll || !close || !alert || !byHand || !address) return
  let timer: ReturnType<typeof setTimeout> | undefined

  const showCopied = () => {
    clearTimeout(timer)
    alert.textContent = root.dataset.copied ?? ''
    timer = setTimeout(() => {
      alert.textContent = ''
    }, MESSAGE_MS)
  }
  const select = () => {
    address.focus()
    // `select()` does nothing in a read-only field of older Safari.
    address.setSelectionRange(0, address.value.length)
  }
  const closeField = () => {
    byHand.hidden = true
    button.focus()
  }

  button.addEventListener('click', async () => {
    const { title = '', text = '' } = root.dataset
    const outcome = await share({ title, text, url: location.href }, navigator)
    if (outcome === 'copied') showCopied()
    byHand.hidden = outcome !== 'refused'
    if (byHand.hidden) return
    address.value = location.href
    select()
  })
  selectAll.addEventListener('click', select)
  close.addEventListener('click', closeField)
  byHand.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeField()
  })
}

for (const root of document.querySelectorAll<HTMLElement>('[data-share]')) startSharing(root)
