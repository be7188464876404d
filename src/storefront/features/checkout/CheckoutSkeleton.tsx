/** The form's outline, until cart and session are loaded. */
export function CheckoutSkeleton({ label }: { label: string }) {
  return (
    <div className="checkout" role="status" aria-label={label}>
      <div className="checkout-form" aria-hidden="true">
        {[1, 4, 2].map((fields) => (
          <div key={fields} className="checkout-section">
            <span className="skeleton h-7 w-40 mb-5" />
            <div className="grid gap-4">
              {Array.from({ length: fields }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
                <span key={index} className="skeleton h-12" />
              ))}
            </div>
          </div>
        ))}
      </div>
      <div className="checkout-summary" aria-hidden="true">
        <span className="skeleton h-12 lg:h-96" />
      </div>
    </div>
  );
}
