// Inlined right after the header, so that its first paint shows the stored state.
dispatchEvent(new Event('storage'));
