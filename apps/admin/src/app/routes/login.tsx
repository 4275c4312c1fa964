export { LoginScreen as Component } from '../../features/sign-in/login-screen.tsx'
