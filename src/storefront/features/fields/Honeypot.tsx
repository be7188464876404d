/** Attributes by which password managers leave a field alone: theirs differ. */
const NOT_FOR_MANAGERS = {
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-form-type': 'other',
  'data-lpignore': 'true',
};

/** A field that no person sees: what fills it in is a machine. */
export function Honeypot({ value, onValue }: { value: string; onValue(value: string): void }) {
  return (
    <input
      className="hidden"
      type="text"
      name="website"
      autoComplete="off"
      tabIndex={-1}
      aria-hidden="true"
      value={value}
      onChange={({ target }) => onValue(target.value)}
      {...NOT_FOR_MANAGERS}
    />
  );
}
