import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // A file inlined as data: would be refused by the policy that the server sends.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/api': server, '/photos': server },
    // What both sides share lies beside the root.
    fs: { allow: ['..'] },
  },
})
