import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { LoginScreen } from '../account/sign-in/login-screen.tsx'
import { PATHS } from '../data/paths.ts'
import { Guard } from './guard.tsx'
import { LoadingPage } from './loading-page.tsx'
import { ErrorPage } from './routes/error-page.tsx'
import { OTHER_SCREENS, SECTIONS } from './sections.ts'
import { Shell } from './shell/shell.tsx'

/** The routes of the console. Each screen but the login is a chunk, loaded when it is first opened. */
export const ROUTES: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    HydrateFallback: LoadingPage,
    children: [
      { path: PATHS.login, Component: LoginScreen },
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
              ...[...SECTIONS, ...OTHER_SCREENS].map(({ path, screen }) => ({ path, lazy: screen })),
            ],
          },
        ],
      },
      { path: '*', lazy: () => import('./routes/not-found.tsx') },
    ],
  },
]

export type Router = ReturnType<typeof createBrowserRouter>

export const createRouter = (): Router => createBrowserRouter(ROUTES)
