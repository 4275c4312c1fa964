import { whenSettled } from '../islands/settled/when-settled.ts'

/** Adds the manifest late: visitors need it only to install the site, and in the head it would compete with the first picture. */
whenSettled(() => {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/site.webmanifest' }))
})
