import { whenSettled } from '../islands/start/when-settled.ts'

/** The manifest is for visitors who put the site on their home screen. In the page's head it is fetched beside the first picture. */
whenSettled(() => {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/site.webmanifest' }))
})
