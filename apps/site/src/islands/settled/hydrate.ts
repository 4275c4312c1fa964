import { type ComponentType, createElement, memo } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** The HTML that an Astro file puts into an island: the HTML is already on the page, and the island does not change it. */
const Slot = memo(
  ({ html }: { html: string }) =>
    // biome-ignore lint/security/noDangerouslySetInnerHtml: this site's server rendered the HTML
    createElement('astro-slot', { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } }),
  () => true,
)

/**
 * Hydrates an island with the server's HTML. The client of `@astrojs/react` also supports form actions, named
 * slots and islands without HTML: no page uses these features, and every page loads half a kilobyte less without them.
 */
const hydrate =
  (element: HTMLElement) =>
  (island: ComponentType<object>, props: object, { default: html }: { default?: string }): void => {
    const children = html === undefined ? [] : [createElement(Slot, { html })]
    hydrateRoot(element, createElement(island, props, ...children), {
      identifierPrefix: element.getAttribute('prefix') ?? '',
    })
  }

export default hydrate
