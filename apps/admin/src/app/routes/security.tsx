export { SecurityScreen as Component } from '../../account/security/security-screen.tsx'
