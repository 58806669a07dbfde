import { spawn } from 'node:child_process'

/** The user that a command runs as; undefined when the product itself is not root. */
export type OsUser = {
  name: string
  uid: number
  gid: number
}

/** None of our environment is passed on: our settings are secrets, and PG… variables would change its behaviour. */
export const bareEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Runs a command to its end, in a folder that every user can enter. */
export function runCommand(file: string, args: string[], user?: OsUser): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: '/',
      env: bareEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...identityOf(user),
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }))
  })
}

export function identityOf(user?: OsUser) {
  return user ? { uid: user.uid, gid: user.gid } : {}
}
