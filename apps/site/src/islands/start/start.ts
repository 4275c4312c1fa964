import { reviveProps } from './revive.ts'
import { whenSettled } from './when-settled.ts'

/**
 * Starts the islands of a page once it has loaded and is painted, or is touched (`layouts/early-script.ts`). It stands for
 * what Astro would write into each page with an island (1.5 kB of the first round trip, `render/adjust-html.ts` takes it out),
 * without what no island here has: slots, islands in islands, and properties that are not plain data.
 */
const RETRY_AFTER_MS = 1000

type Exports = Record<string, unknown>
/** What a renderer of Astro exports. */
type Hydrator = (island: Element) => (component: unknown, props: object, slots: object, how: { client: string }) => Promise<void>

async function start(island: Element): Promise<void> {
  const attribute = (name: string) => island.getAttribute(name) ?? ''
  const [component, renderer] = await Promise.all([load(attribute('component-url')), load(attribute('renderer-url'))])
  // What was read has been run; a phone may paint or answer a finger before the island is made.
  await new Promise((resolve) => setTimeout(resolve))
  const hydrate = (renderer.default as Hydrator)(island)
  const typed = typedInto(island)
  await hydrate(component[attribute('component-export')], reviveProps(attribute('props')), {}, { client: 'settled' })
  island.removeAttribute('ssr')
  // Hydration has emptied the fields.
  for (const { field, value } of typed) {
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function typedInto(island: Element): { field: HTMLInputElement; value: string }[] {
  return [...island.querySelectorAll('input')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((field) => ({ field, value: field.value }))
}

/** What is pressed before the island is there, last, is pressed again once it is. */
function startWhenSettled(island: Element): void {
  let pressed: HTMLElement | null = null
  const notePressed = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest('button') : null
  }
  island.addEventListener('click', notePressed)
  const begin = async () => {
    await start(island)
    island.removeEventListener('click', notePressed)
    pressed?.click()
  }
  whenSettled(() => void begin().catch(console.error))
}

/** Tries twice, so that a line that breaks for a moment costs nobody the island. The browser remembers a failed address. */
async function load(url: string, address = url): Promise<Exports> {
  try {
    return await import(/* @vite-ignore */ address)
  } catch (failure) {
    if (address !== url) throw failure
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    return load(url, `${url}?again`)
  }
}

for (const island of document.querySelectorAll('astro-island[ssr]')) startWhenSettled(island)
