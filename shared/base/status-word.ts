// The service's status words, where no money hangs on them: checks, one-time codes and reads. `success` and `failed` are documented;
// a word that is in neither list proves nothing, and is told as it came. A sale is judged by the words of its profile instead.

const DENIALS =
  /^(error|fail(ed|ure)?|rejected|refused|declined|denied|invalid|unverified|undelivered|(not|un)[ _-]?(sent|delivered|verified|found))$/
const SENT = /^(success(ful)?|delivered|sent|otp[ _-]sent|submitted|queued|accepted|initiated|pending)$/

const known = (word: string | null): string => word?.trim().toLowerCase() ?? ''

/** Whether the word says that it was not done. */
export const deniesIt = (word: string | null): boolean => DENIALS.test(known(word))

/** What the word says of a message or a code that was to be sent. One that is missing adds nothing to the answer's success. */
export const sayingOfMessage = (word: string | null): 'sent' | 'not-sent' | 'unclear' => {
  if (deniesIt(word)) return 'not-sent'
  return word === null || SENT.test(known(word)) ? 'sent' : 'unclear'
}
