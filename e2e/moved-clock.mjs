// Loaded before the product where a journey takes weeks: the clock of the machine moves when the process is told to, by as much as the file
// says. The product finds that it has jumped and asks the database again, whose clock the journey has moved as well.
import { readFileSync } from 'node:fs'

const realNow = Date.now
let aheadMs = 0
Date.now = () => realNow() + aheadMs
process.on('SIGUSR2', () => {
  aheadMs = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
})
