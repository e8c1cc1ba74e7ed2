// Where a form says that something is missing or wrong, the cursor goes there: the button that was pressed is often below it.

/** Call it once the form shows what is wrong. */
export const goToWrong = (form: Element): void =>
  form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
