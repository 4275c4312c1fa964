import { reviveProps } from './revive.ts'
import { whenSettled } from './when-settled.ts'

/**
 * Hydrates the islands of a page once it has loaded and is painted, or is touched (`layouts/early-script.ts`). It replaces
 * Astro's inline script (1.5 kB of the first round trip, removed by `render/adjust-html.ts`) and leaves out features that no
 * island here uses: slots, nested islands, and properties that are not plain data.
 */
const RETRY_AFTER_MS = 1000

type Exports = Record<string, unknown>
/** The export of an Astro renderer. */
type Hydrator = (island: Element) => (component: unknown, props: object, slots: object, how: { client: string }) => Promise<void>

async function start(island: Element): Promise<void> {
  const attribute = (name: string) => island.getAttribute(name) ?? ''
  const [component, renderer] = await Promise.all([load(attribute('component-url')), load(attribute('renderer-url'))])
  // Yields, so that a phone can paint or respond to a tap before hydration.
  await new Promise((resolve) => setTimeout(resolve))
  const hydrate = (renderer.default as Hydrator)(island)
  const typed = typedInto(island)
  await hydrate(component[attribute('component-export')], reviveProps(attribute('props')), {}, { client: 'settled' })
  island.removeAttribute('ssr')
  // Hydration resets the fields.
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

/** Hydrates an island once the page has settled, and replays the last click on a button before that. */
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

/** Retries once, so that a short connection failure does not lose the island. The query avoids the browser's cached failure. */
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
