import { createBrowserRouter } from 'react-router-dom'
import { PATHS } from '../config/paths.ts'
import { Guard } from './guard.tsx'
import { LoadingPage } from './loading-page.tsx'
import { ErrorPage } from './routes/error-page.tsx'
import { Shell } from './shell/shell.tsx'

/** The routes of the console. Each screen is a chunk, loaded when it is first opened. */
export function createRouter() {
  return createBrowserRouter([
    {
      errorElement: <ErrorPage />,
      HydrateFallback: LoadingPage,
      children: [
        { path: PATHS.login, lazy: () => import('./routes/login.tsx') },
        {
          path: PATHS.root,
          element: (
            <Guard>
              <Shell />
            </Guard>
          ),
          children: [
            {
              errorElement: <ErrorPage />,
              children: [
                { index: true, lazy: () => import('./routes/dashboard.tsx') },
                { path: PATHS.dashboard, lazy: () => import('./routes/dashboard.tsx') },
                { path: PATHS.products, lazy: () => import('./routes/products.tsx') },
                { path: PATHS.articles, lazy: () => import('./routes/articles.tsx') },
                { path: PATHS.partners, lazy: () => import('./routes/partners.tsx') },
                { path: PATHS.impactGallery, lazy: () => import('./routes/impact-gallery.tsx') },
                { path: PATHS.media, lazy: () => import('./routes/media.tsx') },
                { path: PATHS.users, lazy: () => import('./routes/users.tsx') },
              ],
            },
          ],
        },
        { path: '*', lazy: () => import('./routes/not-found.tsx') },
      ],
    },
  ])
}
