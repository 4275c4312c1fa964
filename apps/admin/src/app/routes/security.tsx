export { SecurityScreen as Component } from '../../features/security/security-screen.tsx'
