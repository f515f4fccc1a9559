// These pages share a chunk: they link to each other and share most of their code.
export { LoginPage } from './login-page.tsx'
export { RegisterPage } from './register-page.tsx'
