// Invented people. Given names and surnames are common ones of many regions in random combinations; no real person is
// meant.
import { pick, whole } from '../core/seeded'

// oxfmt-ignore
const GIVEN_NAMES = [
  'Aarav', 'Aditi', 'Ajay', 'Amina', 'Anil', 'Anjali', 'Arjun', 'Asha', 'Bhavna', 'Chandan', 'Deepa', 'Devika', 'Dinesh', 'Farhan',
  'Fatima', 'Ganesh', 'Gauri', 'Harpreet', 'Imran', 'Indira', 'Jaya', 'John', 'Kavita', 'Kiran', 'Lakshmi', 'Lalita', 'Mahesh', 'Manoj',
  'Meena', 'Mohan', 'Nasreen', 'Neha', 'Nikhil', 'Padma', 'Pooja', 'Prakash', 'Priya', 'Rahul', 'Rajesh', 'Ramesh', 'Rekha', 'Ritu',
  'Rohit', 'Salim', 'Sandeep', 'Sangeeta', 'Sanjay', 'Sarita', 'Shabnam', 'Shankar', 'Sunita', 'Suresh', 'Tenzin', 'Uma', 'Vijay', 'Zoya',
]
// oxfmt-ignore
const SURNAMES = [
  'Agarwal', 'Ahmed', 'Ansari', 'Bano', 'Barua', 'Bhatt', 'Bora', 'Chauhan', 'Choudhary', 'Das', 'Deshmukh', 'Dsouza', 'Dutta', 'Fernandes',
  'Gaikwad', 'Ghosh', 'Gill', 'Gowda', 'Gupta', 'Iyer', 'Jadhav', 'Joshi', 'Kamble', 'Kaur', 'Khan', 'Kumar', 'Kumari', 'Mahato', 'Mehta',
  'Mishra', 'Mondal', 'Nair', 'Naik', 'Pandey', 'Patel', 'Patil', 'Pillai', 'Prasad', 'Rao', 'Rathore', 'Reddy', 'Roy', 'Sahu', 'Sharma',
  'Shaikh', 'Singh', 'Soren', 'Thakur', 'Varma', 'Verma', 'Yadav',
]

export interface Person {
  readonly givenName: string
  readonly surname: string
  /** `Sunita Yadav` */
  readonly name: string
}

/** The same person for the same `subject`, every time. */
export function personOf(seed: number, ...subject: readonly string[]): Person {
  const givenName = pick(GIVEN_NAMES, seed, 'given', ...subject)
  const surname = pick(SURNAMES, seed, 'surname', ...subject)
  return { givenName, surname, name: `${givenName} ${surname}` }
}

/** A person whose surname begins with `initial` (the fifth letter of a person's PAN); any surname if there is none. */
export function personWithInitial(initial: string, seed: number, ...subject: readonly string[]): Person {
  const fitting = SURNAMES.filter((surname) => surname.startsWith(initial.toUpperCase()))
  const surname = pick(fitting.length > 0 ? fitting : SURNAMES, seed, 'surname', ...subject)
  const givenName = pick(GIVEN_NAMES, seed, 'given', ...subject)
  return { givenName, surname, name: `${givenName} ${surname}` }
}

const STREETS = ['Station Road', 'Gandhi Marg', 'Main Bazaar', 'Temple Street', 'Nehru Nagar', 'Mandi Road']

/** `H.No. 114, Temple Street` */
export const streetOf = (seed: number, ...subject: readonly string[]): string =>
  `H.No. ${whole(1, 480, seed, 'house', ...subject)}, ${pick(STREETS, seed, 'street', ...subject)}`
