/** Takes the place of a form that was sent, and its focus. */
export function SuccessNotice({ text }: { text: string }) {
  return (
    <p role="status" tabIndex={-1} ref={focusNotice} className="flex items-center gap-3 py-2">
      <span className="i-ph-check-circle flex-none text-2xl text-good" />
      <span className="text-pretty">{text}</span>
    </p>
  );
}

function focusNotice(notice: HTMLElement | null): void {
  notice?.focus();
}
