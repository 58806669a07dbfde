import { addDays, daysBetween } from './business-date.ts'

export type Holiday = { date: string; name: string }

/** A day of each year, days after Easter Sunday, or a weekday (1 is Monday) of a month, counted from its end if negative. */
type Rule = [
  name: string,
  when: `${number}-${number}` | { easter: number } | { month: number; weekday: number; nth: number },
]

const goodFriday = (name: string): Rule => [name, { easter: -2 }]
const easterMonday = (name: string): Rule => [name, { easter: 1 }]
const ascension = (name: string): Rule => [name, { easter: 39 }]
const whitMonday = (name: string): Rule => [name, { easter: 50 }]
const monday = (month: number, nth: number) => ({ month, weekday: 1, nth })

/** The public holidays on which offices are closed in the whole country; of regions, administrators add their own. */
const rules: Record<string, Rule[]> = {
  GB: [
    ['New Year’s Day', '01-01'],
    goodFriday('Good Friday'),
    easterMonday('Easter Monday'),
    ['Early May bank holiday', monday(5, 1)],
    ['Spring bank holiday', monday(5, -1)],
    ['Summer bank holiday', monday(8, -1)],
    ['Christmas Day', '12-25'],
    ['Boxing Day', '12-26'],
  ],
  IE: [
    ['New Year’s Day', '01-01'],
    ['St Brigid’s Day', monday(2, 1)],
    ['St Patrick’s Day', '03-17'],
    easterMonday('Easter Monday'),
    ['May holiday', monday(5, 1)],
    ['June holiday', monday(6, 1)],
    ['August holiday', monday(8, 1)],
    ['October holiday', monday(10, -1)],
    ['Christmas Day', '12-25'],
    ['St Stephen’s Day', '12-26'],
  ],
  DE: [
    ['Neujahr', '01-01'],
    goodFriday('Karfreitag'),
    easterMonday('Ostermontag'),
    ['Tag der Arbeit', '05-01'],
    ascension('Christi Himmelfahrt'),
    whitMonday('Pfingstmontag'),
    ['Tag der Deutschen Einheit', '10-03'],
    ['Erster Weihnachtstag', '12-25'],
    ['Zweiter Weihnachtstag', '12-26'],
  ],
  FR: [
    ['Jour de l’an', '01-01'],
    easterMonday('Lundi de Pâques'),
    ['Fête du Travail', '05-01'],
    ['Victoire 1945', '05-08'],
    ascension('Ascension'),
    whitMonday('Lundi de Pentecôte'),
    ['Fête nationale', '07-14'],
    ['Assomption', '08-15'],
    ['Toussaint', '11-01'],
    ['Armistice 1918', '11-11'],
    ['Noël', '12-25'],
  ],
  AT: [
    ['Neujahr', '01-01'],
    ['Heilige Drei Könige', '01-06'],
    easterMonday('Ostermontag'),
    ['Staatsfeiertag', '05-01'],
    ascension('Christi Himmelfahrt'),
    whitMonday('Pfingstmontag'),
    ['Fronleichnam', { easter: 60 }],
    ['Mariä Himmelfahrt', '08-15'],
    ['Nationalfeiertag', '10-26'],
    ['Allerheiligen', '11-01'],
    ['Mariä Empfängnis', '12-08'],
    ['Christtag', '12-25'],
    ['Stefanitag', '12-26'],
  ],
  NL: [
    ['Nieuwjaarsdag', '01-01'],
    easterMonday('Tweede paasdag'),
    ['Koningsdag', '04-27'],
    ascension('Hemelvaartsdag'),
    whitMonday('Tweede pinksterdag'),
    ['Eerste kerstdag', '12-25'],
    ['Tweede kerstdag', '12-26'],
  ],
  BE: [
    ['Nieuwjaar', '01-01'],
    easterMonday('Paasmaandag'),
    ['Dag van de Arbeid', '05-01'],
    ascension('O.L.H.-Hemelvaart'),
    whitMonday('Pinkstermaandag'),
    ['Nationale feestdag', '07-21'],
    ['O.L.V.-Hemelvaart', '08-15'],
    ['Allerheiligen', '11-01'],
    ['Wapenstilstand', '11-11'],
    ['Kerstmis', '12-25'],
  ],
  LU: [
    ['Nouvel An', '01-01'],
    easterMonday('Lundi de Pâques'),
    ['Fête du Travail', '05-01'],
    ['Journée de l’Europe', '05-09'],
    ascension('Ascension'),
    whitMonday('Lundi de Pentecôte'),
    ['Fête nationale', '06-23'],
    ['Assomption', '08-15'],
    ['Toussaint', '11-01'],
    ['Noël', '12-25'],
    ['Saint-Étienne', '12-26'],
  ],
  ES: [
    ['Año Nuevo', '01-01'],
    ['Epifanía del Señor', '01-06'],
    goodFriday('Viernes Santo'),
    ['Fiesta del Trabajo', '05-01'],
    ['Asunción de la Virgen', '08-15'],
    ['Fiesta Nacional', '10-12'],
    ['Todos los Santos', '11-01'],
    ['Día de la Constitución', '12-06'],
    ['Inmaculada Concepción', '12-08'],
    ['Navidad', '12-25'],
  ],
  IT: [
    ['Capodanno', '01-01'],
    ['Epifania', '01-06'],
    easterMonday('Lunedì dell’Angelo'),
    ['Festa della Liberazione', '04-25'],
    ['Festa dei lavoratori', '05-01'],
    ['Festa della Repubblica', '06-02'],
    ['Ferragosto', '08-15'],
    ['San Francesco d’Assisi', '10-04'],
    ['Ognissanti', '11-01'],
    ['Immacolata Concezione', '12-08'],
    ['Natale', '12-25'],
    ['Santo Stefano', '12-26'],
  ],
  PT: [
    ['Ano Novo', '01-01'],
    goodFriday('Sexta-feira Santa'),
    ['Dia da Liberdade', '04-25'],
    ['Dia do Trabalhador', '05-01'],
    ['Corpo de Deus', { easter: 60 }],
    ['Dia de Portugal', '06-10'],
    ['Assunção', '08-15'],
    ['Implantação da República', '10-05'],
    ['Todos os Santos', '11-01'],
    ['Restauração da Independência', '12-01'],
    ['Imaculada Conceição', '12-08'],
    ['Natal', '12-25'],
  ],
  CH: [
    ['Neujahr', '01-01'],
    goodFriday('Karfreitag'),
    easterMonday('Ostermontag'),
    ascension('Auffahrt'),
    whitMonday('Pfingstmontag'),
    ['Bundesfeier', '08-01'],
    ['Weihnachten', '12-25'],
    ['Stephanstag', '12-26'],
  ],
  NO: [
    ['Første nyttårsdag', '01-01'],
    ['Skjærtorsdag', { easter: -3 }],
    goodFriday('Langfredag'),
    easterMonday('Andre påskedag'),
    ['Arbeidernes dag', '05-01'],
    ascension('Kristi himmelfartsdag'),
    ['Grunnlovsdagen', '05-17'],
    whitMonday('Andre pinsedag'),
    ['Første juledag', '12-25'],
    ['Andre juledag', '12-26'],
  ],
  DK: [
    ['Nytårsdag', '01-01'],
    ['Skærtorsdag', { easter: -3 }],
    goodFriday('Langfredag'),
    easterMonday('Anden påskedag'),
    ascension('Kristi himmelfartsdag'),
    whitMonday('Anden pinsedag'),
    ['Grundlovsdag', '06-05'],
    ['Juledag', '12-25'],
    ['Anden juledag', '12-26'],
  ],
  SE: [
    ['Nyårsdagen', '01-01'],
    ['Trettondedag jul', '01-06'],
    goodFriday('Långfredagen'),
    easterMonday('Annandag påsk'),
    ['Första maj', '05-01'],
    ascension('Kristi himmelsfärdsdag'),
    ['Sveriges nationaldag', '06-06'],
    ['Juldagen', '12-25'],
    ['Annandag jul', '12-26'],
  ],
  FI: [
    ['Uudenvuodenpäivä', '01-01'],
    ['Loppiainen', '01-06'],
    goodFriday('Pitkäperjantai'),
    easterMonday('Toinen pääsiäispäivä'),
    ['Vappu', '05-01'],
    ascension('Helatorstai'),
    ['Itsenäisyyspäivä', '12-06'],
    ['Joulupäivä', '12-25'],
    ['Tapaninpäivä', '12-26'],
  ],
}

/** Where a holiday on a weekend is made up for on the next working day. */
const substituting = new Set(['GB', 'IE'])

const isWeekend = (date: string) => [0, 6].includes(weekdayOf(date))
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()

/** Easter Sunday of the Gregorian calendar, by the rule of Gauss as Butcher wrote it down. */
function easterOf(year: number) {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30
  const full = moon - Math.floor((golden + 11 * moon) / 319)
  const sunday = (2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - full - ((year % 100) % 4) + 32) % 7
  const month = Math.floor((full + sunday + 90) / 25)
  const day = (full + sunday + month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function nthWeekday(year: number, { month, weekday, nth }: { month: number; weekday: number; nth: number }) {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const ahead = (weekday - weekdayOf(first) + 7) % 7
  if (nth > 0) return addDays(first, ahead + 7 * (nth - 1))
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return addDays(first, ahead + 7 * Math.floor((days - 1 - ahead) / 7))
}

function dateOf(year: number, when: Rule[1]) {
  if (typeof when === 'string') return `${year}-${when}`
  return 'easter' in when ? addDays(easterOf(year), when.easter) : nthWeekday(year, when)
}

/** Each holiday of a year on which a working day is free, in order. */
export function holidaysOf(country: string, year: number): Holiday[] {
  const found = (rules[country] ?? [])
    .map(([name, when]) => ({ name, date: dateOf(year, when) }))
    .toSorted((one, other) => daysBetween(other.date, one.date))
  if (!substituting.has(country)) return found.filter(({ date }) => !isWeekend(date))
  const taken = new Set(found.map(({ date }) => date).filter((date) => !isWeekend(date)))
  return found.map(({ name, date }) => {
    if (!isWeekend(date)) return { name, date }
    const free = firstFree(date, taken)
    taken.add(free)
    return { name, date: free }
  })
}

function firstFree(date: string, taken: ReadonlySet<string>) {
  let free = date
  while (isWeekend(free) || taken.has(free)) free = addDays(free, 1)
  return free
}

export const hasHolidays = (country: string) => country in rules

/** Days that differ from the calendar, as the business has decided. */
export type WorkingDayChanges = ReadonlyMap<string, boolean>

export function isWorkingDay(date: string, country: string, changes: WorkingDayChanges) {
  const changed = changes.get(date)
  if (changed !== undefined) return changed
  return !isWeekend(date) && !holidaysOf(country, Number(date.slice(0, 4))).some((holiday) => holiday.date === date)
}

/** Longer than any row of days on which nobody works; a business that never works is told the day itself. */
const furthest = 60

/** The day itself if the business works on it, else the next one. */
export function nextWorkingDay(from: string, country: string, changes: WorkingDayChanges) {
  for (let ahead = 0; ahead < furthest; ahead++) {
    const date = addDays(from, ahead)
    if (isWorkingDay(date, country, changes)) return date
  }
  return from
}
