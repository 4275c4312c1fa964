/**
 * The element of an island. Replaces Astro's element, without features that no page uses: islands in islands, other types of
 * properties than lists and plain values, and named slots. Each page is a kilobyte smaller. `render/adapter/private-parts.ts`
 * puts the element into the pages.
 */

/** A property as Astro writes it: 1 for a list, otherwise a plain value or an object of properties. */
type Sent = readonly [type: 1, list: readonly Sent[]] | readonly [type: 0, value: unknown]
type Hydrate = (island: HTMLElement) => (component: unknown, props: unknown, slots: { default: string | undefined }) => void

/**
 * The function comes from `settled.ts`: the page contains that script before the first island. `fetchModule` is part of the script
 * `early.ts`.
 */
declare const Astro: { settled: (load: () => Promise<() => void>) => Promise<void> }

function received([type, value]: Sent): unknown {
  if (type === 1) return value.map(received)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, sent]) => [name, received(sent)]))
}

/** Resolves when the browser has parsed the content of the element, whose last node is a comment of Astro. */
const whenComplete = (element: Element) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (document.readyState !== 'loading' || element.lastChild?.nodeValue === 'astro:end') resolve()
    }
    check()
    addEventListener('DOMContentLoaded', check)
    new MutationObserver(check).observe(element, { childList: true })
  })

class Island extends HTMLElement {
  async connectedCallback() {
    const read = (name: string) => this.getAttribute(name) ?? ''
    /** Fetches a module with the modules that it imports (`nameImports` in `render/adapter/private-parts.ts`). */
    const fetchAll = async (name: string) => (await Promise.all(read(name).split(',').map(fetchModule)))[0]
    try {
      await Astro.settled(async () => {
        const [module, renderer] = await Promise.all([fetchAll('component-url'), fetchAll('renderer-url')])
        await whenComplete(this)
        return () => {
          const hydrate = renderer?.default as Hydrate
          const slot = this.querySelector('astro-slot')?.innerHTML
          hydrate(this)(module?.[read('component-export')], received([0, JSON.parse(read('props'))]), { default: slot })
          this.removeAttribute('ssr')
        }
      })
    } catch (error) {
      // Hides the controls of an island that cannot start (styles/utilities.css).
      this.classList.add('failed')
      console.error(error)
    }
  }
}

customElements.define('astro-island', Island)

// Makes this file a module, so that its names are not global.
export {}
