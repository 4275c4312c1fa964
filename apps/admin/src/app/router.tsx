import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { LoginScreen } from '../account/sign-in/login-screen.tsx'
import { PATHS } from '../data/paths.ts'
import { ErrorPage } from './error-page.tsx'
import { Guard, LoadingPage } from './guard.tsx'
import { OTHER_SCREENS, SECTIONS } from './sections.tsx'
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
              { index: true, lazy: () => import('./dashboard.tsx') },
              ...[...SECTIONS, ...OTHER_SCREENS].map(({ path, screen }) => ({ path, lazy: screen })),
            ],
          },
        ],
      },
      { path: '*', lazy: () => import('./not-found.tsx') },
    ],
  },
]

export type Router = ReturnType<typeof createBrowserRouter>

export const createRouter = (): Router => createBrowserRouter(ROUTES)
