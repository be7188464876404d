import type { ReactNode } from 'react';

interface Props {
  /** `bad` for an error that prevents the order, `note` for information. */
  tone: 'bad' | 'note';
  children: ReactNode;
}

export function Alert({ tone, children }: Props) {
  const isBad = tone === 'bad';
  return (
    <div
      role={isBad ? 'alert' : 'status'}
      className={`flex gap-3 mt-4 px-4 py-3 rounded-card border text-sm ${isBad ? 'border-bad text-bad' : 'border-edge bg-sheet'}`}
    >
      <span className={`${isBad ? 'i-ph-warning-circle' : 'i-ph-info'} mt-[0.1em] text-lg`} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
